import FamKit
import FamServices

/// What a server derives from its secret: signatures of tokens, and marks that identify something without storing it.
struct BoardKeys: Sendable {
    let key: [UInt8]

    /// The secret of a store; created on the first start.
    static func of(_ store: any BoardStore) async throws -> BoardKeys {
        try await store.write { rows in
            if let key = try rows.setting("key") { return BoardKeys(key: key) }
            let key = SystemSeed.bytes(32)
            try rows.keep(setting: "key", key)
            return BoardKeys(key: key)
        }
    }

    func mark(_ parts: String...) -> [UInt8] {
        // Each part is preceded by its length, so that different lists of parts never give the same text.
        var text: [UInt8] = []
        for part in parts { text += Array("\(part.utf8.count):".utf8) + Array(part.utf8) }
        return MessageCode.of(text, key: key)
    }

    func name(_ parts: String...) -> String {
        var all = parts[0]
        for part in parts.dropFirst() { all += "." + Base64URL.text(Array(mark(parts[0], part).prefix(16))) }
        return all
    }
}
