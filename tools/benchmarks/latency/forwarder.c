/* The least that can be done: each fix of libgps becomes one message of libmosquitto, on one thread.
 *
 *   forwarder GPSD_PORT BROKER_PORT USER PASSWORD TOPIC
 *
 * The payload carries the time at which gps_read returned, so that a reader can tell how long the
 * rest of the way took, for this program and for others that follow the same gpsd.
 */
#include <gps.h>
#include <math.h>
#include <mosquitto.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv)
{
    if (argc != 6)
        return 2;
    static struct gps_data_t gps;
    if (gps_open("127.0.0.1", argv[1], &gps) != 0)
        return 1;
    gps_stream(&gps, WATCH_ENABLE | WATCH_JSON, NULL);

    mosquitto_lib_init();
    // The shipped broker takes ids that begin so.
    char id[80];
    snprintf(id, sizeof id, "turnstone-%s", argv[3]);
    struct mosquitto *mqtt = mosquitto_new(id, true, NULL);
    mosquitto_int_option(mqtt, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_username_pw_set(mqtt, argv[3], argv[4]);
    if (mosquitto_connect(mqtt, "127.0.0.1", atoi(argv[2]), 60) != MOSQ_ERR_SUCCESS)
        return 1;

    for (;;) {
        if (!gps_waiting(&gps, 0)) {
            struct pollfd ready[] = {
                {.fd = gps.gps_fd, .events = POLLIN},
                {.fd = mosquitto_socket(mqtt), .events = POLLIN},
            };
            poll(ready, 2, 1000);
            if (ready[1].revents)
                mosquitto_loop_read(mqtt, 1);
            mosquitto_loop_misc(mqtt);
            if (!ready[0].revents)
                continue;
        }
        if (gps_read(&gps, NULL, 0) < 0)
            return 1;
        if (!(gps.set & MODE_SET) || gps.fix.mode < MODE_2D || !isfinite(gps.fix.latitude))
            continue;
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        char payload[256];
        int length = snprintf(payload, sizeof payload,
            "{\"fixSeconds\":%lld.%03ld,\"readSeconds\":%lld.%09ld,\"latitude\":%.7f,"
            "\"longitude\":%.7f,\"speed\":%.2f}",
            (long long)gps.fix.time.tv_sec, gps.fix.time.tv_nsec / 1000000, (long long)now.tv_sec,
            now.tv_nsec, gps.fix.latitude, gps.fix.longitude, gps.fix.speed);
        mosquitto_publish(mqtt, NULL, argv[5], length, payload, 0, false);
    }
}
