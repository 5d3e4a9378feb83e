import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A `def`: its signature, known before any body is checked, and what checking its body found out.
final class DefinedFunction {
    enum State { case waiting, inProgress, done }

    let name: Name
    let span: Span
    // There may be many: numbers are as small as they can be.
    private let smallIndex: Int32, smallNumber: Int32, smallGlobals: Int32
    var index: Int { Int(smallIndex) }
    /// The number of its first parameter; see `CallForm.number`.
    var number: Int { Int(smallNumber) }
    /// Nil between two pieces of a long text, when its text is read again where it is needed; see `Pass+RestingDefs`.
    var signature: Signature!
    private var rest: Rest?
    private let isResultDeclared: Bool
    /// Never another than the result.
    var declaredResult: ValueType? { isResultDeclared ? result : nil }
    /// How many bindings of the top level come before it: the body sees just those.
    var globalsBefore: Int { Int(smallGlobals) }

    var state = State.waiting
    /// What its doc comment says; empty without one. With one it is meant for others too.
    var doc: String {
        get { rest?.doc ?? "" }
        set { if doc != newValue { own.doc = newValue } }
    }
    var isDocumented: Bool { !doc.isEmpty }
    private var own: Rest {
        if let rest { return rest }
        let new = Rest()
        rest = new
        return new
    }
    /// Somebody else calls it.
    var isUsed = false
    /// Its result was asked for while its body was under way.
    var isAsked = false
    /// Results for calls with arguments of known types, where its parameters have none.
    var instances: [[ValueType]: ValueType] {
        get { rest?.instances ?? [:] }
        set { own.instances = newValue }
    }
    /// How often its body was checked again because of that.
    var rechecks: UInt8 = 0
    /// Of the body, without the functions it calls.
    var ownEffect = Effect.read
    /// What the body returns: declared, or joined from its returns; `any` until that is known.
    var result: ValueType
    var made: MadeRows {
        get { rest?.made ?? MadeRows() }
        set { if made != newValue { own.made = newValue } }
    }
    var callees: [DefinedFunction] {
        get { rest?.callees ?? [] }
        set { if !(callees.isEmpty && newValue.isEmpty) { own.callees = newValue } }
    }

    /// What most of hundreds of thousands have nothing of.
    private final class Rest {
        var doc = ""
        var instances: [[ValueType]: ValueType] = [:]
        var made = MadeRows()
        var callees: [DefinedFunction] = []
        /// What it and all that it calls, however deep, may do; known once all of them have been checked.
        var settled: (total: Total, resets: Int)?
    }

    /// What its text says.
    final class Signature {
        let node: NodeID
        let tree: TreeReader
        let parameters: [Parameter]
        /// Values of absent arguments, by parameter; checked where the `def` is.
        var defaults: [Code?]

        init(_ node: NodeID, _ tree: TreeReader, _ parameters: [Parameter]) {
            self.node = node
            self.tree = tree
            self.parameters = parameters
            defaults = Array(repeating: nil, count: parameters.count)
        }
    }

    var parameters: [Parameter] { signature.parameters }

    /// What is known of one that rests; see `FunctionTable`.
    struct AtRest: Hashable {
        fileprivate let isDone: Bool
        fileprivate let result: ValueType
        fileprivate let isResultDeclared: Bool
        fileprivate let effect: Effect
    }

    /// Nil where that is not all: where its signature is there, somebody calls it, or it calls others.
    var atRest: AtRest? {
        guard signature == nil, rest == nil, !isUsed, !isAsked, rechecks == 0, state != .inProgress else { return nil }
        return AtRest(
            isDone: state == .done, result: result, isResultDeclared: isResultDeclared, effect: ownEffect)
    }

    struct Parameter {
        var name: Name
        var type: ValueType
        var node: NodeID
        var defaultValue: NodeID
        /// Whether its default has a parameter that comes before it: `def f(low: int, high: int = $low + 1)`.
        var looksBack: Bool
        var span: Span
    }

    init(
        name: Name, index: Int, span: Span, number: Int, signature: Signature, declaredResult: ValueType?,
        globalsBefore: Int
    ) {
        self.name = name
        smallIndex = Int32(index)
        self.span = span
        smallNumber = Int32(number)
        self.signature = signature
        isResultDeclared = declaredResult != nil
        smallGlobals = Int32(globalsBefore)
        result = declaredResult ?? .any
    }

    /// One that rested.
    init(name: Name, index: Int, span: Span, number: Int, state: AtRest, globalsBefore: Int) {
        self.name = name
        smallIndex = Int32(index)
        self.span = span
        smallNumber = Int32(number)
        isResultDeclared = state.isResultDeclared
        smallGlobals = Int32(globalsBefore)
        result = state.result
        ownEffect = state.effect
        self.state = state.isDone ? .done : .waiting
    }

    struct Total {
        var effect = Effect.read
        var made = MadeRows()

        mutating func add(_ effect: Effect, _ made: MadeRows) {
            self.effect = self.effect.union(effect)
            self.made.add(made)
        }
    }

    /// The union of the effects of its body and of all that it calls; recursion ends where it was seen before.
    /// - Parameter resets: how often functions were made to wait again after they had been checked.
    func total(resets: Int) -> Total {
        if let settled = rest?.settled, settled.resets == resets { return settled.total }
        var seen: Set<ObjectIdentifier> = []
        var left = [self], isSettled = true
        var total = Total()
        while let next = left.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if let known = next.rest?.settled, known.resets == resets {
                total.add(known.total.effect, known.total.made)
                continue
            }
            isSettled = isSettled && next.state == .done
            total.add(next.ownEffect, next.made)
            left.append(contentsOf: next.callees)
        }
        // Of one that calls nothing this is no less.
        if isSettled, !callees.isEmpty { own.settled = (total, resets) }
        return total
    }
}
