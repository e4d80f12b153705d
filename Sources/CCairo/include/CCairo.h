// The functions of cairo that draw a picture, found when one is asked for. So a gateway on which nobody asks
// for PNG needs no cairo, nor the X11 and font libraries that come with it.

#pragma once
#include <cairo/cairo.h>

struct cairo_functions {
    __typeof__(&cairo_arc) arc;
    __typeof__(&cairo_arc_negative) arc_negative;
    __typeof__(&cairo_close_path) close_path;
    __typeof__(&cairo_create) create;
    __typeof__(&cairo_destroy) destroy;
    __typeof__(&cairo_fill) fill;
    __typeof__(&cairo_image_surface_create) image_surface_create;
    __typeof__(&cairo_line_to) line_to;
    __typeof__(&cairo_move_to) move_to;
    __typeof__(&cairo_new_path) new_path;
    __typeof__(&cairo_new_sub_path) new_sub_path;
    __typeof__(&cairo_rectangle) rectangle;
    __typeof__(&cairo_restore) restore;
    __typeof__(&cairo_save) save;
    __typeof__(&cairo_scale) scale;
    __typeof__(&cairo_set_dash) set_dash;
    __typeof__(&cairo_set_line_join) set_line_join;
    __typeof__(&cairo_set_line_width) set_line_width;
    __typeof__(&cairo_set_source_rgb) set_source_rgb;
    __typeof__(&cairo_status_to_string) status_to_string;
    __typeof__(&cairo_stroke) stroke;
    __typeof__(&cairo_surface_destroy) surface_destroy;
    __typeof__(&cairo_surface_flush) surface_flush;
    __typeof__(&cairo_surface_write_to_png_stream) surface_write_to_png_stream;
    __typeof__(&cairo_translate) translate;
};

/// Loads a library, which stays loaded, and finds all functions in it.
///
/// The corresponding C functions are dlopen(3) and dlsym(3).
///
/// @return null; or why not, until this thread asks again.
const char *cairo_find_functions(const char *library, struct cairo_functions *functions);
