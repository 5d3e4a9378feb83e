// Every start runs this.
import FamSyntax
import FamText
import FamValues

/// The defs of a session by name. A long script has hundreds of thousands, few of which are called: of one that nobody
/// needs at a place there are 28 bytes between two pieces of the text, and an object again when it is asked for.
struct FunctionTable {
    /// What many of them share.
    private struct Common: Hashable {
        var source: SourceID
        var rest: DefinedFunction.AtRest
    }

    private struct Packed {
        var start: UInt32
        var end: UInt32
        var index: UInt32
        var number: UInt32
        var globals: UInt32
        /// The number of what it shares.
        var common: UInt32
    }

    private var awake = DenseNameMap<DefinedFunction>()
    /// In the order in which they came to rest. One that is awake again stays here, and is looked up there.
    private var resting = DenseNameMap<Packed>()
    private var commons = SharedValues<Common>()

    var isEmpty: Bool { awake.isEmpty && resting.isEmpty }
    var names: [Name] { resting.names + awake.names.filter { resting[$0] == nil } }

    func contains(_ name: Name) -> Bool { awake[name] != nil || resting[name] != nil }

    /// Whoever gets one that rests wakes it.
    subscript(name: Name) -> DefinedFunction? {
        mutating get {
            if let function = awake[name] { return function }
            var callers: [(DefinedFunction, callees: [Name])] = []
            let function = wake(name, &callers)
            // A chain of them is as long as the text.
            while let (caller, callees) = callers.popLast() {
                caller.callees = callees.compactMap { awake[$0] ?? wake($0, &callers) }
            }
            return function
        }
        set { awake[name] = newValue }
    }

    /// Packs a function of which nobody holds the object.
    mutating func rest(_ function: DefinedFunction) {
        guard let state = function.atRest, awake[function.name] === function else { return }
        resting[function.name] = Packed(
            start: function.span.start, end: function.span.end, index: UInt32(function.index),
            number: UInt32(function.number), globals: UInt32(function.globalsBefore),
            common: commons.number(of: Common(source: function.span.source, rest: state)))
        awake[function.name] = nil
    }

    /// Makes an object of one that rests, and notes if it has callees.
    private mutating func wake(
        _ name: Name, _ callers: inout [(DefinedFunction, callees: [Name])]
    ) -> DefinedFunction? {
        guard let packed = resting[name] else { return nil }
        let common = commons[packed.common]
        let function = DefinedFunction(
            name: name, index: Int(packed.index), span: Span(common.source, Int(packed.start), Int(packed.end)),
            number: Int(packed.number), state: common.rest, globalsBefore: Int(packed.globals))
        awake[name] = function
        let callees = common.rest.callees
        if !callees.isEmpty { callers.append((function, callees)) }
        return function
    }

    /// What is asked of all of them in the end.
    struct Entry {
        let name: Name
        let span: Span
        /// Whether somebody else calls it, or it is meant for others.
        let isWanted: Bool
        let made: MadeRows
    }

    /// Those from this number on, in no order.
    func forEach(from first: Int, _ work: (Entry) -> Void) {
        for function in awake.all where function.index >= first {
            let isWanted = function.isUsed || function.isDocumented
            work(Entry(name: function.name, span: function.span, isWanted: isWanted, made: function.made))
        }
        for place in 0..<resting.count {
            let (packed, name) = resting.entry(at: place)
            guard packed.index >= first, awake[name] == nil else { continue }
            let common = commons[packed.common]
            work(
                Entry(
                    name: name, span: Span(common.source, Int(packed.start), Int(packed.end)),
                    isWanted: common.rest.isUsed || common.rest.isDocumented, made: common.rest.made))
        }
    }
}
