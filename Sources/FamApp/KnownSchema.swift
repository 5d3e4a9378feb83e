// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// The stamp of the shipped modules' tables.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0x6B898F07448722CB, 0xD172A5793F272036),
        parts: (0x8DA12873D144879E, 0x16C41243CF789AF5),
        names: (0xE015A3F6724495A5, 0x9ECA5185D08A2C79))
}
