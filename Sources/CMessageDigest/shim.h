// libmd's SHA-256, which libedit's libbsd needs anyway.
#ifndef FAM_CMESSAGEDIGEST_SHIM_H
#define FAM_CMESSAGEDIGEST_SHIM_H

#include <sys/types.h>
#include <sha256.h>

#endif
