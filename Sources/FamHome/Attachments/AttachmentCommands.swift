import FamRegistry
import FamText
import FamValues

/// H-Q19: `attachment add`, `attachment remove`, `attachment check`, `attachment save`.
enum AttachmentCommands {
    static let all: [any Command.Type] = [Add.self, Remove.self, Check.self, Save.self]

    enum Add: Command {
        static let name: StaticString = "attachment add"
        static let summary =
            "Attaches a file to a document, a completion or a task: its path, and the hash of its bytes."
        static let discussion =
            "The file stays where it is. `attachment check` shows later whether it is still the same. With `--copy` "
            + "the household keeps a copy, at most 8 MB: it is in backups, `undo` takes it back, and `attachment save` "
            + "writes it to a file."
        static let file = Parameter("file", .path, "The file.")
        static let document = Parameter("document", .optional(.row(DocumentRow.self)), "The document it is for.", .flag)
        static let completion = Parameter(
            "completion", .optional(.row(CompletionRow.self)), "The completion it is for, by its number.", .flag)
        static let task = Parameter("task", .optional(.row(TaskRow.self)), "The task it is for.", .flag)
        static let copy = Parameter.toggle("copy", "Keeps a copy of the file in the household.")
        static var parameters: [ParameterDeclaration] { file; document; completion; task; copy }
        static let effect = Effect.write
        static let result: ValueType = .entity(AttachmentRow.singular)
        static let examples = [
            Example("attachment add Package.swift --document Boiler", prints: "Attached Package.swift to Boiler.")
        ]
        static let keywords = ["file", "photo", "image", "receipt"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let path = try call[file]
            let subjects: [(subject: AttachmentRow.Subject, name: String)] = try [
                call[document].map { (.document($0), $0.label) },
                call[completion].map {
                    (.completion($0), "completion \(try context.records.value(CompletionRow.number, of: $0))")
                },
                call[task].map { (.task($0), $0.label) },
            ].compactMap { $0 }
            guard subjects.count == 1, let to = subjects.first else {
                throw Diagnostic(
                    .missingArgument, "an attachment belongs to one thing",
                    help: "give one of `--document`, `--completion` and `--task`")
            }
            try checkOwner(to.subject, context)
            let isCopied = try call[copy]
            let row = try AttachmentFile(path, isCopied: isCopied, context).attach(to: to.subject, context)
            context.output.notice("Attached \(path) to \(to.name)\(isCopied ? ", with a copy" : "").")
            return row.value
        }
    }

    enum Remove: Command {
        static let name: StaticString = "attachment remove"
        static let summary = "Removes attachments; the files stay where they are, but kept copies are deleted."
        static let attachment = Parameter("attachment", .list(.row(AttachmentRow.self)), "Attachments, by path or id.")
        static var parameters: [ParameterDeclaration] { attachment }
        static var input: ParameterDeclaration? { attachment.declaration }
        static let effect = Effect.write
        static let result: ValueType = .int
        static let examples = [
            Example(
                "attachment add Package.swift --task 1\nattachment remove Package.swift",
                prints: "Attached Package.swift to Clean gutters.\nRemoved 1 attachment.")
        ]
        static let keywords = ["delete", "file"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let rows = try call.distinct(attachment)
            for row in rows {
                try checkOwner(subject(of: row, context), context)
                try context.records.delete(row)
            }
            context.output.notice("Removed \(rows.count) \(rows.count == 1 ? "attachment" : "attachments").")
            return .int(Int64(rows.count))
        }
    }

    enum Check: Command {
        static let name: StaticString = "attachment check"
        static let summary = "Shows for each of your attached files whether it still exists and is unchanged."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example(
                "attachment add Package.swift --task 1\nattachment check | get state",
                prints: "Attached Package.swift to Clean gutters.\nsame")
        ]
        static let keywords = ["verify", "hash", "file"]

        private static let shape = RowShape([
            Column("path", .string), Column("state", AttachmentFile.State.type),
            Column("size", .int), Column("copy", .bool),
        ])

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let rows = try AttachmentRow.visibleQuery(context).rows(context.records).map { row -> [Value] in
                let path = try row[AttachmentRow.path], hash = try row[AttachmentRow.hash]
                let state = try AttachmentFile.state(of: path, hash: hash, context)
                let isKept = try AttachmentCopyRow.isKept(hash, context.records)
                return [.string(path), .string(state.rawValue), try .int(row[AttachmentRow.size]), .bool(isKept)]
            }
            return .table(Table(shape: shape, rows: rows))
        }
    }

    enum Save: Command {
        static let name: StaticString = "attachment save"
        static let summary = "Writes the kept copy of an attached file to a file."
        static let attachment = Parameter("attachment", .row(AttachmentRow.self), "The attachment, by path or id.")
        static let file = Parameter("file", .path, "Where to write it.")
        static let force = Parameter.toggle("force", "Replaces an existing file.")
        static var parameters: [ParameterDeclaration] { attachment; file; force }
        static let effect = Effect.external
        static let examples = [
            Example(
                "attachment add Package.swift --task 1 --copy\nattachment save Package.swift /tmp/package.swift",
                prints: "Attached Package.swift to Clean gutters, with a copy.\nWrote /tmp/package.swift.")
        ]
        static let keywords = ["copy", "file", "restore", "export"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let row = try call[attachment], path = try call[file]
            try checkOwner(subject(of: row, context), context)
            let name = SafeText.shown(row.label)
            guard
                let bytes = try AttachmentCopyRow.bytes(
                    context.records.value(AttachmentRow.hash, of: row), context.records)
            else {
                throw Diagnostic(
                    .notFound, "no copy was kept of `\(name)`",
                    help: "`attachment add --copy` keeps one of an existing file")
            }
            let help = "\(command: "attachment save \(context.word(for: row.ref)) \(path) --force") replaces it"
            try context.files.write(path, bytes: bytes, replaces: call[force], help: help)
            context.output.notice("Wrote \(path).")
            return .null
        }
    }

    private static func subject(of row: AttachmentRow, _ context: any Context) throws -> AttachmentRow.Subject? {
        guard let read = try context.records.row(row) else { return nil }
        if let document = try read[AttachmentRow.document] { return .document(document) }
        if let completion = try read[AttachmentRow.completion] { return .completion(completion) }
        return try read[AttachmentRow.task].map { .task($0) }
    }

    /// Checks the owner of the row that the attachment belongs to.
    private static func checkOwner(_ subject: AttachmentRow.Subject?, _ context: any Context) throws {
        let records = context.records
        func owner(of task: TaskRow) throws -> HomeAccountRow {
            try records.value(ResidenceRow.owner, of: records.value(TaskRow.residence, of: task))
        }
        let whose: HomeAccountRow? =
            switch subject {
            case .document(let row): try records.value(DocumentRow.owner, of: row)
            case .completion(let row): try owner(of: records.value(CompletionRow.task, of: row))
            case .task(let row): try owner(of: row)
            case nil: nil
            }
        try HomeOwner.check(whose, AttachmentRow.singular, context)
    }
}
