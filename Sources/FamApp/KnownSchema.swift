// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// What the tables of the shipped modules come to.
enum KnownSchema {
    static let stamp = SchemaStamp(
        0xD78114A167DC6782, 0xA30D4F4EE10FBD68, 0x1EC0A360B2EABCD4, 0xBCE467CCC280F6C6)
}
