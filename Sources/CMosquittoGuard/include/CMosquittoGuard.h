// What libmosquitto does not let itself be asked for.

#ifndef CMosquittoGuard_h
#define CMosquittoGuard_h

#include <mosquitto.h>
#include <stdbool.h>

/// Like mosquitto_loop_read, but comes back where libmosquitto would end the process.
///
/// Version 2.0.11 logs a property that it does not know on no client at all, and an
/// assertion of its log ends the process: whoever answers a connection could do that. Here the
/// assertion leaves the library instead. The log has asserted before it takes a lock, and nothing that
/// reads a packet holds one or calls back at that place, so the client can still be destroyed; nothing
/// else may be done with it. What was read of the packet so far is lost memory.
///
/// Returns false when the assertion failed.
bool mosquitto_guarded_loop_read(struct mosquitto *client);

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
