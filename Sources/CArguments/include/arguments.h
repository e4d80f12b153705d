#ifndef TURNSTONE_ARGUMENTS_H
#define TURNSTONE_ARGUMENTS_H

/// The arguments as the kernel handed them to the program, its name first. Swift's `CommandLine` reads them from
/// /proc/self/cmdline, which a chroot without /proc lacks, and has none then.
///
/// @return null where the C library does not tell them.
const char *_Nullable const *_Nullable program_arguments(int *_Nonnull count);

#endif
