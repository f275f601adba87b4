// What the command checks before the Swift runtime starts. Nothing here is called from Swift.
#ifndef WINNOW_PROGRAM_START_H
#define WINNOW_PROGRAM_START_H

#endif
