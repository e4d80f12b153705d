#include "build.h"

const char *turnstone_version(void) { return TURNSTONE_VERSION; }
const char *turnstone_commit(void) { return TURNSTONE_COMMIT; }
