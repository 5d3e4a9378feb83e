// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// What the tables of the shipped modules come to.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0x522414A60347967C, 0x1DBF7F39BD22E506),
        parts: (0x2C0194E302E1FCC2, 0xDD6E3EF1B5AE6C21),
        names: (0x1602FEE3F34233D5, 0x27BCC83CF7FFBDCC))
}
