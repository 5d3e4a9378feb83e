import CMachine
import FamText
import FamValues

// The objects that slots point to. Each begins with the count of its owners, which only the machine's thread changes,
// so it is not atomic. Lists and records have value semantics: they are changed in place only by their one owner.
// Those that C reads, too, are declared in `machine.h`.

struct StringObject {
    var owners: Int
    var text: String
}

extension RecordObject {
    init(owners: Int, shape: Int, count: Int) {
        self.init(owners: owners, shape: shape, count: count, padding: 0)
    }
}

extension ClosureObject {
    init(owners: Int, function: Int, count: Int) {
        self.init(owners: owners, function: function, count: count, padding: 0)
    }
}

/// A value that needs no form of its own: durations, ranges, tables, addresses, rows of entities, errors.
struct BoxObject {
    var owners: Int
    var value: Value
}

/// An error on its way from `try` to its handler.
struct RaisedObject {
    var owners: Int
    var raised: Raised
}

/// A diagnostic with its place and trace, and the value of `e.data`.
struct Raised: Error {
    var diagnostic: Diagnostic
    var data: Value = .null
    /// Whether `fail` raised it; then its data is only the given value.
    var isMadeByScript = false
}

extension UnsafeMutablePointer<RecordObject> {
    @inline(__always) var values: UnsafeMutablePointer<Slot> {
        UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: Slot.self)
    }
}

extension UnsafeMutablePointer<ClosureObject> {
    @inline(__always) var captures: UnsafeMutablePointer<Slot> {
        UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: Slot.self)
    }
}
