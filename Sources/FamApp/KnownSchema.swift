// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// The stamp of the shipped modules' tables.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0x03EE2696EEFBBA4B, 0x3B26D969FBA80609),
        parts: (0xA1952B341E87F0FE, 0x48948E9CBDD814B5),
        names: (0x6535E745D14C35A6, 0x7D5D9D07796F2A0A))
}
