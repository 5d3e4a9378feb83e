import CLibedit
import FamText

/// The text under the cursor of libedit, and the cursor as an offset in scalars.
struct EditedLine: Equatable {
    var text: String
    var scalarCursor: Int
    /// The cursor in UTF-8.
    var cursor: Int

    init(of edit: OpaquePointer) {
        var scalars = String.UnicodeScalarView()
        var before = 0, utf8 = 0
        if let line = el_wline(edit) {
            let start = line.pointee.buffer, end = line.pointee.lastchar, cursor = line.pointee.cursor
            if let start, let end, let cursor {
                before = cursor - start
                for index in 0..<(end - start) {
                    if index == before { utf8 = String(scalars).utf8.count }
                    scalars.append(Unicode.Scalar(UInt32(bitPattern: start[index])) ?? "\u{FFFD}")
                }
                if before == end - start { utf8 = String(scalars).utf8.count }
            }
        }
        text = String(scalars)
        scalarCursor = before
        cursor = utf8
    }

    var isAtEnd: Bool { cursor == text.utf8.count }
    var isOnFirstLine: Bool { !text.utf8.prefix(cursor).contains(0x0A) }
    var isOnLastLine: Bool { !text.utf8.dropFirst(cursor).contains(0x0A) }
    var beforeCursor: String { String(decoding: text.utf8.prefix(cursor), as: UTF8.self) }
    var afterCursor: String { String(decoding: text.utf8.dropFirst(cursor), as: UTF8.self) }
    /// libedit shows its incremental search as a further line of the text.
    var isSearch: Bool {
        guard let last = text.split(separator: "\n", omittingEmptySubsequences: false).last, text.contains("\n") else {
            return false
        }
        return ["bck:", "fwd:", "Fbck:", "Ffwd:", "bck?", "fwd?", "Fbck?", "Ffwd?"].contains { last.hasPrefix($0) }
    }
}
