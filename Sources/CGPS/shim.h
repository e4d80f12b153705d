#include <gps.h>
#include <errno.h>
