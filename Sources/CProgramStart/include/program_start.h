// What the command needs before the runtime of Swift starts: to run where /proc is not mounted, as in a bare root
// folder, and to know whether threads can be started.
#ifndef WINNOW_PROGRAM_START_H
#define WINNOW_PROGRAM_START_H

/// The arguments that the program was started with, its name first, and their number. Null where the C library
/// doesn't pass them to constructors. The Swift runtime looks for them by way of /proc.
char *const *winnow_arguments(int *count);

/// How many of the wanted threads, 16 at most, can be there at the same time. They are started, and have ended when it
/// returns.
int winnow_startable_threads(int wanted);

#endif
