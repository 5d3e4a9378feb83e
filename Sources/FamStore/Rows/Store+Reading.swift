import FamRegistry
import FamText
import FamValues

extension Store {
    public func row(_ ref: EntityRef) throws -> RowDraft? {
        let table = try catalog.table(of: ref.entity)
        reads?.note(table.index, ref.row)
        return try accessing { _ in
            guard let image = try image(table, ref.row) else { return nil }
            return try draft(table, ref.row, image)
        }
    }

    /// All fields of a row: stored cells as values, current kept sums, and derived fields computed by the database.
    func draft(_ table: EntityTable, _ n: Int64, _ image: RowImage) throws -> RowDraft {
        var values: [Value] = []
        for (index, field) in table.spec.fields.enumerated() {
            if let column = table.columnOfField[index] {
                values.append(try value(table.columns[column].form, image.cells[column]))
            } else if let kept = table.kept(index), let access {
                values.append(.int(try keptValue(access, kept, n)))
            } else {
                values.append(try derived(table, n, field.name))
            }
        }
        var draft = RowDraft(entity: table.spec, values: values)
        let label = table.label.map { values[table.columns[$0].field] }
        draft.ref = EntityRef(entity: table.spec.name, row: n, id: image.id, label: label?.text ?? "")
        return draft
    }

    /// Only these of the stored fields; the others are null.
    func draft(_ table: EntityTable, _ image: RowImage, only columns: [Int]) throws -> RowDraft {
        var draft = RowDraft(
            entity: table.spec, values: Array(repeating: .null, count: table.spec.fields.count))
        for column in columns {
            draft.values[table.columns[column].field] = try value(table.columns[column].form, image.cells[column])
        }
        return draft
    }

    /// For the language, which has no secret fields.
    public func readableValue(of ref: EntityRef, field: String) throws -> Value {
        let spec = try catalog.table(of: ref.entity).spec
        guard spec.field(field)?.isSecret != true else { throw Store.noField(field, spec) }
        return try value(of: ref, field: field)
    }

    public func value(of ref: EntityRef, field: String) throws -> Value {
        let table = try catalog.table(of: ref.entity)
        if field == "id" { return .string(ref.id.description) }
        guard let index = table.spec.index(of: field) else { throw Store.noField(field, table.spec) }
        reads?.note(table.index, ref.row)
        return try accessing { access in
            if let kept = table.kept(index) { return .int(try keptValue(access, kept, ref.row)) }
            guard let column = table.columnOfField[index] else {
                guard try exists(table, ref.row) else { throw Store.gone(table) }
                return try derived(table, ref.row, field)
            }
            let row = try cellStatement(table, column, field)
            defer { row.reset() }
            row.bind(ref.row, at: 0)
            guard try row.step() else { throw Store.gone(table) }
            let stored = table.columns[column]
            if let wrong = stored.column.wrongCell(stored.form, row, 0) {
                throw Diagnostic.wrongCell(wrong, table.spec.name, ref.id.description)
            }
            return try stored.form.value(row, 0, reference: referenceValue)
        }
    }

    /// Reads one cell; to make its text again would cost more than to run it.
    private func cellStatement(_ table: EntityTable, _ column: Int, _ field: String) throws -> PreparedStatement {
        if let known = state.numbered[cell: column, of: table.index] { return known }
        let made = try statement("SELECT \(Dialect.quoted(field)) FROM \(table.name) WHERE n = ?")
        state.numbered[cell: column, of: table.index] = made
        return made
    }

    /// A derived field of one row, by the same SQL as in queries.
    private func derived(_ table: EntityTable, _ n: Int64, _ field: String) throws -> Value {
        let shape = table.spec.shape
        guard let column = table.spec.field(field) else { throw Store.noField(field, table.spec) }
        let expression = PlanExpr(.field([field]), column.type, Span(SourceID(0), 0, 0))
        let plan = QueryPlan(
            source: .entity(table.spec.name, includesHidden: true), sourceShape: shape,
            stages: [PlanStage(.project([NamedExpr(field, expression)]), shape: RowShape([Column(field, column.type)]))]
        )
        let result = try query(plan, keys: [n])
        return result.rows.first?.first ?? .null
    }

    func value(_ form: ColumnForm, _ cell: StoredValue) throws -> Value {
        switch (form, cell) {
        case (_, .null): .null
        case (.bool, .int(let x)): .bool(x != 0)
        case (.int, .int(let x)): .int(x)
        case (.float, .real(let x)): .float(x)
        case (.float, .int(let x)): .float(Double(x))
        case (.text, .text(let x)): .string(x)
        case (.money, .text(let x)): Money(x).map { .money($0) } ?? .null
        case (.date, .int(let x)): .date(CivilDate(days: Int32(clamping: x)))
        case (.time, .int(let x)): .time(TimeOfDay(micros: x))
        case (.datetime, .int(let x)): .datetime(Instant(micros: x))
        case (.address, .text(let x)): .address(x)
        case (.url, .text(let x)): .url(x)
        case (.path, .text(let x)): .path(x)
        case (.reference(let name), .int(let n)): try referenceValue(name, n)
        case (_, .text(let x)): StoredText.value(x, as: form)
        default: .null
        }
    }

    public func rows(
        _ entity: EntitySpec, where conditions: [(field: String, value: Value)], limit: Int
    ) throws -> [EntityRef] {
        let table = try catalog.table(of: entity.name)
        return try accessing { access in
            try flushKept(access)
            let keys = try holdingNotes(access) { try self.keys(table, where: conditions, limit: limit, access) }
            return try keys.compactMap { try reference(table, $0) }
        }
    }

    private func keys(
        _ table: EntityTable, where conditions: [(field: String, value: Value)], limit: Int, _ access: Access
    ) throws -> [Int64] {
        var tests: [String] = []
        var cells: [StoredValue] = []
        for (field, value) in conditions {
            let form: ColumnForm
            var side = Dialect.quoted(field)
            if let column = table.column(field) {
                form = table.columns[column].form
            } else if field == "id" {
                form = .rowID
            } else if let kept = table.kept.first(where: { $0.name == field }) {
                form = .int
                if try isBehind(kept, access) { side = Dialect.wholeKept(kept, of: table.name, in: catalog) }
            } else {
                throw Store.noField(field, table.spec)
            }
            // A value of another type equals no cell.
            guard let cell = form.stored(value) else { return [] }
            tests.append("\(side) IS ?")
            cells.append(cell)
            // The index of labels has a different order.
            if table.column(field) != nil, table.column(field) == table.label, case .text = cell {
                tests.append("\(side) = ? COLLATE NOCASE")
                cells.append(cell)
            }
        }
        let test = tests.isEmpty ? "" : " WHERE " + tests.joined(separator: " AND ")
        let found = try statement("SELECT n FROM \(table.name)\(test) ORDER BY n LIMIT ?")
        defer { found.reset() }
        for (index, cell) in cells.enumerated() { found.bind(cell, at: index) }
        found.bind(Int64(max(0, limit)), at: cells.count)
        var keys: [Int64] = []
        while try found.step() { keys.append(found.int(0)) }
        return keys
    }
}
