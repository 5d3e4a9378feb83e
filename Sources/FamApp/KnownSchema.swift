// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// What the tables of the shipped modules come to.
enum KnownSchema {
    static let stamp = SchemaStamp(
        0xDCCEF0F31F487866, 0x34E5F3F305DCFC88, 0x027BA7CA89CB8CBD, 0xC717D0C6554C99A7)
}
