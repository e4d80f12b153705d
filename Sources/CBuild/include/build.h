#ifndef TURNSTONE_BUILD_H
#define TURNSTONE_BUILD_H

/// The commit that the program was built from, as Package.swift found it; "unknown" outside of a checkout.
const char *_Nonnull turnstone_commit(void);

#endif
