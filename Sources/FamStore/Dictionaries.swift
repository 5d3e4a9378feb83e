/// One dictionary for each of several tables, made when the first value is put in: an empty one costs nothing, not even
/// the making of its type, of which each takes about a fiftieth of a start. A value in it is changed in place.
struct Dictionaries<Key: Hashable, Value> {
    private var made: [[Key: Value]] = []
    private let count: Int

    init(count: Int) { self.count = count }

    subscript(table: Int) -> [Key: Value] {
        get { made.isEmpty ? [:] : made[table] }
        _modify {
            if made.isEmpty { made = Array(repeating: [:], count: count) }
            yield &made[table]
        }
    }

    mutating func removeAll() { made = [] }
}
