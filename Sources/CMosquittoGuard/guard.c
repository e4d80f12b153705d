// The dynamic linker takes a function of the executable before that of a library, also for the calls
// of other libraries. So the few functions here stand before those of libc, for libmosquitto's calls
// while it is guarded. For everybody else, and at any other time, they hand on.

#define _GNU_SOURCE
#include "CMosquittoGuard.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// MARK: - Reading that neither ends the process nor takes all memory

/// The call of the library that reads; null while nothing is guarded. Of each thread.
struct reading {
    /// Where to go on when the library cannot.
    sigjmp_buf way_out;
    struct mosquitto_intake *intake;
    int descriptor;
    /// Null without TLS.
    const SSL *connection;
};
static _Thread_local struct reading *guarded;

enum mosquitto_reading mosquitto_guarded_loop_read(
    struct mosquitto *client, struct mosquitto_intake *intake) {
    struct reading here = {
        .intake = intake,
        .descriptor = mosquitto_socket(client),
        .connection = mosquitto_ssl_get(client)};
    switch (sigsetjmp(here.way_out, 0)) {
    case mosquitto_reading_unknown_property:
        guarded = NULL;
        return mosquitto_reading_unknown_property;
    case mosquitto_reading_too_large:
        guarded = NULL;
        return mosquitto_reading_too_large;
    default:
        guarded = &here;
        mosquitto_loop_read(client, 1);
        guarded = NULL;
        return mosquitto_reading_done;
    }
}

/// A descriptor or a connection of TLS to read from.
struct source {
    int descriptor;
    SSL *connection;
};

static ssize_t plain_read(int descriptor, void *buffer, size_t count) {
    typedef ssize_t (*reader)(int, void *, size_t);
    static _Atomic(reader) known;
    reader original = known;
    if (!original) known = original = (reader)dlsym(RTLD_NEXT, "read");
    if (original) return original(descriptor, buffer, count);
    errno = ENOSYS;
    return -1;
}

static int encrypted_read(SSL *connection, void *buffer, int count) {
    typedef int (*reader)(SSL *, void *, int);
    static _Atomic(reader) known;
    reader original = known;
    if (!original) known = original = (reader)dlsym(RTLD_NEXT, "SSL_read");
    return original ? original(connection, buffer, count) : -1;
}

static ssize_t read_from(struct source source, void *buffer, size_t count) {
    return source.connection ? encrypted_read(source.connection, buffer, (int)count)
                             : plain_read(source.descriptor, buffer, count);
}

/// Reads the fixed header of the next packet as far as it has come, and bounds the length in it. Returns 1 when it is
/// whole, and else what reading returned.
static ssize_t begin_packet(struct mosquitto_intake *intake, struct source source) {
    uint8_t *header = intake->header;
    uint8_t *count = &intake->header_count;
    do {
        ssize_t code = read_from(source, header + *count, 1);
        if (code <= 0) return code;
        *count += 1;
    } while (*count == 1 || (header[*count - 1] & 0x80 && *count < sizeof intake->header));

    uint32_t length = 0;
    for (int index = 1; index < *count; index++) {
        length |= (uint32_t)(header[index] & 0x7F) << 7 * (index - 1);
    }
    if (length > intake->maximum) {
        const uint8_t publish = 3;
        if (header[0] >> 4 != publish) {
            siglongjmp(guarded->way_out, mosquitto_reading_too_large);
        }
        intake->excess = length - intake->maximum;
        length = intake->maximum;
        *count = 1;
        uint32_t rest = length;
        do {
            header[*count] = (rest & 0x7F) | (rest > 0x7F ? 0x80 : 0);
            *count += 1;
            rest >>= 7;
        } while (rest > 0);
    }
    intake->left = length;
    return 1;
}

/// Reads for the library, which asks for no more than is left of a packet, and byte by byte for its fixed header.
static ssize_t guarded_read(struct source source, void *buffer, size_t count) {
    struct mosquitto_intake *intake = guarded->intake;
    if (count == 0) return read_from(source, buffer, count);
    while (intake->left == 0 && intake->excess > 0 && intake->header_count == 0) {
        char thrown_away[4096];
        size_t most = intake->excess < sizeof thrown_away ? intake->excess : sizeof thrown_away;
        ssize_t code = read_from(source, thrown_away, most);
        if (code <= 0) return code;
        intake->excess -= code;
    }
    if (intake->left > 0 && intake->header_count == 0) {
        ssize_t code = read_from(source, buffer, count < intake->left ? count : intake->left);
        if (code > 0) intake->left -= code;
        return code;
    }
    if (intake->header_next == 0) {
        ssize_t code = begin_packet(intake, source);
        if (code <= 0) return code;
    }
    *(uint8_t *)buffer = intake->header[intake->header_next++];
    if (intake->header_next == intake->header_count) {
        intake->header_count = intake->header_next = 0;
    }
    return 1;
}

ssize_t read(int descriptor, void *buffer, size_t count) {
    if (!guarded || guarded->connection || descriptor != guarded->descriptor) {
        return plain_read(descriptor, buffer, count);
    }
    return guarded_read((struct source){.descriptor = descriptor}, buffer, count);
}

int SSL_read(SSL *connection, void *buffer, int count) {
    if (!guarded || connection != guarded->connection || count < 0) {
        return encrypted_read(connection, buffer, count);
    }
    return (int)guarded_read((struct source){.connection = connection}, buffer, (size_t)count);
}

typedef void (*assertion_failure)(const char *, const char *, unsigned int, const char *)
    __attribute__((noreturn));

__attribute__((noreturn)) void __assert_fail(
    const char *assertion, const char *file, unsigned int line, const char *function) {
    // No other assertion: what the library holds there is not known.
    if (guarded && function && strcmp(function, "log__printf") == 0) {
        siglongjmp(guarded->way_out, mosquitto_reading_unknown_property);
    }
    assertion_failure original = (assertion_failure)dlsym(RTLD_NEXT, "__assert_fail");
    if (original) original(assertion, file, line, function);
    abort();
}

// MARK: - A connection that is made already

/// The connected socket for the library's next call of connect; -1 while there is none. Of each thread.
static _Thread_local int handed_over = -1;

/// Keeps what is written in the kernel, or lets it go. The library begins TLS while it connects, and
/// when an answer comes so soon that this fails there, it forgets why.
static void hold_back(int descriptor, int is_held) {
    if (descriptor >= 0) {
        setsockopt(descriptor, IPPROTO_TCP, TCP_CORK, &is_held, sizeof is_held);
    }
}

int mosquitto_connect_over(
    struct mosquitto *client, int descriptor, const char *host, int port, int keep_alive,
    const mosquitto_property *properties) {
    handed_over = descriptor;
    int code = mosquitto_connect_bind_v5(client, host, port, keep_alive, NULL, properties);
    // Not taken: the library has found fault with something before.
    if (handed_over >= 0) close(handed_over);
    handed_over = -1;
    hold_back(mosquitto_socket(client), 0);
    return code;
}

typedef int (*lookup)(
    const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(
    const char *restrict name, const char *restrict service,
    const struct addrinfo *restrict hints, struct addrinfo **restrict result) {
    lookup original = (lookup)dlsym(RTLD_NEXT, "getaddrinfo");
    if (!original) return EAI_SYSTEM;
    if (handed_over < 0) return original(name, service, hints, result);
    // The socket is connected: any address will do, and no resolver is asked.
    struct addrinfo numeric = {
        .ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
    return original("127.0.0.1", NULL, &numeric, result);
}

#ifdef __GLIBC__
int connect(int descriptor, __CONST_SOCKADDR_ARG address, socklen_t length) {
    const struct sockaddr *target = address.__sockaddr__;
#else
int connect(int descriptor, const struct sockaddr *target, socklen_t length) {
#endif
    if (handed_over < 0) {
        typedef int (*connection)(int, const struct sockaddr *, socklen_t);
        connection original = (connection)dlsym(RTLD_NEXT, "connect");
        if (original) return original(descriptor, target, length);
        errno = ENOSYS;
        return -1;
    }
    int given = handed_over;
    handed_over = -1;
    hold_back(given, 1);
    int code = dup3(given, descriptor, O_CLOEXEC);
    int reason = errno;
    close(given);
    errno = reason;
    return code < 0 ? -1 : 0;
}

// MARK: - What OpenSSL knows

long mosquitto_certificate_finding(struct mosquitto *client) {
    const SSL *connection = mosquitto_ssl_get(client);
    return connection ? SSL_get_verify_result(connection) : X509_V_OK;
}

const char *mosquitto_certificate_finding_text(long finding) {
    return X509_verify_cert_error_string(finding);
}

bool mosquitto_is_in_handshake(struct mosquitto *client) {
    const SSL *connection = mosquitto_ssl_get(client);
    return connection && !SSL_is_init_finished(connection);
}
