/// Statements with a literal text, found by the address of that text: hashing it would cost as much as many of the
/// statements. There are few, so they are compared one by one.
struct FixedStatements {
    private var addresses: [Int] = []
    private var made: [PreparedStatement] = []

    subscript(sql: StaticString) -> PreparedStatement? {
        let address = Int(bitPattern: sql.utf8Start)
        for index in addresses.indices where addresses[index] == address { return made[index] }
        return nil
    }

    mutating func keep(_ statement: PreparedStatement, for sql: StaticString) {
        addresses.append(Int(bitPattern: sql.utf8Start))
        made.append(statement)
    }
}

/// Statements by purpose and number, that of a table, a kept column or a figure.
struct NumberedStatements {
    enum Kind: Int {
        /// `insertChecked`, by table.
        case insert
        /// By kept column.
        case keptRead, keptWrite
        /// Adds to a row of a figure, to several, and removes an empty one; by figure.
        case figureAdd, figureAddMany, figureRemoval

        fileprivate static let count = figureRemoval.rawValue + 1
    }

    private var made: [PreparedStatement?] = []
    /// Those that read one cell by the row's key, by table and column.
    private var cells: [[PreparedStatement?]] = []

    subscript(cell column: Int, of table: Int) -> PreparedStatement? {
        get { table < cells.count && column < cells[table].count ? cells[table][column] : nil }
        set {
            while cells.count <= table { cells.append([]) }
            while cells[table].count <= column { cells[table].append(nil) }
            cells[table][column] = newValue
        }
    }

    subscript(kind: Kind, number: Int) -> PreparedStatement? {
        get {
            let place = number * Kind.count + kind.rawValue
            return place < made.count ? made[place] : nil
        }
        set {
            let place = number * Kind.count + kind.rawValue
            while made.count <= place { made.append(nil) }
            made[place] = newValue
        }
    }
}
