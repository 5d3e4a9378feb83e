import FamText
import FamValues

/// Rows read from the database on demand. Before the run writes, the rest is read into memory, so that a loop over rows
/// may change them; after the access it is empty.
final class QueryCursor: RowCursor {
    let shape: RowShape
    private let store: Store
    private var statement: PreparedStatement?
    private let forms: [ColumnForm]
    private let isKeyed: Bool
    private var buffered: [Row] = []
    private var position = 0
    /// Called with the statement once it was read completely.
    var onClose: ((PreparedStatement) -> Void)?

    init(_ store: Store, _ statement: PreparedStatement, shape: RowShape, forms: [ColumnForm], isKeyed: Bool) {
        self.store = store
        self.statement = statement
        self.shape = shape
        self.forms = forms
        self.isKeyed = isKeyed
    }

    var isOpen: Bool { statement != nil }

    func next() throws -> Row? {
        if position < buffered.count {
            defer { position += 1 }
            return buffered[position]
        }
        return try store.mapped { try read() }
    }

    private func read() throws -> Row? {
        guard let statement else { return nil }
        guard try statement.step() else {
            close()
            return nil
        }
        let first = isKeyed ? 1 : 0
        var values: [Value] = []
        values.reserveCapacity(forms.count)
        for (index, form) in forms.enumerated() {
            if let wrong = shape.columns[index].wrongCell(form, statement, first + index) {
                throw Diagnostic.wrongCell(wrong, shape.entity, try id(statement))
            }
            values.append(try form.value(statement, first + index, reference: store.referenceValue))
        }
        return Row(values, key: isKeyed ? statement.int(0) : 0)
    }

    /// The id of the row that is read, if it has one.
    private func id(_ statement: PreparedStatement) throws -> String? {
        guard let column = shape.index(of: RowShape.id), case .rowID = forms[column] else { return nil }
        return try forms[column].value(statement, column + (isKeyed ? 1 : 0), reference: store.referenceValue).text
    }

    /// Reads the first row: what the others are of is decided then.
    func begin() throws {
        if let row = try store.mapped({ try read() }) { buffered.append(row) }
    }

    /// Reads the rest into memory and releases the statement.
    func detach() throws {
        guard isOpen else { return }
        var rest = Array(buffered[position...]), pulse = Pulse(every: 256)
        while let row = try read() {
            try pulse.beat(taking: 64 * (forms.count + 1))
            rest.append(row)
        }
        buffered = rest
        position = 0
    }

    func close() {
        guard let statement else { return }
        statement.reset()
        self.statement = nil
        onClose?(statement)
    }
}
