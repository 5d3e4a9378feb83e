import FamRegistry
import FamText
import FamValues

extension Store: Records {
    @discardableResult
    public func insert(_ draft: RowDraft, given: [Bool]) throws -> EntityRef {
        _ = try writing()
        let context = try requireContext()
        let spec = draft.entity
        var draft = draft
        for column in try catalog.table(of: spec).columns where !(column.field < given.count && given[column.field]) {
            draft.values[column.field] = try defaultValue(of: column.field, spec, draft, context)
        }
        try applyRules(spec, &draft, spec.fields.indices, context)
        try spec.check?(nil, &draft, context)
        changes += 1
        let row = try insertChecked(spec, draft.values, id: draft.id)
        // A `check` refuses new rows in its own words.
        if spec.check == nil, !spec.constraints.isEmpty {
            let table = try catalog.table(of: spec)
            if let image = try image(table, row.row) { try checkConstraints(table, row.row, image, context) }
        }
        return row
    }

    private func defaultValue(
        of index: Int, _ spec: EntitySpec, _ draft: RowDraft, _ context: any Context
    ) throws -> Value {
        func missing(_ source: String? = nil) -> Diagnostic {
            let field = spec.fields[index], other = source.map { ", or a `\($0)`" } ?? ""
            return Diagnostic(
                .missingArgument, "a new \(spec.name) needs `\(field.name)`\(other)", help: field.summary)
        }
        switch spec.fields[index].default {
        case .value(let value): return value
        case .now: return .datetime(context.now)
        case .computed(let make): return try make(draft, context)
        case .taken(let source, let make) where !draft[source].isNull: return try make(draft, context)
        case .taken(let source, _): throw missing(source)
        case .required:
            if spec.fields[index].type.isOptional { return .null }
            throw missing()
        }
    }

    private func applyRules(
        _ spec: EntitySpec, _ draft: inout RowDraft, _ fields: some Sequence<Int>, _ context: any Context
    ) throws {
        for index in fields {
            guard let rule = spec.fields[index].rule, spec.fields[index].isStored, !draft.values[index].isNull else {
                continue
            }
            switch rule(draft.values[index], context) {
            case .accept(let value): draft.values[index] = value
            case .refuse(let reason):
                throw Diagnostic(
                    .invalidValue, "`\(spec.fields[index].name)` of the \(spec.name) is refused: \(reason)")
            }
        }
    }

    @discardableResult
    public func insertChecked(_ entity: EntitySpec, _ values: [Value]) throws -> EntityRef {
        try insertChecked(entity, values, id: nil)
    }

    private func insertChecked(_ entity: EntitySpec, _ values: [Value], id: RowID?) throws -> EntityRef {
        let access = try writing()
        let table = try catalog.table(of: entity)
        let context = try requireContext()
        let id = id ?? context.newID()
        let insert = try insertStatement(table), columns = table.columns
        var hash = RowHash(entity: table.seed, id: id)
        var label = ""
        insert.bind(id.high, id.low, at: 0)
        try withUnsafeTemporaryAllocation(of: Int64?.self, capacity: columns.count) { integers in
            for index in columns.indices {
                let column = columns[index], value = values[column.field]
                let cell = try cell(table, column, value)
                insert.bind(cell, at: index + 1)
                if case .entity(let ref) = value {
                    hash.add(field: column.seed, ref.id)
                } else {
                    EntityTable.add(cell, column, to: &hash) { _, _ in id }  // no cell without an entity is a reference
                }
                if index == table.label, case .text(let text) = cell { label = text }
                integers.initializeElement(at: index, to: cell.integer)
            }
            try mapped { try insert.execute() }
            for kept in table.feeds {
                guard let owner = integers[kept.by], let amount = integers[kept.amount] else { continue }
                try add(access, kept, owner, amount)
            }
            try feedFigures(access, table, sign: 1) { integers[$0] }
        }
        let n = access.connection.lastInsertedRowID
        noteMade(access, table, n)
        access.run?.digest.add(hash)
        access.run?.entry.added += 1
        try noteWritten(access, table)
        try mayLeaveIndexes(access, table)
        if table.label != nil { labels.forget(table.index) }
        return EntityRef(
            entity: entity.name, row: n, id: id, label: table.label == nil || label.isEmpty ? Store.ending(id) : label)
    }

    @discardableResult
    public func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws -> Bool {
        let access = try writing()
        let context = try requireContext()
        let table = try catalog.table(of: ref.entity)
        if table.spec.isHistory {
            throw Diagnostic(.notAssignable, "\(table.spec.plural) record what happened and cannot be changed")
        }
        return try mapped {
            guard let old = try image(table, ref.row) else { throw Store.gone(table) }
            let before = try draft(table, ref.row, old)
            var after = before
            var fields: [Int] = []
            for (name, value) in changes {
                guard let index = table.spec.index(of: name) else { throw Store.noField(name, table.spec) }
                guard table.columnOfField[index] != nil else {
                    throw Diagnostic(
                        .notAssignable, "`\(name)` of the \(table.spec.name) is computed and cannot be set")
                }
                after.values[index] = value
                fields.append(index)
            }
            try applyRules(table.spec, &after, fields, context)
            try table.spec.check?(before, &after, context)
            // The check may have changed other rows, and through them this one: only real differences are written.
            guard let present = try image(table, ref.row) else { throw Store.gone(table) }
            var new = present
            for (index, column) in table.columns.enumerated() {
                let cell = try cell(table, column, after.values[column.field])
                if cell != old.cells[index] { new.cells[index] = cell }
            }
            try updateRow(access, table, ref.row, from: present, to: new)
            if !table.spec.constraints.isEmpty, new != old {
                try checkConstraints(table, ref.row, from: old, new, context)
            }
            return new != old
        }
    }

    public func delete(_ ref: EntityRef) throws {
        let access = try writing()
        let context = try requireContext()
        let table = try catalog.table(of: ref.entity)
        try mapped {
            guard try exists(table, ref.row) else { throw Store.gone(table) }
            try table.spec.willDelete?(ref, context)
            guard let old = try image(table, ref.row) else { return }
            if let other = try referrer(table, ref.row) {
                throw Diagnostic(
                    .rowInUse, "`\(ref.label)` is still named by \(other.table.spec.plural)",
                    help: "delete or change those first: \(other.table.spec.plural) | where …")
            }
            try deleteRow(access, table, ref.row, old)
        }
    }

    /// The cell of a value; throws an error that names the field.
    private func cell(_ table: EntityTable, _ column: StoredColumn, _ value: Value) throws -> StoredValue {
        if let cell = column.form.stored(value) {
            if case .null = cell, !column.isOptional {
                throw Diagnostic(.nullValue, "`\(column.name)` of the \(table.spec.name) cannot be null")
            }
            if let target = column.target, case .int(let n) = cell, try reference(catalog[target], n) == nil {
                throw Store.gone(catalog[target])
            }
            guard CalendarArithmetic.isWritable(value) else { throw Store.unwritable(column, table.spec) }
            return cell
        }
        throw Diagnostic(
            .typeMismatch,
            "`\(column.name)` of the \(table.spec.name) is a \(table.spec.fields[column.field].type), not a "
                + "\(value.type)"
        )
    }

    /// No backup could hold it.
    private static func unwritable(_ column: StoredColumn, _ spec: EntitySpec) -> Diagnostic {
        Diagnostic(
            .badArgument, "`\(column.name)` of the \(spec.name) is outside the years 1 to 9999",
            help: column.form == .datetime ? "a moment is stored in UTC, which may be a day before or after" : nil)
    }

    private func insertStatement(_ table: EntityTable) throws -> PreparedStatement {
        if let known = state.numbered[.insert, table.index] { return known }
        return try mapped {
            try statement(.insert, table.index) {
                let marks = Array(repeating: "?", count: table.columns.count + 1).joined(separator: ", ")
                return "INSERT INTO \(table.name) (\(table.columnList)) VALUES (\(marks))"
            }
        }
    }

    static func noField(_ name: String, _ spec: EntitySpec) -> Diagnostic {
        Diagnostic(
            .unknownField, "\(spec.plural) have no field `\(name)`",
            notes: ["fields: " + spec.fields.filter { !$0.isSecret }.map(\.name).joined(separator: ", ")])
    }
}
