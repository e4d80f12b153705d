#ifndef TURNSTONE_BUILD_H
#define TURNSTONE_BUILD_H

/// The version of everything that this repository builds; set by tools/release and nowhere else.
#define TURNSTONE_VERSION "0.1.0"

/// ``TURNSTONE_VERSION``.
const char *_Nonnull turnstone_version(void);

/// The commit that the program was built from, as Package.swift found it; "unknown" outside of a checkout.
const char *_Nonnull turnstone_commit(void);

#endif
