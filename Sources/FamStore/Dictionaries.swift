/// One dictionary for each of several tables, made when the first value is put in: an empty one costs nothing, not even
/// the making of its type, of which each takes about a fiftieth of a start. A value in it is changed in place.
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
