// libxcrypt's hashes of passwords. `struct crypt_data` has 32 KiB, which Swift would import as that many fields, so it stays behind these.
#ifndef FAM_CPASSWORDHASH_SHIM_H
#define FAM_CPASSWORDHASH_SHIM_H

#include <crypt.h>
#include <stdlib.h>
#include <string.h>

// The hash of `phrase` under `setting`, which may be a whole hash. NULL when it cannot be made; the caller frees it.
static inline char *fam_password_hash(const char *phrase, const char *setting) {
    void *data = NULL;
    int size = 0;
    char *hash = crypt_ra(phrase, setting, &data, &size);
    char *copy = hash != NULL ? strdup(hash) : NULL;
    if (data != NULL) {
        explicit_bzero(data, (size_t)size);
        free(data);
    }
    return copy;
}

// A setting with the salt in `bytes`; cost 0 is the library's own choice. NULL when it cannot be made; the caller frees it.
static inline char *fam_password_setting(const char *prefix, unsigned long cost, const char *bytes, int count) {
    return crypt_gensalt_ra(prefix, cost, bytes, count);
}

#endif
