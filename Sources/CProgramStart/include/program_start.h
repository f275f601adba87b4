// Lets the command run where /proc is not mounted, as in a bare root folder.
#ifndef WINNOW_PROGRAM_START_H
#define WINNOW_PROGRAM_START_H

/// The arguments that the program was started with, its name first, and their number. Null where the C library
/// doesn't pass them to constructors. The Swift runtime looks for them by way of /proc.
char *const *winnow_arguments(int *count);

#endif
