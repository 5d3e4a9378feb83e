import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A `def`: its signature, known before any body is checked, and what checking its body found out.
final class DefinedFunction {
    enum State { case waiting, inProgress, done }

    let name: String
    let index: Int
    let node: NodeID
    let tree: TreeReader
    let span: Span
    let parameters: [Parameter]
    let declaredResult: ValueType?
    /// How many bindings of the top level come before it: the body sees just those.
    let globalsBefore: Int

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
    var rechecks = 0
    /// What the body returns: declared, or joined from its returns; `any` until that is known.
    var result: ValueType
    /// Of the body, without the functions it calls.
    var ownEffect = Effect.read
    var made = MadeRows()
    var callees: [DefinedFunction] = []
    /// Values of absent arguments, by parameter; checked where the `def` is.
    var defaults: [Code?]

    struct Parameter {
        var name: Name
        var type: ValueType
        var node: NodeID
        var defaultValue: NodeID
        var span: Span
    }

    init(
        name: String, index: Int, node: NodeID, tree: TreeReader, span: Span, parameters: [Parameter],
        declaredResult: ValueType?, globalsBefore: Int
    ) {
        self.name = name
        self.index = index
        self.node = node
        self.tree = tree
        self.span = span
        self.parameters = parameters
        self.declaredResult = declaredResult
        self.globalsBefore = globalsBefore
        result = declaredResult ?? .any
        defaults = Array(repeating: nil, count: parameters.count)
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
