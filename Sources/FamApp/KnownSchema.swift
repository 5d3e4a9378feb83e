// Made by `Scripts/check --update` from the registry; do not edit.
import FamStore

/// The stamp of the shipped modules' tables.
enum KnownSchema {
    static let stamp = SchemaStamp(
        (0xAE6B79849F727FF2, 0xCC0A9231F95EEFAB),
        parts: (0x81F1DA11BD819156, 0x0695C1368A8FE886),
        names: (0x78E2C95010D941C0, 0x79488030E1CF72BC))
}
