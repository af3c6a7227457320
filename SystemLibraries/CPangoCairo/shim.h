#pragma once
#include <pango/pangocairo.h>
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <fontconfig/fontconfig.h>

// What is used of librsvg, as its rsvg.h has it: that header brings gio and gdk-pixbuf, whose folders every target that
// builds this module would need, and whose flags carry -pthread, for which SwiftPM warns.
typedef struct _RsvgHandle RsvgHandle;
typedef struct {
    double x, y, width, height;
} GatewayRsvgRectangle;
typedef struct {
    double length;
    int unit;
} GatewayRsvgLength;
RsvgHandle *rsvg_handle_new_from_data(const guint8 *data, gsize data_len, GError **error);
gboolean rsvg_handle_set_stylesheet(RsvgHandle *handle, const guint8 *css, gsize css_len, GError **error);
gboolean rsvg_handle_render_document(
    RsvgHandle *handle, cairo_t *cr, const GatewayRsvgRectangle *viewport, GError **error);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, gboolean *out_has_width, GatewayRsvgLength *out_width, gboolean *out_has_height,
    GatewayRsvgLength *out_height, gboolean *out_has_viewbox, GatewayRsvgRectangle *out_viewbox);
