import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A `def`: its signature, known before any body is checked, and what checking its body found out.
final class DefinedFunction {
    enum State { case waiting, inProgress, done }

    let name: String
    let span: Span
    // There may be many: numbers are as small as they can be.
    private let smallIndex: Int32, smallNumber: Int32, smallGlobals: Int32
    var index: Int { Int(smallIndex) }
    /// The number of its first parameter; see `CallForm.number`.
    var number: Int { Int(smallNumber) }
    /// Nil between two pieces of a long text, when its text is read again where it is needed; see `Pass+RestingDefs`.
    var signature: Signature!
    let declaredResult: ValueType?
    /// How many bindings of the top level come before it: the body sees just those.
    var globalsBefore: Int { Int(smallGlobals) }

    var state = State.waiting
    /// What its doc comment says; empty without one. With one it is meant for others too.
    var doc = ""
    var isDocumented: Bool { !doc.isEmpty }
    /// Somebody else calls it.
    var isUsed = false
    /// Its result was asked for while its body was under way.
    var isAsked = false
    /// Results for calls with arguments of known types, where its parameters have none.
    var instances: [[ValueType]: ValueType] = [:]
    /// How often its body was checked again because of that.
    var rechecks: UInt8 = 0
    /// What the body returns: declared, or joined from its returns; `any` until that is known.
    var result: ValueType
    /// Of the body, without the functions it calls.
    var ownEffect = Effect.read
    var made = MadeRows()
    var callees: [DefinedFunction] = []

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

    struct Parameter {
        var name: Name
        var type: ValueType
        var node: NodeID
        var defaultValue: NodeID
        var span: Span
    }

    init(
        name: String, index: Int, span: Span, number: Int, signature: Signature, declaredResult: ValueType?,
        globalsBefore: Int
    ) {
        self.name = name
        smallIndex = Int32(index)
        self.span = span
        smallNumber = Int32(number)
        self.signature = signature
        self.declaredResult = declaredResult
        smallGlobals = Int32(globalsBefore)
        result = declaredResult ?? .any
    }

    /// The union of the effects of its body and of all that it calls, however deep; recursion ends where it was seen
    /// before.
    var effect: Effect { total().effect }
    var allMade: MadeRows { total().made }

    private func total() -> (effect: Effect, made: MadeRows) {
        var seen: Set<ObjectIdentifier> = []
        var left = [self]
        var effect = Effect.read
        var rows = MadeRows()
        while let next = left.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            effect = effect.union(next.ownEffect)
            rows.add(next.made)
            left.append(contentsOf: next.callees)
        }
        return (effect, rows)
    }
}
