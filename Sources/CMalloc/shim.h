// glibc's own additions to malloc, which Swift's module of it leaves out.
#ifndef FAM_CMALLOC_SHIM_H
#define FAM_CMALLOC_SHIM_H

#include <malloc.h>

#endif
