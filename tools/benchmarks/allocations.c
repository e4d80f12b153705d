/* Counts allocations: LD_PRELOAD this, and the number stands on standard error at the end.
   cc -shared -fPIC -O2 -o allocations.so allocations.c -ldl */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_ullong count;
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { atomic_fetch_add(&count, 1); return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { atomic_fetch_add(&count, 1); return __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { atomic_fetch_add(&count, 1); return __libc_realloc(old, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
    atomic_fetch_add(&count, 1);
    return (*out = __libc_memalign(alignment, size)) ? 0 : 12;
}
void *aligned_alloc(size_t alignment, size_t size) {
    atomic_fetch_add(&count, 1);
    return __libc_memalign(alignment, size);
}

__attribute__((destructor)) static void report(void) {
    fprintf(stderr, "allocations %llu\n", (unsigned long long)atomic_load(&count));
}
