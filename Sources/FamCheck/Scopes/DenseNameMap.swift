// Every start runs this.
import FamSyntax

/// Values by name, for the many names of a script's top level. To look one up is a read of an array by the number of
/// the name; `NameMap` is for a few names among many. Memory: four bytes for each name of the table up to the largest
/// that has a value, besides the values.
struct DenseNameMap<Value> {
    /// By the number of the name: the place of its value, counted from 1; 0 where it has none.
    private var places: [UInt32] = []
    private var entries: [(value: Value, name: Name)] = []

    init() {}

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    /// In the order in which they were given their first values, as long as none was removed.
    var names: [Name] {
        var names: [Name] = []
        names.reserveCapacity(entries.count)
        for entry in entries { names.append(entry.name) }
        return names
    }
    var all: some Collection<Value> { entries.lazy.map(\.value) }

    subscript(name: Name) -> Value? {
        get { place(of: name).map { entries[$0].value } }
        set {
            guard let newValue else { return remove(name) }
            if let place = place(of: name) {
                entries[place].value = newValue
            } else {
                add(newValue, name)
            }
        }
    }

    /// The value at a place, from 0, and its name.
    func entry(at place: Int) -> (value: Value, name: Name) { entries[place] }

    private func place(of name: Name) -> Int? {
        let index = Int(name.index)
        guard index < places.count, places[index] > 0 else { return nil }
        return Int(places[index]) - 1
    }

    private mutating func add(_ value: Value, _ name: Name) {
        let missing = Int(name.index) + 1 - places.count
        if missing > 0 { places.append(contentsOf: repeatElement(0, count: missing)) }
        entries.append((value, name))
        places[Int(name.index)] = UInt32(entries.count)
    }

    /// The last value takes its place.
    private mutating func remove(_ name: Name) {
        guard let place = place(of: name) else { return }
        places[Int(name.index)] = 0
        let last = entries.removeLast()
        guard last.name != name else { return }
        entries[place] = last
        places[Int(last.name.index)] = UInt32(place + 1)
    }
}
