// What libmosquitto does not let itself be asked for.

#ifndef CMosquittoGuard_h
#define CMosquittoGuard_h

#include <mosquitto.h>
#include <stdbool.h>
#include <stdint.h>

/// What has been read of the packet that is coming in on one connection. Zero but for `maximum` at first.
struct mosquitto_intake {
    /// Most bytes of a packet behind its fixed header.
    uint32_t maximum;
    /// The fixed header: what has come of it, or what the library has not been handed yet.
    uint8_t header[5];
    uint8_t header_count, header_next;
    /// Bytes of the packet that are still to be handed on, and those to be thrown away behind them.
    uint32_t left, excess;
};

enum mosquitto_reading {
    mosquitto_reading_done,
    /// A property that MQTT 5 does not know.
    mosquitto_reading_unknown_property,
    /// A packet that is longer than `maximum`, and no PUBLISH.
    mosquitto_reading_too_large,
};

/// Like mosquitto_loop_read, but comes back where libmosquitto would end the process, and bounds its memory.
///
/// Version 2.0.11 logs a property that it does not know on no client at all, and an
/// assertion of its log ends the process: whoever answers a connection could do that. Here the
/// assertion leaves the library instead. The log has asserted before it takes a lock, and nothing that
/// reads a packet holds one or calls back at that place, so the client can still be destroyed; nothing
/// else may be done with it. What was read of the packet so far is lost memory.
///
/// That version also takes as much memory as the header of a packet announces, up to 256 MiB, whoever sends it. Here a
/// PUBLISH that is longer than the maximum is cut to it, and what is behind is thrown away as it comes: so it
/// is acknowledged, and the broker does not send it again for ever. Another packet as long ends the call before its memory
/// is taken.
///
/// Where the result is not mosquitto_reading_done, the client can only be destroyed.
enum mosquitto_reading mosquitto_guarded_loop_read(
    struct mosquitto *client, struct mosquitto_intake *intake);

/// Like mosquitto_connect_bind_v5, but over a socket that is connected already, and so without waiting:
/// the library itself would wait in the resolver and in connect for minutes. It goes on with the
/// descriptor under a number of its own; the descriptor is closed in any case.
int mosquitto_connect_over(
    struct mosquitto *client, int descriptor, const char *host, int port, int keep_alive,
    const mosquitto_property *properties);

/// The outcome of checking the broker's certificate: X509_V_OK (0), also where nothing was checked, or
/// one of OpenSSL's X509_V_ERR_…
long mosquitto_certificate_finding(struct mosquitto *client);

/// OpenSSL's words for a finding.
const char *mosquitto_certificate_finding_text(long finding);

/// Whether the client has begun TLS and is not done with it.
bool mosquitto_is_in_handshake(struct mosquitto *client);

#endif
