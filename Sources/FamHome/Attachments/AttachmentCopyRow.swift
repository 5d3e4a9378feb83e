import FamRegistry
import FamStore
import FamText
import FamValues
import Foundation

/// H-Q19, `--copy`: the bytes of an attached file. A row like any other, so backup, export, restore, digest, `verify`
/// and undo include it. Files with the same bytes share one copy.
struct AttachmentCopyRow: Entity {
    static let singular = "attachment copy", plural = "attachment copies"

    static let hash = Column("hash", .string, "The SHA-256 of the bytes.", .key, argument: .none)
    static let size = Column("size", .int, "How many bytes there are.", argument: .none)
    static let data = Column(
        "data", .string, "The bytes, in base64.", argument: .none, sensitivity: .personal, isQuiet: true)
    static var columns: [FieldDeclaration] { hash; size; data }

    static let spec = EntitySpec(
        AttachmentCopyRow.self, summary: "The copy of an attached file; `attachment add --copy` keeps one.",
        hasCommands: false, visible: ofOwnFiles)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// Only copies of one's own attachments: a hash says who else has the same file.
    @Sendable private static func ofOwnFiles(_ context: any Context) throws -> PlanExpr? {
        guard try HomeIdentity(context).account() != nil else { return nil }
        let own = try AttachmentRow.visibleQuery(context).rows(context.records)
        let hashes = try own.map { Value.string(try $0[AttachmentRow.hash]) }
        let copy = EntityQuery(spec).field(hash.name)
        let list = PlanExpr(.constant(.list(hashes)), .list(.string), copy.span)
        return PlanExpr(.binary(.in, copy, list), .bool, copy.span)
    }

    /// The largest file that is copied: the journal, backups and undo store the copy, too.
    static let limit = 8 << 20

    static func keep(_ bytes: [UInt8], hash: String, _ records: any Records) throws {
        guard try records.first(AttachmentCopyRow.self, where: .is(self.hash, hash)) == nil else { return }
        try records.insert(AttachmentCopyRow.self) {
            $0[self.hash] = hash
            $0[size] = Int64(bytes.count)
            $0[data] = Data(bytes).base64EncodedString()
        }
    }

    static func isKept(_ hash: String, _ records: any Records) throws -> Bool {
        try records.first(AttachmentCopyRow.self, where: .is(self.hash, hash)) != nil
    }

    /// Nil if no copy was kept.
    /// - Throws: `damaged` if the copy is not what was attached.
    static func bytes(_ hash: String, _ records: any Records) throws -> [UInt8]? {
        guard let row = try records.first(AttachmentCopyRow.self, where: .is(self.hash, hash)) else { return nil }
        return try bytes(records.value(data, of: row), hash: hash)
    }

    static func bytes(_ base64: String, hash: String) throws -> [UInt8] {
        let bytes = Data(base64Encoded: base64)
        var checksum = FileChecksum()
        bytes?.withUnsafeBytes { checksum.add($0) }
        guard let bytes, checksum.finished() == hash else {
            throw Diagnostic(
                .damaged, "the kept copy is not what was attached: its SHA-256 differs",
                help: "`restore` brings it back from a backup that has it whole; nothing was written")
        }
        return [UInt8](bytes)
    }

    /// Called when an attachment is deleted: the last one deletes the copy, too.
    static func release(_ hash: String, _ records: any Records) throws {
        let users = try records.rows(AttachmentRow.self, where: .is(AttachmentRow.hash, hash), limit: 2)
        guard users.count < 2, let row = try records.first(AttachmentCopyRow.self, where: .is(self.hash, hash)) else {
            return
        }
        try records.delete(row)
    }
}
