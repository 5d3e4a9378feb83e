// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// What the tables of the shipped modules come to.
enum KnownSchema {
    static let stamp = SchemaStamp(
        0x7BD797E11BDF1DF9, 0x76AE1D954637225E, 0xA06EF1713D73E4D6, 0x9D8A016EE4EF4EB1)
}
