/// A safe file name in a cache folder for any text.
public enum CacheFileName {
    /// Keeps digits and lower-case letters; every other byte becomes `_` and two hex digits, so a name cannot leave the
    /// folder.
    /// - Returns: nil if the name would be too long.
    public static func of(_ key: String) -> String? {
        var name = ""
        for byte in key.utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: name.unicodeScalars.append(.init(byte))
            default: name += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return name.utf8.count <= 200 ? name : nil
    }
}
