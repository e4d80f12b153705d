#pragma once
#ifdef __swift__
// The C library comes from Swift's own module of it: otherwise its types, such as timespec, would seem
// to be declared here.
#pragma clang module import SwiftGlibc
#endif
#include <gps.h>
#include <errno.h>
