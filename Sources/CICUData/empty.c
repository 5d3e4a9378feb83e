// ICU's data without a single entry, in place of the 33.9 MB that the toolchain's static Foundation brings along: the linker takes the
// symbol from here and leaves the archive's member out. What asks ICU for data (`Locale`, `Calendar`, `DateFormatter`, `TimeZone`,
// collation) gets nothing, so none of it is used here; `Scripts/check` looks. The layout is that of ICU's own `stubdata.cpp`.
//
// The symbol carries ICU's version. Under a toolchain with another ICU it replaces nothing, and `Scripts/check` finds the binary too large.
#include "icudata.h"

const struct EmptyICUData icudt76_dat = {
    .headerSize = 32,
    .magic = {0xda, 0x27},
    .infoSize = 20,
    .sizeofUChar = 2,
    .format = {'T', 'o', 'C', 'P'},
    .formatVersion = {1, 0, 0, 0},
};
