import FamSyntax
import FamText

/// The files that an entry sources, by name.
struct SourcedFiles {
    /// Their trees.
    var read: [String: TreeReader] = [:]
    /// Those that are being checked, outermost first.
    var open: [String] = []
    /// Those that either of the two walks has visited.
    var collected: Set<String> = []
    var ran: Set<String> = []
}

/// How one entry uses the top-level variables.
struct GlobalUse {
    /// The first slot of this entry.
    let firstSlot: Int
    /// Whether each variable's value is used, by its distance from the first slot.
    var isRead: [Bool] = []
    /// What is known not to be null here, and what of it is known wherever the script is from here on.
    var present: Set<NamedPlace> = []
    var settled: Set<NamedPlace> = []
    /// Bindings met so far by either of the two walks; see `DefinedFunction.globalsBefore`.
    var collected = 0
    var passed = 0

    init(_ scope: SessionScope) {
        firstSlot = scope.globalCount
        present = scope.presentParts
        settled = scope.presentParts
    }
}

/// How deeply the walk is inside each kind of block.
struct Nesting {
    /// Blocks with a value (`if` and `match` as expressions), in which statements show nothing.
    var valueBlocks = 0
    var plans = 0
    var atomics = 0
    /// Functions whose bodies wait for another's result, to bound the depth.
    var bodies = 0
}
