import FamRegistry
import FamStore
import FamText
import FamValues

/// Opens rows shown at the top level: a reference shows little, its fields show everything.
struct OpenedRows {
    let store: Store

    /// A row becomes the record of its fields as they are now, several rows of one kind a table; anything else stays as
    /// it is.
    func opened(_ value: Value, _ type: ValueType) throws -> (Value, ValueType) {
        switch value {
        case .entity(let ref):
            guard let shape = shape(of: ref), let values = try values(of: ref) else { return (value, type) }
            return (.record(RecordValue(shape, values)), .record(shape))
        case .list(let items):
            guard case .entity(let first)? = items.first, let shape = shape(of: first) else { return (value, type) }
            var rows: [[Value]] = []
            var keys: [Int64] = []
            for item in items {
                guard case .entity(let ref) = item, ref.entity == first.entity, let row = try values(of: ref) else {
                    return (value, type)
                }
                rows.append(row)
                keys.append(ref.row)
            }
            return (.table(Table(shape: shape, rows: rows, keys: keys)), .table(shape))
        default: return (value, type)
        }
    }

    private func shape(of ref: EntityRef) -> RowShape? { store.registry.entity(ref.entity)?.shape }

    /// The id and every field, as of the time the reference's table was read; nil for a deleted row.
    private func values(of ref: EntityRef) throws -> [Value]? {
        if let fields = ref.fields, fields.shape == shape(of: ref) { return fields.values }
        return try store.row(ref).map { [.string(ref.id.description)] + $0.readableValues }
    }
}
