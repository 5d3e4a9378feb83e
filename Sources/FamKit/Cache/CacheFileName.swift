/// The name of a file or folder in a cache folder for any text.
public enum CacheFileName {
    /// Letters and digits stay, every other byte is two digits after an underscore: no name leaves the folder.
    /// - Returns: nil for a text that is too long for a name.
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
