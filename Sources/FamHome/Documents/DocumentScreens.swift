import FamNavigation
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == DocumentRow {
    static var document: RoutePart { RoutePart("document") }
}

extension ScreenSpec {
    /// N-T22, H-SC16: newest first.
    static let documents: ScreenSpec = ScreenSpec(
        "home.documents", pattern: [.fixed("home"), .fixed("documents")], title: "Documents",
        summary: "Documents, the newest first.",
        presentation: .tab, tab: "documents"
    ) { _, context in
        try documentList(context).screen { try HomeView(context).documents().filter { try $0[DocumentRow.active] } }
    }

    /// H-P32.
    static func documentList(_ context: any Context) throws -> ListPart<ReadRow<DocumentRow>> {
        ListPart(
            title: "Documents",
            empty: ("No documents yet.", Action("Add a document", try context.go(.addDocument)))
        ) { all in
            let rows = Array(all.prefix(HomeParts.rowsShown))
            let shape = RowShape([
                Column("title", .string), Column("kind", .string), Column("residence", .string.optional),
                Column("issued", .date.optional),
                Column("expires", .date.optional), Column("status", .string.optional),
            ])
            let lines = try rows.map { row -> [Value] in
                [
                    try row[DocumentRow.title].value, try row[DocumentRow.kind].value,
                    try row[DocumentRow.residence].map { .string($0.label) } ?? .null,
                    try row[DocumentRow.issued].value,
                    try row[DocumentRow.expires].value, try row[DocumentRow.status].value,
                ]
            }
            return [.rows(Table(shape: shape, rows: lines), column: "open", try open(rows, context))]
                + HomeParts.more(all.count, Action("All documents", "documents"))
                + [
                    .button("Warranties", try context.go(.warranties)),
                    .button("New document", try context.go(.addDocument)),
                ]
        }
    }

    /// H-SC17: the second segment of the tab, the soonest to end first.
    static let warranties: ScreenSpec = ScreenSpec(
        "home.warranties", pattern: [.fixed("home"), .fixed("documents"), .fixed("warranties")], title: "Warranties",
        summary: "Warranties, the soonest to end first.", presentation: .page, tab: "documents"
    ) { _, context in
        try warrantyList(context).screen { try HomeView(context).warranties().filter { try $0[DocumentRow.active] } }
    }

    /// H-P32.
    static func warrantyList(_ context: any Context) throws -> ListPart<ReadRow<DocumentRow>> {
        ListPart(
            title: "Warranties",
            empty: (
                "No warranties yet.",
                Action(
                    "Add a warranty",
                    "document add \(blank: "TITLE") --kind warranty --expires \(blank: "DAY", "2030-01-31")")
            )
        ) { all in
            let rows = Array(all.prefix(HomeParts.rowsShown))
            let shape = RowShape([
                Column("title", .string), Column("provider", .string.optional), Column("expires", .date.optional),
                Column("time left", .string),
            ])
            let lines = try rows.map { row -> [Value] in
                [
                    try row[DocumentRow.title].value, try row[DocumentRow.provider].value,
                    try row[DocumentRow.expires].value,
                    .string(timeLeft(try row[DocumentRow.expires], context.today)),
                ]
            }
            return [.rows(Table(shape: shape, rows: lines), column: "open", try open(rows, context))]
                + HomeParts.more(all.count, Action("All warranties", "warranties"))
                + [.button("New document", try context.go(.addDocument))]
        }
    }

    private static func open(_ rows: [ReadRow<DocumentRow>], _ context: any Context) throws -> [Action?] {
        try rows.map { Action($0.row.label, try context.go(.documentDetail, $0.row.ref)) }
    }

    /// Such as `18 days left` or `ended 3 days ago`.
    static func timeLeft(_ expires: CivilDate?, _ today: CivilDate) -> String {
        guard let expires else { return "without end" }
        let days = Int(expires.days) - Int(today.days)
        if days == 0 { return "last day" }
        return days > 0
            ? "\(HomeParts.count(days, "day", "days")) left" : "ended \(HomeParts.count(-days, "day", "days")) ago"
    }

    /// N-G28.
    static let documentDetail: ScreenSpec = ScreenSpec(
        "home.documentDetail", pattern: [.fixed("home"), .fixed("documents"), .row(.document)], title: "Document",
        summary: "One document or warranty, with its files.", presentation: .page, tab: "documents"
    ) { request, context in
        let view = try HomeView(context)
        guard let row = try request[.document].flatMap(view.document) else {
            return .gone("Document")
        }
        let name = context.word(for: row.row.ref), files = try view.attachments(of: .document(row.row))
        var blocks = HomeParts.facts(try view.facts(row), context)
        if !files.isEmpty { blocks += [.heading("Files")] + files.map { .text($0) } }
        return ScreenText(
            title: row.row.label,
            blocks: blocks + [
                .button("Attach", "attachment add \(blank: "FILE") --document \(name)"),
                .button("Edit", try context.go(.editDocument, row.row.ref)),
                .button("Delete", "document delete \(name)"),
            ])
    }

    /// N-H22, H-SC18.
    static let addDocument: ScreenSpec = ScreenSpec(
        "home.addDocument", pattern: [.fixed("home"), .fixed("documents"), .fixed("add")], title: "Add document",
        summary: "A form for a new document or warranty.", presentation: .sheet, tab: "documents",
        identity: "add-document",
        form: HomeForms.addDocument
    ) { request, context in
        try ScreenText(title: "Add document", blocks: request.form(context))
    }

    /// N-H25, H-SC18.
    static let editDocument: ScreenSpec = ScreenSpec(
        "home.editDocument", pattern: [.fixed("home"), .fixed("documents"), .row(.document), .fixed("edit")],
        title: "Edit document",
        summary: "A form that changes a document.", presentation: .sheet, tab: "documents", identity: "edit-document",
        form: HomeForms.editDocument
    ) { request, context in
        guard let row = request[.document], try HomeView(context).document(row) != nil else {
            return .gone("Document")
        }
        return try ScreenText(title: "Edit \(row.label)", blocks: request.form(context))
    }
}

extension HomeView {
    /// Nil if it is gone or belongs to someone else.
    func document(_ ref: DocumentRow) throws -> ReadRow<DocumentRow>? {
        guard let row = try context.records.row(ref), try row[DocumentRow.owner] == me else { return nil }
        return row
    }

    func facts(_ row: ReadRow<DocumentRow>) throws -> [(name: String, value: Value)] {
        let expires = try row[DocumentRow.expires]
        return [
            ("Number", try row[DocumentRow.number].value), ("Kind", try row[DocumentRow.kind].value),
            ("Residence", try row[DocumentRow.residence].map { .string($0.label) } ?? .null),
            ("Category", try row[DocumentRow.category].value),
            ("Provider", try row[DocumentRow.provider].value), ("Issued", try row[DocumentRow.issued].value),
            ("Expires", expires.value),
            ("Time left", expires == nil ? .null : .string(ScreenSpec.timeLeft(expires, context.today))),
            ("Status", try row[DocumentRow.status].value), ("Cost", try row[DocumentRow.cost].value),
            ("Contractor", try row[DocumentRow.contractor].map { .string($0.label) } ?? .null),
            ("Notes", try row[DocumentRow.notes].value),
        ]
    }
}
