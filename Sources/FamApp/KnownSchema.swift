// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// The stamp of the shipped modules' tables.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0xF016B1EBBF0A21F5, 0x9292F7F7869D7ED8),
        parts: (0x94603B0B6F2ABAFA, 0xF81924A000F29D3A),
        names: (0x1ABD57C701097197, 0x68020CD82E5F584D))
}
