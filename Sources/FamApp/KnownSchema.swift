// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// What the tables of the shipped modules come to.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0x065DBA2A0559BEC3, 0x8FAEF17981832C41),
        parts: (0x0CB8D600F03345F2, 0x55B825390F5C2031),
        names: (0x793A42EF736737D5, 0xFE5F3DF0057B1EA8))
}
