#include "CCairo.h"

#include <dlfcn.h>
#include <stddef.h>

const char *cairo_find_functions(const char *library, struct cairo_functions *functions) {
    void *cairo = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!cairo) return dlerror();
#define FIND(name) \
    functions->name = (__typeof__(functions->name))dlsym(cairo, "cairo_" #name); \
    if (!functions->name) return dlerror()
    FIND(arc);
    FIND(arc_negative);
    FIND(close_path);
    FIND(create);
    FIND(destroy);
    FIND(fill);
    FIND(image_surface_create);
    FIND(line_to);
    FIND(move_to);
    FIND(new_path);
    FIND(new_sub_path);
    FIND(rectangle);
    FIND(restore);
    FIND(save);
    FIND(scale);
    FIND(set_dash);
    FIND(set_line_join);
    FIND(set_line_width);
    FIND(set_source_rgb);
    FIND(status_to_string);
    FIND(stroke);
    FIND(surface_destroy);
    FIND(surface_flush);
    FIND(surface_write_to_png_stream);
    FIND(translate);
#undef FIND
    return NULL;
}
