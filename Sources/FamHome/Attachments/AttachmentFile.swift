import FamKit
import FamRegistry
import FamStore
import FamText
import FamValues

/// A file that is there: its path as it was written, and what its bytes are now (H-Q19).
struct AttachmentFile {
    let path: String
    let hash: String
    let size: Int64

    /// The input of a form that takes several paths.
    static let field = FieldSpec(
        "images", .string.optional, "Files, several with a comma between them.", default: .value(.null)
    ) {
        value, context in
        guard case .string(let text) = value else { return .accept(value) }
        for path in paths(text) {
            do { _ = try AttachmentFile(path, context) } catch {
                return .refuse("Images: \((error as? Diagnostic)?.message ?? "\(path) cannot be read")")
            }
        }
        return .accept(value)
    }

    static func paths(_ text: String) -> [String] {
        text.split(separator: ",").map { Trimming.trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// - Throws: `bad-file` for a file that is not there or cannot be read.
    init(_ path: String, _ context: any Context) throws {
        self.path = path
        let file = try BoundedFile(try context.files.place(of: path), named: path)
        var checksum = FileChecksum(), size = 0
        while true {
            let piece = try file.next()
            if piece.isEmpty { break }
            piece.withUnsafeBytes { checksum.add($0) }
            size += piece.count
        }
        hash = checksum.finished()
        self.size = Int64(size)
    }

    @discardableResult
    func attach(to subject: AttachmentRow.Subject, _ context: any Context) throws -> AttachmentRow {
        try context.records.insert(AttachmentRow.self) {
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
