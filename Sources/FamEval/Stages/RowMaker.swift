import FamRegistry
import FamValues

/// Rows of tables as values: a reference while the row has exactly the columns of its entity, otherwise a record. Both
/// have the fields as they were read, and reading through the reference later returns those.
struct RowMaker {
    private let registry: Registry

    init(registry: Registry) { self.registry = registry }

    func item(_ table: Table, _ index: Int) -> Value {
        let row = table.rows[index]
        guard givesReferences(table.shape), let keys = table.keys,
            let ref = reference(Row(row, key: keys[index]), table.shape)
        else {
            return .record(RecordValue(table.shape, row))
        }
        return .entity(ref)
    }

    /// As the checker types rows. Cost: one comparison for each column.
    func givesReferences(_ shape: RowShape) -> Bool {
        shape.entity.flatMap { registry.entity($0) }?.shape == shape && shape.entity != nil
    }

    /// The references to all rows; nil if the rows are no longer those of an entity.
    func references(_ table: Table) -> [EntityRef]? {
        guard let keys = table.keys, table.shape.entity != nil else { return nil }
        var result: [EntityRef] = []
        for (row, key) in zip(table.rows, keys) {
            guard let ref = reference(Row(row, key: key), table.shape) else { return nil }
            result.append(ref)
        }
        return result
    }

    /// Nil if the shape has no entity or lost the id.
    func reference(_ row: Row, _ shape: RowShape) -> EntityRef? {
        guard let name = shape.entity, let column = shape.index(of: "id"), case .string(let text) = row.values[column],
            let id = RowID(text)
        else { return nil }
        return EntityRef(
            entity: name, row: row.key, id: id, label: label(name, row, shape), fields: RecordValue(shape, row.values))
    }

    private func label(_ entity: String, _ row: Row, _ shape: RowShape) -> String {
        guard let field = registry.entity(entity)?.label, let column = shape.index(of: field),
            case .string(let text) = row.values[column]
        else { return "" }
        return text
    }
}
