/// One dictionary per table, created when its first value is added: until then it costs nothing, not even the type's
/// metadata, which takes about a fiftieth of a start. Values are changed in place.
struct Dictionaries<Key: Hashable, Value> {
    private var made: [[Key: Value]] = []

    subscript(table: Int) -> [Key: Value] {
        get { table < made.count ? made[table] : [:] }
        _modify {
            while made.count <= table { made.append([:]) }
            yield &made[table]
        }
    }

    mutating func removeAll() { made = [] }
}
