import FamNavigation
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == ContractorRow {
    static var contractor: RoutePart { RoutePart("contractor") }
}

extension ScreenSpec {
    /// N-T21, H-SC14: favorites first.
    static let contractors: ScreenSpec = ScreenSpec(
        "home.contractors", pattern: [.fixed("home"), .fixed("contractors")], title: "Contractors",
        summary: "Who to call.",
        presentation: .tab, tab: "contractors"
    ) { _, context in
        try contractorList(context).screen { try HomeView(context).contractors() }
    }

    /// H-P32.
    static func contractorList(_ context: any Context) throws -> ListPart<ReadRow<ContractorRow>> {
        ListPart(
            title: "Contractors",
            empty: ("No contractors yet.", Action("Add a contractor", try context.go(.addContractor)))
        ) { rows in
            let shape = RowShape([
                Column("", .string), Column("name", .string), Column("company", .string.optional),
                Column("specialty", .string.optional),
                Column("phone", .string.optional),
            ])
            let called = try rows.filter { try $0[ContractorRow.active] }, active = called.prefix(HomeParts.rowsShown)
            let lines = try active.map { row -> [Value] in
                [
                    .string(try row[ContractorRow.favorite] ? "★" : ""), try row[ContractorRow.name].value,
                    try row[ContractorRow.company].value, try row[ContractorRow.specialty].value,
                    try row[ContractorRow.phone].value,
                ]
            }
            let former = try rows.filter { try !$0[ContractorRow.active] }
            let names = try former.prefix(HomeParts.rowsShown).map { try $0[ContractorRow.name] }
            let open = try active.map { Action($0.row.label, try context.go(.contractorDetail, $0.row.ref)) }
            return [.rows(Table(shape: shape, rows: lines), column: "open", open)]
                + HomeParts.more(called.count, Action("All contractors", "contractors"))
                + (former.isEmpty ? [] : [.text("No longer called: \(names.joined(separator: ", "))")])
                + [.button("New contractor", try context.go(.addContractor))]
        }
    }

    /// N-G27.
    static let contractorDetail: ScreenSpec = ScreenSpec(
        "home.contractorDetail", pattern: [.fixed("home"), .fixed("contractors"), .row(.contractor)],
        title: "Contractor",
        summary: "One contractor, with their tasks.", presentation: .page, tab: "contractors"
    ) { request, context in
        let view = try HomeView(context)
        guard let row = try request[.contractor].flatMap(view.contractor) else {
            return .gone("Contractor")
        }
        let name = context.word(for: row.row.ref)
        var blocks = HomeParts.facts(try view.facts(row), context)
        let tasks = try view.tasks(by: row.row, first: HomeParts.rowsShown)
        if !tasks.first.isEmpty {
            let shape = RowShape([
                Column("task", .int), Column("title", .string), Column("residence", .string), Column("state", .string),
            ])
            blocks.append(.heading("Tasks"))
            blocks.append(
                .table(
                    Table(
                        shape: shape,
                        rows: try tasks.first.map { task in
                            [
                                try task[TaskRow.number].value, try task[TaskRow.title].value,
                                .string(try task[TaskRow.residence].label),
                                .string(try task[TaskRow.column].rawValue),
                            ]
                        })))
            blocks += HomeParts.more(tasks.count, Action("All tasks", "home tasks --contractor \(name)"))
        }
        return ScreenText(
            title: row.row.label,
            blocks: blocks + [
                .button("Edit", try context.go(.editContractor, row.row.ref)),
                .button("Delete", "contractor delete \(name)"),
            ])
    }

    /// N-H21, H-SC15.
    static let addContractor: ScreenSpec = ScreenSpec(
        "home.addContractor", pattern: [.fixed("home"), .fixed("contractors"), .fixed("add")], title: "Add contractor",
        summary: "A form for a new contractor.", presentation: .sheet, tab: "contractors", identity: "add-contractor",
        form: HomeForms.addContractor
    ) { request, context in
        try ScreenText(title: "Add contractor", blocks: request.form(context))
    }

    /// N-H24, H-SC15.
    static let editContractor: ScreenSpec = ScreenSpec(
        "home.editContractor", pattern: [.fixed("home"), .fixed("contractors"), .row(.contractor), .fixed("edit")],
        title: "Edit contractor",
        summary: "A form that changes a contractor.", presentation: .sheet, tab: "contractors",
        identity: "edit-contractor",
        form: HomeForms.editContractor
    ) { request, context in
        guard let row = request[.contractor], try HomeView(context).contractor(row) != nil else {
            return .gone("Contractor")
        }
        return try ScreenText(title: "Edit \(row.label)", blocks: request.form(context))
    }
}

extension HomeView {
    /// Nil if it is gone or belongs to someone else.
    func contractor(_ ref: ContractorRow) throws -> ReadRow<ContractorRow>? {
        guard let row = try context.records.row(ref), try row[ContractorRow.owner] == me else {
            return nil
        }
        return row
    }

    func facts(_ row: ReadRow<ContractorRow>) throws -> [(name: String, value: Value)] {
        [
            ("Number", try row[ContractorRow.number].value), ("Company", try row[ContractorRow.company].value),
            ("Specialty", try row[ContractorRow.specialty].value), ("Phone", try row[ContractorRow.phone].value),
            ("Email", try row[ContractorRow.email].value), ("Website", try row[ContractorRow.website].value),
            ("Residence", try row[ContractorRow.residence].map { .string($0.label) } ?? .null),
            ("Notes", try row[ContractorRow.notes].value),
            ("Favorite", .string(try row[ContractorRow.favorite] ? "yes" : "no")),
        ]
    }
}
