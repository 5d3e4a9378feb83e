// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// What the tables of the shipped modules come to.
enum KnownSchema {
    static let stamp = SchemaStamp(
        0x2CA4F3F13845999D, 0xCE25D2969665B2C5, 0xCC079964B3B495D2, 0x9AAF91768D1E31C4)
}
