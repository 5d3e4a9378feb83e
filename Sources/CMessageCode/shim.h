// HMAC-SHA256 (RFC 2104) over libcrypto's SHA-256. `HMAC()` of OpenSSL 3 links its whole provider, 3.8 MB of a static binary; the hash alone
// is 25 KB. OpenSSL calls these functions deprecated and keeps them.
#ifndef FAM_CMESSAGECODE_SHIM_H
#define FAM_CMESSAGECODE_SHIM_H

#ifndef OPENSSL_SUPPRESS_DEPRECATED
#define OPENSSL_SUPPRESS_DEPRECATED
#endif
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <string.h>

// `code` takes 32 bytes.
static inline void fam_message_code(
    const unsigned char *key, size_t key_size, const unsigned char *text, size_t size, unsigned char *code) {
    unsigned char block[SHA256_CBLOCK] = {0}, inner[SHA256_CBLOCK], outer[SHA256_CBLOCK];
    SHA256_CTX state;
    if (key_size > sizeof block) {
        SHA256_Init(&state);
        SHA256_Update(&state, key, key_size);
        SHA256_Final(block, &state);
    } else if (key_size > 0) {
        memcpy(block, key, key_size);
    }
    for (size_t i = 0; i < sizeof block; i++) {
        inner[i] = block[i] ^ 0x36;
        outer[i] = block[i] ^ 0x5C;
    }
    SHA256_Init(&state);
    SHA256_Update(&state, inner, sizeof inner);
    SHA256_Update(&state, text, size);
    SHA256_Final(code, &state);
    SHA256_Init(&state);
    SHA256_Update(&state, outer, sizeof outer);
    SHA256_Update(&state, code, SHA256_DIGEST_LENGTH);
    SHA256_Final(code, &state);
}

// Takes as long for any two texts of this size.
static inline int fam_same_bytes(const unsigned char *a, const unsigned char *b, size_t size) {
    return CRYPTO_memcmp(a, b, size) == 0;
}

#endif
