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
    var signature: Signature! {
        didSet {
            if let defaults = rest?.defaults, signature != nil { signature.defaults = defaults }
        }
    }
    private var rest: Rest?
    private let isResultDeclared: Bool
    /// Never another than the result.
    var declaredResult: ValueType? { isResultDeclared ? result : nil }
    /// How many bindings of the top level come before it: the body sees just those.
    var globalsBefore: Int { Int(smallGlobals) }

    var state = State.waiting
    /// How far before it its doc comment begins; 0 without one. With one it is meant for others too.
    private let docLead: UInt32
    var isDocumented: Bool { docLead > 0 }
    /// Its text, with the comment.
    var range: Range<Int> { Int(span.start - docLead)..<Int(span.end) }
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
    /// Of the body, without the functions that it calls and that are still among `callees`.
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

    /// See `CallWalk`.
    var waitsForMany = false

    /// What most of hundreds of thousands have nothing of.
    fileprivate final class Rest {
        var instances: [[ValueType]: ValueType] = [:]
        var made = MadeRows()
        var callees: [DefinedFunction] = []
        /// Those of a signature that is not there.
        var defaults: [Code?]?
        /// What it and all that it calls, however deep, may do; known once all of them have been checked.
        var settled: (total: Total, resets: Int)?
    }

    /// What its text says.
    final class Signature {
        let node: NodeID
        let tree: TreeReader
        let parameters: [Parameter]
        let doc: Span?
        /// Values of absent arguments, by parameter; checked where the `def` is.
        var defaults: [Code?]
        /// The variables that closures in it assign.
        private(set) lazy var assignedInClosures = tree.tree.assignedInClosures(of: node)

        init(_ node: NodeID, _ tree: TreeReader, _ parameters: [Parameter], doc: Span?) {
            self.node = node
            self.tree = tree
            self.parameters = parameters
            self.doc = doc
            defaults = Array(repeating: nil, count: parameters.count)
        }
    }

    /// What its doc comment says; empty without one.
    var doc: String { signature.doc.map(signature.tree.tree.docText) ?? "" }

    var parameters: [Parameter] { signature.parameters }

    /// What is known of one that rests; see `FunctionTable`.
    struct AtRest: Hashable {
        fileprivate let isDone: Bool
        fileprivate let result: ValueType
        fileprivate let isResultDeclared: Bool
        fileprivate let effect: Effect
        fileprivate let docLead: UInt32
        fileprivate let rechecks: UInt8
        let isUsed: Bool
        /// Behind one reference, because there are few and all are compared.
        fileprivate let rare: Rare?
        var made: MadeRows { rare?.made ?? MadeRows() }
        /// Those whose check is still to come.
        var callees: [Name] { rare?.callees ?? [] }
        var isDocumented: Bool { docLead > 0 }
    }

    /// What most have nothing of.
    fileprivate final class Rare: Hashable {
        let instances: [[ValueType]: ValueType]
        let made: MadeRows
        let callees: [Name]

        init?(_ rest: Rest) {
            if rest.instances.isEmpty, rest.made == MadeRows(), rest.callees.isEmpty { return nil }
            instances = rest.instances
            made = rest.made
            callees = rest.callees.map(\.name)
        }

        static func == (a: Rare, b: Rare) -> Bool {
            a === b || a.callees == b.callees && a.made == b.made && a.instances == b.instances
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(callees)
            hasher.combine(instances)
            hasher.combine(made)
        }
    }

    /// Drops the signature, which can be read again, but for the values of defaults that may be others then.
    func dropSignature() {
        if state == .done, !signature.defaults.allSatisfy({ $0.map(DefinedFunction.isWritten) ?? true }) {
            own.defaults = signature.defaults
        }
        signature = nil
    }

    /// Whether its signature was read again without the values of its defaults.
    var hasDefaultsToRead: Bool {
        rest?.defaults == nil && parameters.contains { $0.defaultValue.exists && !$0.looksBack }
    }

    /// Whether such a value is the same wherever it is read.
    private static func isWritten(_ code: Code) -> Bool {
        guard case .constant = code.node else { return false }
        return [.int, .float, .string, .bool, .null].contains(code.type)
    }

    /// Nil where that is not all: where its signature is there, it has other defaults than those, what it calls is not
    /// settled, or others call it and have yet to learn what it does.
    var atRest: AtRest? {
        guard signature == nil, rest?.defaults == nil, callees.isEmpty || isSettled && !waitsForMany,
            state == .done || state == .waiting && !isUsed
        else { return nil }
        return AtRest(
            isDone: state == .done, result: result, isResultDeclared: isResultDeclared, effect: ownEffect,
            docLead: docLead, rechecks: rechecks, isUsed: isUsed, rare: rest.flatMap(Rare.init))
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
        globalsBefore: Int, docLead: UInt32
    ) {
        self.name = name
        smallIndex = Int32(index)
        self.span = span
        smallNumber = Int32(number)
        self.signature = signature
        isResultDeclared = declaredResult != nil
        smallGlobals = Int32(globalsBefore)
        self.docLead = docLead
        result = declaredResult ?? .any
    }

    /// One that rested, without what it calls.
    init(name: Name, index: Int, span: Span, number: Int, state: AtRest, globalsBefore: Int) {
        self.name = name
        smallIndex = Int32(index)
        self.span = span
        smallNumber = Int32(number)
        isResultDeclared = state.isResultDeclared
        smallGlobals = Int32(globalsBefore)
        docLead = state.docLead
        result = state.result
        ownEffect = state.effect
        rechecks = state.rechecks
        isUsed = state.isUsed
        self.state = state.isDone ? .done : .waiting
        if let rare = state.rare {
            instances = rare.instances
            made = rare.made
        }
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
