// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// The stamp of the shipped modules' tables.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0xE1353E889BA49228, 0xFFDBA2EA60382EC8),
        parts: (0xE05C672EE057A37E, 0x838FD6BA84949600),
        names: (0xB7919884E280783F, 0xBB1AADA6FAB12EAE))
}
