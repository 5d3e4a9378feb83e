import FamText
import FamValues

// Stages that pass rows on as they come. Each is one cursor and holds at most the rows that its contract names.

final class FilterRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let tests: [(Row) throws -> Bool]
    /// The tests that no column is in; nil once they were tried.
    private var constants: [(Row) throws -> Bool]?
    private var isNever = false

    init(
        _ input: any RowCursor, _ shape: RowShape, _ tests: [(Row) throws -> Bool],
        constants: [(Row) throws -> Bool] = []
    ) {
        self.input = input
        self.shape = shape
        self.tests = tests
        self.constants = constants
    }

    func next() throws -> Row? {
        // Where nothing can pass, nothing is read, as in the database.
        if let constants {
            isNever = constants.contains { (try? $0(Row([]))) == false }
            self.constants = nil
        }
        if isNever { return nil }
        while let row = try input.next() {
            if try passes(row) { return row }
        }
        return nil
    }

    /// A database tests in any order, so an error of one test counts only in a row that none of the others drops.
    private func passes(_ row: Row) throws -> Bool {
        if tests.count == 1 { return try tests[0](row) }
        var problem: Diagnostic?
        for test in tests {
            do { if try !test(row) { return false } } catch let found as Diagnostic
                where PostponedError.isOfValue(found)
            {
                problem = problem ?? found
            }
        }
        if let problem { throw problem }
        return true
    }
}

/// Adds columns or replaces those with the same name; every expression sees the unchanged row.
final class ExtendRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    /// For each column of the result: where it comes from.
    private let sources: [(old: Int?, new: RowFunction?)]

    init(_ input: any RowCursor, _ shape: RowShape, _ columns: [(String, RowFunction)]) {
        self.input = input
        self.shape = shape
        sources = shape.columns.map { column in
            let new = columns.last { $0.0 == column.name }?.1
            return (new == nil ? input.shape.index(of: column.name) : nil, new)
        }
    }

    func next() throws -> Row? {
        guard let row = try input.next() else { return nil }
        let values = try sources.map { source in
            if let new = source.new { return try new(row) }
            return source.old.map { row.values[$0] } ?? .null
        }
        return Row(values, key: row.key)
    }
}

final class ProjectRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let columns: [RowFunction]
    /// A row of an entity that becomes something else has no key any more; the line of a file stays its own.
    private let isKeyKept: Bool

    init(_ input: any RowCursor, _ shape: RowShape, _ columns: [RowFunction]) {
        self.input = input
        self.shape = shape
        self.columns = columns
        isKeyKept = shape.entity != nil || input.shape.entity == nil
    }

    func next() throws -> Row? {
        guard let row = try input.next() else { return nil }
        return Row(try columns.map { try $0(row) }, key: isKeyKept ? row.key : 0)
    }
}

/// Reads no further than it needs.
final class TakeRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private var left: Int

    init(_ input: any RowCursor, _ shape: RowShape, _ count: Int) {
        self.input = input
        self.shape = shape
        left = count
    }

    func next() throws -> Row? {
        guard left > 0 else { return nil }
        left -= 1
        return try input.next()
    }
}

final class SkipRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private var left: Int

    init(_ input: any RowCursor, _ shape: RowShape, _ count: Int) {
        self.input = input
        self.shape = shape
        left = count
    }

    func next() throws -> Row? {
        while left > 0 {
            left -= 1
            if try input.next() == nil { left = 0 }
        }
        return try input.next()
    }
}

/// Holds the last `count` rows.
final class LastRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let count: Int
    private var ring: [Row] = []
    private var position = 0
    private var left: Int?

    init(_ input: any RowCursor, _ shape: RowShape, _ count: Int) {
        self.input = input
        self.shape = shape
        self.count = count
    }

    func next() throws -> Row? {
        if count == 0 { return nil }
        if left == nil { try fill() }
        guard let remaining = left, remaining > 0 else { return nil }
        left = remaining - 1
        defer { position += 1 }
        return ring[position % ring.count]
    }

    private func fill() throws {
        while let row = try input.next() {
            if ring.count < count {
                ring.append(row)
            } else if count > 0 {
                ring[position % count] = row
                position += 1
            }
        }
        left = ring.count
    }
}

/// Passes on the first of equal rows, or of those with equal keys; holds the different ones.
final class DistinctRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let keys: [RowFunction]?
    private let seen = PartedSet<[Value]>()

    init(_ input: any RowCursor, _ shape: RowShape, on keys: [RowFunction]? = nil) {
        self.input = input
        self.shape = shape
        self.keys = keys
    }

    func next() throws -> Row? {
        while let row = try input.next() {
            if seen.insert(try keys?.map { try $0(row) } ?? row.values) { return row }
        }
        return nil
    }
}
