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

// MARK: - An assertion that does not end the process

/// Where to go on when the library's log fails; null while nothing is guarded. Of each thread.
static _Thread_local sigjmp_buf *way_out;

bool mosquitto_guarded_loop_read(struct mosquitto *client) {
    sigjmp_buf here;
    if (sigsetjmp(here, 0) != 0) {
        way_out = NULL;
        return false;
    }
    way_out = &here;
    mosquitto_loop_read(client, 1);
    way_out = NULL;
    return true;
}

typedef void (*assertion_failure)(const char *, const char *, unsigned int, const char *)
    __attribute__((noreturn));

__attribute__((noreturn)) void __assert_fail(
    const char *assertion, const char *file, unsigned int line, const char *function) {
    // No other assertion: what the library holds there is not known.
    if (way_out && function && strcmp(function, "log__printf") == 0) siglongjmp(*way_out, 1);
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
