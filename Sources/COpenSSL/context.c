#include "COpenSSL.h"

#include <arpa/inet.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <string.h>
#include <time.h>

static BIO *reader(struct tls_content content) {
    return BIO_new_mem_buf(content.bytes, content.length > INT_MAX ? INT_MAX : (int)content.length);
}

/// Notes why something failed, in OpenSSL's words.
static void note(struct tls_finding *finding, enum tls_fault fault, int block) {
    const char *words = ERR_reason_error_string(ERR_peek_last_error());
    finding->fault = fault;
    finding->block = block;
    strncpy(finding->reason, words ? words : "", sizeof finding->reason - 1);
    ERR_clear_error();
}

/// Nobody is asked for a passphrase; that one is wanted is told by `was_asked`.
static int refuse_to_ask(char *buffer, int size, int is_writing, void *was_asked) {
    (void)buffer, (void)size, (void)is_writing;
    if (was_asked) *(bool *)was_asked = true;
    return -1;
}

// MARK: - Reading

static X509 *certificate_in(const char *name, const unsigned char *data, long length) {
    if (strcmp(name, PEM_STRING_X509_TRUSTED) == 0) return d2i_X509_AUX(NULL, &data, length);
    return d2i_X509(NULL, &data, length);
}

/// Reads all certificates of a PEM file. Null with a finding when there is none, or a block is broken.
///
/// - lists: takes the lists of revoked certificates; null to pass over them.
static STACK_OF(X509) *read_certificates(
    struct tls_content content, X509_STORE *lists, struct tls_finding *finding) {
    ERR_clear_error();
    BIO *input = reader(content);
    STACK_OF(X509) *found = sk_X509_new_null();
    char *name = NULL, *header = NULL;
    unsigned char *data = NULL;
    long length = 0;
    bool is_good = input && found;
    while (is_good && PEM_read_bio(input, &name, &header, &data, &length)) {
        if (strcmp(name, PEM_STRING_X509) == 0 || strcmp(name, PEM_STRING_X509_OLD) == 0
            || strcmp(name, PEM_STRING_X509_TRUSTED) == 0) {
            X509 *certificate = certificate_in(name, data, length);
            is_good = certificate && sk_X509_push(found, certificate) > 0;
        } else if (lists && strcmp(name, PEM_STRING_X509_CRL) == 0) {
            const unsigned char *bytes = data;
            X509_CRL *list = d2i_X509_CRL(NULL, &bytes, length);
            is_good = list && X509_STORE_add_crl(lists, list);
            X509_CRL_free(list);
        }
        OPENSSL_free(name);
        OPENSSL_free(header);
        OPENSSL_clear_free(data, (size_t)length);
    }
    bool is_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
    BIO_free(input);
    if (is_good && is_end && sk_X509_num(found) > 0) {
        ERR_clear_error();
        return found;
    }
    note(
        finding, is_good && is_end ? tls_fault_missing : tls_fault_broken,
        found ? sk_X509_num(found) + 1 : 0);
    sk_X509_pop_free(found, X509_free);
    return NULL;
}

/// Reads the next key; null at the end, or when it cannot be read.
static EVP_PKEY *read_key(BIO *input, bool *is_encrypted) {
    *is_encrypted = false;
    return PEM_read_bio_PrivateKey(input, NULL, refuse_to_ask, is_encrypted);
}

/// Whether a content has a block of PEM that is to be a key which OpenSSL reads, or one that cannot be read.
static bool has_key(struct tls_content content) {
    ERR_clear_error();
    BIO *input = reader(content);
    char *name = NULL, *header = NULL;
    unsigned char *data = NULL;
    long length = 0;
    bool is_found = false;
    while (input && !is_found && PEM_read_bio(input, &name, &header, &data, &length)) {
        size_t end = strlen(name), suffix = strlen(PEM_STRING_PKCS8INF);
        is_found = end >= suffix && strcmp(name + end - suffix, PEM_STRING_PKCS8INF) == 0
            && strncmp(name, "OPENSSH ", 8) != 0;
        OPENSSL_free(name);
        OPENSSL_free(header);
        OPENSSL_clear_free(data, (size_t)length);
    }
    bool is_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
    BIO_free(input);
    return is_found || !is_end;
}

// MARK: - Making

static void free_host(
    void *parent, void *host, CRYPTO_EX_DATA *data, int index, long argument, void *pointer) {
    (void)parent, (void)data, (void)index, (void)argument, (void)pointer;
    OPENSSL_free(host);
}

/// Where a context keeps the host, a string of its own.
static CRYPTO_ONCE host_index_once = CRYPTO_ONCE_STATIC_INIT;
static int host_index_value = -1;

static void make_host_index(void) {
    host_index_value = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_host);
}

static int host_index(void) {
    CRYPTO_THREAD_run_once(&host_index_once, make_host_index);
    return host_index_value;
}

/// RFC 6125, with the common name for a certificate without a name of the DNS; so may an address be, as
/// private authorities have it.
static bool is_for(X509 *certificate, const char *host) {
    unsigned char address[16];
    bool is_address =
        inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
    if (is_address && X509_check_ip_asc(certificate, host, 0) == 1) return true;
    return X509_check_host(certificate, host, 0, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS, NULL) == 1;
}

static int check_host(int is_good, X509_STORE_CTX *check) {
    if (!is_good || X509_STORE_CTX_get_error_depth(check) != 0) return is_good;
    SSL *connection = X509_STORE_CTX_get_ex_data(check, SSL_get_ex_data_X509_STORE_CTX_idx());
    const char *host = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), host_index());
    if (host && is_for(X509_STORE_CTX_get_current_cert(check), host)) return 1;
    X509_STORE_CTX_set_error(check, X509_V_ERR_HOSTNAME_MISMATCH);
    return 0;
}

static bool trust(SSL_CTX *context, struct tls_content content, struct tls_finding *finding) {
    if (!content.bytes) return SSL_CTX_set_default_verify_paths(context) == 1;
    finding->part = tls_part_authorities;
    X509_STORE *store = SSL_CTX_get_cert_store(context);
    STACK_OF(X509) *authorities = read_certificates(content, store, finding);
    if (!authorities) return false;
    bool is_good = true;
    for (int index = 0; is_good && index < sk_X509_num(authorities); index++) {
        is_good = X509_STORE_add_cert(store, sk_X509_value(authorities, index)) == 1;
        if (!is_good) note(finding, tls_fault_refused, index + 1);
    }
    sk_X509_pop_free(authorities, X509_free);
    return is_good;
}

static bool use_chain(
    SSL_CTX *context, STACK_OF(X509) *certificates, struct tls_finding *finding) {
    finding->part = tls_part_certificate;
    for (int index = 0; index < sk_X509_num(certificates); index++) {
        X509 *certificate = sk_X509_value(certificates, index);
        long is_taken = index == 0 ? SSL_CTX_use_certificate(context, certificate)
                                   : SSL_CTX_add1_chain_cert(context, certificate);
        if (is_taken == 1) continue;
        note(finding, tls_fault_refused, index + 1);
        return false;
    }
    return true;
}

/// The number of the key that fits a certificate, from 1; 0 for none.
static int fitting_key(struct tls_content content, X509 *certificate) {
    BIO *input = reader(content);
    int number = 0, found = 0;
    bool is_encrypted;
    EVP_PKEY *key;
    while (input && !found && (key = read_key(input, &is_encrypted))) {
        number++;
        if (X509_check_private_key(certificate, key) == 1) found = number;
        EVP_PKEY_free(key);
    }
    BIO_free(input);
    ERR_clear_error();
    return found;
}

static int fitting_certificate(STACK_OF(X509) *certificates, EVP_PKEY *key) {
    for (int index = 0; index < sk_X509_num(certificates); index++) {
        if (X509_check_private_key(sk_X509_value(certificates, index), key) == 1) return index + 1;
    }
    ERR_clear_error();
    return 0;
}

static bool use_key(
    SSL_CTX *context, STACK_OF(X509) *certificates, struct tls_content content,
    struct tls_finding *finding) {
    finding->part = tls_part_key;
    ERR_clear_error();
    bool is_encrypted = false;
    BIO *input = reader(content);
    EVP_PKEY *key = input ? read_key(input, &is_encrypted) : NULL;
    BIO_free(input);
    if (!key) {
        enum tls_fault fault = is_encrypted ? tls_fault_encrypted : tls_fault_broken;
        note(finding, fault, 1);
        if (!is_encrypted && !has_key(content)) finding->fault = tls_fault_missing;
        ERR_clear_error();
        return false;
    }
    bool is_good = false;
    X509 *own = sk_X509_value(certificates, 0);
    if (X509_check_private_key(own, key) != 1) {
        note(finding, tls_fault_mismatch, 1);
        finding->fitting_certificate = fitting_certificate(certificates, key);
        finding->fitting_key = fitting_key(content, own);
    } else if (SSL_CTX_use_PrivateKey(context, key) != 1) {
        note(finding, tls_fault_refused, 1);
    } else {
        is_good = true;
    }
    EVP_PKEY_free(key);
    return is_good;
}

static bool show(
    SSL_CTX *context, const struct tls_settings *settings, struct tls_finding *finding) {
    if (!settings->certificate.bytes) return true;
    finding->part = tls_part_certificate;
    STACK_OF(X509) *certificates = read_certificates(settings->certificate, NULL, finding);
    if (!certificates) return false;
    // The key first: one of another certificate than the first says that the order is wrong.
    bool is_good =
        (!settings->key.bytes || use_key(context, certificates, settings->key, finding))
        && use_chain(context, certificates, finding);
    sk_X509_pop_free(certificates, X509_free);
    return is_good;
}

static bool offer(SSL_CTX *context, const char *name) {
    if (!name) return true;
    unsigned char list[256];
    size_t length = strlen(name);
    if (length == 0 || length > 255) return false;
    list[0] = (unsigned char)length;
    memcpy(list + 1, name, length);
    // Zero is success here.
    return SSL_CTX_set_alpn_protos(context, list, (unsigned)length + 1) == 0;
}

static bool prepare(
    SSL_CTX *context, const struct tls_settings *settings, struct tls_finding *finding) {
    SSL_CTX_set_default_passwd_cb(context, refuse_to_ask);
    SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, check_host);
    if (settings->has_time) {
        X509_VERIFY_PARAM_set_time(SSL_CTX_get0_param(context), (time_t)settings->seconds);
    }
    char *host = OPENSSL_strdup(settings->host ? settings->host : "");
    if (!host || !SSL_CTX_set_ex_data(context, host_index(), host)) {
        OPENSSL_free(host);
        return false;
    }
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1
        && offer(context, settings->application_protocol)
        && trust(context, settings->authorities, finding) && show(context, settings, finding);
}

SSL_CTX *tls_context_make(const struct tls_settings *settings, struct tls_finding *finding) {
    memset(finding, 0, sizeof *finding);
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (context && prepare(context, settings, finding)) return context;
    if (finding->fault == tls_fault_none) note(finding, tls_fault_refused, 0);
    SSL_CTX_free(context);
    return NULL;
}

void tls_context_free(SSL_CTX *context) { SSL_CTX_free(context); }

// MARK: - Looking

static bool seconds_of(const ASN1_TIME *time, int64_t *seconds) {
    struct tm parts;
    if (!time || ASN1_TIME_to_tm(time, &parts) != 1) return false;
    *seconds = timegm(&parts);
    return true;
}

bool tls_validity(struct tls_content content, bool of_all, int64_t *begin, int64_t *end) {
    struct tls_finding finding;
    if (!content.bytes) return false;
    STACK_OF(X509) *certificates = read_certificates(content, NULL, &finding);
    if (!certificates) return false;
    bool is_known = false;
    for (int index = 0; index < (of_all ? sk_X509_num(certificates) : 1); index++) {
        X509 *certificate = sk_X509_value(certificates, index);
        int64_t first, last;
        if (!seconds_of(X509_get0_notBefore(certificate), &first)
            || !seconds_of(X509_get0_notAfter(certificate), &last)) continue;
        if (!is_known || first < *begin) *begin = first;
        if (!is_known || last > *end) *end = last;
        is_known = true;
    }
    sk_X509_pop_free(certificates, X509_free);
    return is_known;
}

bool tls_is_for_clients(struct tls_content content) {
    struct tls_finding finding;
    STACK_OF(X509) *certificates = read_certificates(content, NULL, &finding);
    if (!certificates) return true;
    bool is_for_clients =
        X509_check_purpose(sk_X509_value(certificates, 0), X509_PURPOSE_SSL_CLIENT, 0) != 0;
    sk_X509_pop_free(certificates, X509_free);
    ERR_clear_error();
    return is_for_clients;
}

enum tls_form tls_form_of_der(struct tls_content content) {
    long length = content.length > INT_MAX ? INT_MAX : (long)content.length;
    const unsigned char *bytes = content.bytes;
    X509 *certificate = d2i_X509(NULL, &bytes, length);
    bytes = content.bytes;
    EVP_PKEY *key = certificate ? NULL : d2i_AutoPrivateKey(NULL, &bytes, length);
    bytes = content.bytes;
    PKCS12 *archive = certificate || key ? NULL : d2i_PKCS12(NULL, &bytes, length);
    enum tls_form form = certificate ? tls_form_certificate
        : key                        ? tls_form_key
        : archive                    ? tls_form_pkcs12
                                     : tls_form_unknown;
    X509_free(certificate);
    EVP_PKEY_free(key);
    PKCS12_free(archive);
    ERR_clear_error();
    return form;
}
