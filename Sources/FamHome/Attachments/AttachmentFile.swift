import FamKit
import FamRegistry
import FamStore
import FamText
import FamValues

/// A file that exists: its path as written, with the hash and size of its bytes (H-Q19).
struct AttachmentFile {
    let path: String
    let hash: String
    let size: Int64
    /// The content; nil unless a copy is kept.
    private let bytes: [UInt8]?

    /// A form input for several paths.
    static let field = FieldSpec(
        "images", .string.optional, "Files, separated by commas.", default: .value(.null)
    ) {
        value, context in
        guard case .string(let text) = value else { return .accept(value) }
        for path in paths(text) {
            do { _ = try AttachmentFile(path, context) } catch {
                return .refuse((error as? Diagnostic)?.message ?? "`\(SafeText.shown(path))` cannot be read")
            }
        }
        return .accept(value)
    }

    static func paths(_ text: String) -> [String] {
        text.split(separator: ",").map { Trimming.trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// - Parameter isCopied: reads the whole file into memory, so that `attach` can keep a copy.
    /// - Throws: `bad-file` if the file is missing or cannot be read, `too-large` if it is too large to copy.
    init(_ path: String, isCopied: Bool = false, _ context: any Context) throws {
        self.path = path
        let file = try BoundedFile(try context.files.place(of: path), named: path)
        var checksum = FileChecksum(), size = 0, bytes: [UInt8] = []
        while true {
            let piece = try file.next()
            if piece.isEmpty { break }
            piece.withUnsafeBytes { checksum.add($0) }
            size += piece.count
            guard isCopied else { continue }
            guard size <= AttachmentCopyRow.limit else {
                throw Diagnostic(
                    .tooLarge, "`\(SafeText.shown(path))` is larger than \(Bounds.size(AttachmentCopyRow.limit))",
                    help: "without `--copy` the file is only referenced, whatever its size")
            }
            bytes += piece
        }
        hash = checksum.finished()
        self.size = Int64(size)
        self.bytes = isCopied ? bytes : nil
    }

    /// What became of a file since it was attached. `unreadable` is what exists and cannot be read, such as a folder.
    enum State: String, NamedCases, Sendable {
        case same, changed, missing, unreadable

        static let typeName = "file state"
    }

    /// - Parameter hash: that of the bytes when the file was attached.
    static func state(of path: String, hash: String, _ context: any Context) throws -> State {
        do {
            return try AttachmentFile(path, context).hash == hash ? .same : .changed
        } catch let problem as Diagnostic where problem.code == .badFile {
            return BoundedFile.exists(try context.files.place(of: path)) ? .unreadable : .missing
        }
    }

    @discardableResult
    func attach(to subject: AttachmentRow.Subject, _ context: any Context) throws -> AttachmentRow {
        if let bytes { try AttachmentCopyRow.keep(bytes, hash: hash, context.records) }
        return try context.records.insert(AttachmentRow.self) {
            $0[AttachmentRow.path] = path
            $0[AttachmentRow.hash] = hash
            $0[AttachmentRow.size] = size
            switch subject {
            case .document(let row): $0[AttachmentRow.document] = .some(row)
            case .completion(let row): $0[AttachmentRow.completion] = .some(row)
            case .task(let row): $0[AttachmentRow.task] = .some(row)
            }
        }
    }
}
