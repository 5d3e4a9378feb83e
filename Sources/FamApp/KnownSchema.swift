// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// The stamp of the shipped modules' tables.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0x9A9404D96F80E79C, 0x2376B0BF8454687A),
        parts: (0x74BCE9E90E245B52, 0xB61A5739CDAA710B),
        names: (0xD7667281101A0EEB, 0x79C9EC910D2C4CB5))
}
