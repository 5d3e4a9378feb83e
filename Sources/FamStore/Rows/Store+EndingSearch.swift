import FamRegistry
import FamValues

/// Rows by the end of their id. Ids begin with the time of creation, so their order does not help; entities named in
/// addresses and links have an index of the last four digits, which matches a few rows in 65,536.
extension Store {
    public func rows(_ entity: EntitySpec, ending digits: String, owner: EntityRef?) throws -> [EntityRef] {
        let table = try catalog.table(of: entity)
        return try accessing { _ in
            let last = Dialect.ending(digits), ending = digits.uppercased()
            if let all = labels.known(table.index), !all.mayHave(last) { return [] }
            let rows = try statement(table.endingSearch)
            rows.bind(Int64(33 - ending.utf8.count), at: 0)
            rows.bind(owner.map { .int($0.row) } ?? .null, at: 1)
            rows.bind(Int64(entity.hasForeignRows ? .max : Store.fewest), at: 2)
            rows.bind(.blob([UInt8(last >> 8), UInt8(last & 0xFF)]), at: 3)
            rows.bind(.text(ending), at: 4)
            return try read(rows, table)
        }
    }
}
