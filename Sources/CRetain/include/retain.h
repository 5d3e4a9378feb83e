#pragma once

/// An object of Swift, a bridged one or null.
typedef void *Owned;

// What the linker calls in place of `swift_retain` and so on (`--wrap` in Scripts/lib/prepare.sh).
Owned __wrap_swift_retain(Owned object);
void __wrap_swift_release(Owned object);
Owned __wrap_swift_bridgeObjectRetain(Owned object);
void __wrap_swift_bridgeObjectRelease(Owned object);
