// What a client of TLS trusts and shows, made of the content of PEM files: no file is read here, and nobody
// is ever asked for a passphrase.

#ifndef COpenSSL_h
#define COpenSSL_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ssl_ctx_st SSL_CTX;

/// The content of a file; without bytes where there is none.
struct tls_content {
    const void *bytes;
    size_t length;
};

enum tls_part { tls_part_authorities, tls_part_certificate, tls_part_key };

enum tls_fault {
    tls_fault_none,
    /// There is no block of PEM of the kind that is wanted.
    tls_fault_missing,
    /// A block of PEM, or what it holds, cannot be decoded.
    tls_fault_broken,
    /// The key is encrypted.
    tls_fault_encrypted,
    /// The key is not that of the first certificate.
    tls_fault_mismatch,
    /// OpenSSL's rules forbid it, as for a key that is too short.
    tls_fault_refused,
};

struct tls_finding {
    enum tls_part part;
    enum tls_fault fault;
    /// Which block of its kind is broken or refused, from 1; which certificate fits the key, or 0; which
    /// key fits the certificate, or 0.
    int block;
    int fitting_certificate;
    int fitting_key;
    /// OpenSSL's words; empty for none.
    char reason[120];
};

struct tls_settings {
    /// Without bytes: those of the system.
    struct tls_content authorities;
    struct tls_content certificate;
    /// Without bytes: only to look at the certificate.
    struct tls_content key;
    /// The name or address that the peer's certificate has to be for.
    const char *host;
    /// Name of the protocol within TLS; null for none.
    const char *application_protocol;
    /// Whether certificates are checked at `seconds` since 1970 in place of the system's time.
    bool has_time;
    int64_t seconds;
};

/// A context for one client; null with a finding where there can be none. Release it with tls_context_free.
SSL_CTX *tls_context_make(const struct tls_settings *settings, struct tls_finding *finding);

void tls_context_free(SSL_CTX *context);

/// When certificates of a PEM file begin and end, seconds since 1970: of the first one, or, of all, the earliest
/// begin and the latest end. False when there is none.
bool tls_validity(struct tls_content certificates, bool of_all, int64_t *begin, int64_t *end);

/// Whether the first certificate of a PEM file may be shown by a client; true where it does not say.
bool tls_is_for_clients(struct tls_content certificates);

enum tls_form { tls_form_unknown, tls_form_certificate, tls_form_key, tls_form_pkcs12 };

/// What a content is in DER.
enum tls_form tls_form_of_der(struct tls_content content);

#endif
