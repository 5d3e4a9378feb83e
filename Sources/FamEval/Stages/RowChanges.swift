import FamRegistry
import FamText
import FamValues

/// The stages that write. They work on the keys of the rows they are given: the input is complete before the first
/// change.
struct RowChanges {
    let host: any MachineHost
    /// Whether the host skips the confirmation (`--yes`).
    let isAllowed: Bool

    /// Every value is computed from the unchanged row. Returns the number of rows changed.
    func edit(_ input: Value, _ entity: EntitySpec, _ changes: [NamedExpr], _ parameters: [Value]) throws -> Value {
        let table = try self.table(input, entity)
        let environment = PlanEnvironment(host: host, parameters: parameters)
        let evaluator = PlanEvaluator(environment: environment, shape: table.shape)
        let functions = try changes.map { try evaluator.compile($0.expr) }
        let rows = TableRows(table)
        var result: [(key: Int64, values: [Value])] = []
        while let row = rows.next() { result.append((row.key, try functions.map { try $0(row) })) }
        let changed = try host.edit(entity, fields: changes.map(\.name), changes: result, isAllowed: isAllowed)
        // A fixed value that all rows have is what was wanted; one that is computed was to be another.
        if changed == 0, !result.isEmpty, changes.contains(where: { !$0.expr.columns.isEmpty }) {
            host.nothingChanged(result.count, of: entity, hint: RowChanges.hint(changes))
        }
        return .int(Int64(changed))
    }

    /// What the first function that may surprise says about it.
    private static func hint(_ changes: [NamedExpr]) -> String? {
        var names: [String] = []
        for change in changes {
            _ = change.expr.rewritten { part in
                if case .call(let name, _) = part.node { names.append(name) }
                return nil
            }
        }
        return names.lazy.compactMap { name in BuiltinFunctions.all.first { $0.name == name }?.unchangedHint }.first
    }

    func editInEditor(_ input: Value, _ entity: EntitySpec) throws -> Value {
        .int(Int64(try host.editInEditor(entity, keys: try table(input, entity).keys ?? [])))
    }

    func delete(_ input: Value, _ entity: EntitySpec) throws -> Value {
        .int(Int64(try host.delete(entity, keys: try table(input, entity).keys ?? [], isAllowed: isAllowed)))
    }

    private func table(_ input: Value, _ entity: EntitySpec) throws -> Table {
        if case .table(let table) = input, table.shape.entity == entity.name, table.keys != nil { return table }
        switch input {
        case .list, .entity: return try QueryRunner.collect(try ValueRows.open(input, entity.shape, host))
        default:
            throw Diagnostic(
                .notARow, "the rows are no longer rows of \(entity.plural)",
                help: "change them before `select` or `group`")
        }
    }
}
