// libgps also follows a gpsd over D-Bus, when that is named in the place of a host. Turnstone never does; but for these two
// functions its archive would bring libdbus, and with it libsystemd and six libraries more.

#include "CGPS.h"

int gps_dbus_open(struct gps_data_t *data) {
    (void)data;
    errno = ENOTSUP;
    return -1;
}

int gps_dbus_mainloop(struct gps_data_t *data, int timeout, void (*hook)(struct gps_data_t *)) {
    (void)data, (void)timeout, (void)hook;
    errno = ENOTSUP;
    return -1;
}
