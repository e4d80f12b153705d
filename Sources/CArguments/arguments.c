#include "arguments.h"

// Says which C library this is.
#include <stdlib.h>

static int given_count;
static const char *const *given;

#ifdef __GLIBC__
// glibc calls constructors with what main() has; others need not.
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
    given_count = count;
    given = (const char *const *)arguments;
}
#endif

const char *const *program_arguments(int *count) {
    *count = given_count;
    return given;
}
