import FamSyntax
import FamText

/// The files that an entry sources, by name.
struct SourcedFiles {
    /// Their trees.
    var read: [String: TreeReader] = [:]
    /// Those that are being checked, the outermost first.
    var open: [String] = []
    /// Those that either of the two walks has met.
    var collected: Set<String> = []
    var ran: Set<String> = []
}

/// The variables of the top level, as one entry uses them.
struct GlobalUse {
    /// The first slot of this entry.
    let firstSlot: Int
    /// Whose values are asked for, by their distance from the first.
    var isRead: [Bool] = []
    /// Slots that are known not to be null here.
    var present: Set<Int> = []
    /// Bindings met so far by either of the two walks; see `DefinedFunction.globalsBefore`.
    var collected = 0
    var passed = 0

    init(firstSlot: Int) { self.firstSlot = firstSlot }
}

/// How deep the walk is in each kind of block.
struct Nesting {
    /// Blocks that give a value (`if` and `match` as expressions): statements in them show nothing.
    var valueBlocks = 0
    var plans = 0
    var atomics = 0
    /// Functions whose bodies wait for another's result, for a bound on the depth.
    var bodies = 0
}
