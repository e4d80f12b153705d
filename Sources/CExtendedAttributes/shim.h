// getxattr(2): Swift's own module of the C library leaves it out.
#include <sys/xattr.h>
