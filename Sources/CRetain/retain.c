// Owners are counted without a lock on the bus while the process has one thread, as libstdc++ does for `shared_ptr`: an
// atomic addition takes 8 ns where a plain one takes 1, and fam has one thread nearly always. glibc knows; it says that
// there are more before the second one begins, and from then on the runtime's own counting is used. Both count in the
// same place, so they may alternate (Docs/decisions/0517).
#include "retain.h"

#include <sys/single_threaded.h>

// The runtime's own. Only in the release build there are the first ones: the others do not wrap.
#define WEAK __attribute__((weak))
Owned __real_swift_retain(Owned object) WEAK;
void __real_swift_release(Owned object) WEAK;
Owned __real_swift_bridgeObjectRetain(Owned object) WEAK;
void __real_swift_bridgeObjectRelease(Owned object) WEAK;
Owned swift_nonatomic_retain(Owned object);
void swift_nonatomic_release(Owned object);
Owned swift_nonatomic_bridgeObjectRetain(Owned object);
void swift_nonatomic_bridgeObjectRelease(Owned object);

Owned __wrap_swift_retain(Owned object) {
    return __libc_single_threaded ? swift_nonatomic_retain(object) : __real_swift_retain(object);
}

void __wrap_swift_release(Owned object) {
    __libc_single_threaded ? swift_nonatomic_release(object) : __real_swift_release(object);
}

Owned __wrap_swift_bridgeObjectRetain(Owned object) {
    return __libc_single_threaded ? swift_nonatomic_bridgeObjectRetain(object)
                                  : __real_swift_bridgeObjectRetain(object);
}

void __wrap_swift_bridgeObjectRelease(Owned object) {
    __libc_single_threaded ? swift_nonatomic_bridgeObjectRelease(object) : __real_swift_bridgeObjectRelease(object);
}
