#pragma once
#include <stdint.h>

/// A table of contents of ICU ("ToCP") with no entries, on a little-endian machine with ASCII names.
struct EmptyICUData {
    uint16_t headerSize;
    uint8_t magic[2];
    uint16_t infoSize, reservedWord;
    uint8_t isBigEndian, charsetFamily, sizeofUChar, reserved;
    uint8_t format[4], formatVersion[4], dataVersion[4];
    uint8_t padding[8];
    uint32_t count, reservedCount;
    void *entries[4];
};

extern const struct EmptyICUData icudt76_dat;
