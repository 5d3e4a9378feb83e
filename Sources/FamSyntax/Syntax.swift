import FamText

/// A node of the tree, by its index in the arena.
public struct NodeID: Hashable, Sendable {
    public let index: UInt32
    public init(index: UInt32) { self.index = index }
    /// In place of a missing part (`let x = 1` has no type).
    public static let none = NodeID(index: .max)
    public var exists: Bool { index != .max }
}

/// A list of nodes: a range in the tree's table of children.
public struct NodeList: Hashable, Sendable {
    public let start: UInt32
    public let count: UInt32
    public init(start: UInt32, count: UInt32) {
        self.start = start
        self.count = count
    }
    public static let empty = NodeList(start: 0, count: 0)

    /// Without its first items.
    public func dropFirst(_ items: Int) -> NodeList {
        let left = min(UInt32(items), count)
        return NodeList(start: start + left, count: count - left)
    }
}

/// An interned name. Trees that share a `NameTable` have equal names for equal texts.
public struct Name: Hashable, Sendable {
    public let index: UInt32
    public init(index: UInt32) { self.index = index }
}

/// A node as read from the arena. Payloads are indexes, so reading one allocates nothing.
public enum Syntax: Sendable {
    // Statements
    case block(NodeList)
    /// `fam 1`
    case version(Int)
    /// `use home`
    case use(Name)
    /// `param name: type = default`
    case param(Name, type: NodeID, default: NodeID)
    /// `let` and `var`
    case binding(Name, isMutable: Bool, type: NodeID, value: NodeID)
    /// Several names at once: the pattern is a record whose values are names, or a list of names.
    case unpacking(pattern: NodeID, isMutable: Bool, value: NodeID)
    /// `$x = …`, `$x += …`; the target is a variable, member or index
    case assign(target: NodeID, operator: Operator?, value: NodeID)
    /// `doc` is the text of the `##` lines above it; nil if there are none
    case define(Name, parameters: NodeList, result: NodeID, body: NodeID, doc: Span?)
    case parameter(Name, type: NodeID, default: NodeID)
    /// `otherwise` is a block, another `ifElse`, or none. Also an expression.
    case ifElse(condition: NodeID, then: NodeID, otherwise: NodeID)
    case whileLoop(condition: NodeID, body: NodeID)
    case forLoop(Name, iterable: NodeID, body: NodeID)
    /// Also an expression. Arms are `arm`; the `else` arm has no patterns.
    case match(subject: NodeID, arms: NodeList)
    /// The body is a `block`, with a single statement if there are no braces.
    case arm(patterns: NodeList, body: NodeID)
    case breakLoop
    case continueLoop
    /// value may be none
    case returnValue(NodeID)
    /// `name`, `handler` and `finally` may be none, not both of the last two
    case tryCatch(body: NodeID, name: Name?, handler: NodeID, finally: NodeID)
    case fail(NodeID)
    case expect(NodeID)
    case atomic(NodeID)
    /// `plan { … }` or `plan PIPELINE`
    case plan(NodeID)
    /// `source "file.fam"`, `source? …`
    case source(path: NodeID, isOptional: Bool)
    /// Stages are `command`, `rowStage`, or (first only) an expression.
    case pipeline(NodeList)

    // Stages
    /// A command line: `word`, `flag`, `wordList` and expressions, in order. The first is a `word`; on a line that
    /// starts with `/` it is an `address` (that means `go`), and a line that is a URL is one `url` (that means `open`).
    case command(NodeList)
    /// A stage of the table. `arguments`: see `StageKind`; flags (`--yes`, `--fill`) come after them as `flag`.
    case rowStage(StageKind, arguments: NodeList, keys: NodeList)

    // Arguments
    /// A bare word; `tree.text(of:)` is its span's text without backticks
    case word
    /// `--name`, `--name=value`; value none when it may follow as the next argument
    case flag(Name, value: NodeID)
    /// `a,b` in arguments; `tree.text(of:)` gives it as one text for a parameter that takes no list
    case wordList(NodeList)

    // Expressions
    case null
    case bool(Bool)
    case int(Int64)
    case float(Double)
    /// `"…"`: parts are `text` and expressions. A string without `$` has at most one part.
    case string(NodeList)
    /// A piece of a string after escapes; read it with `tree.text(of:)`
    case text
    /// A date, time, duration, period or day word as written: `2026-10-01`, `today`, `last-week`, `3d`, `18:00`,
    /// `yesterday@18:00`. In a row expression a month or day word may also be the name of a field.
    case timeWord
    /// `tinywins://child?id=7` at the start of a line; the node in it is the `word`. As an argument it is just a
    /// `word`.
    case url(NodeID)
    /// `/kids/Maya` in an expression or at the start of a line
    case address
    case variable(Name)
    /// `@3`, `@2..5`
    case tableRow(Int, Int)
    /// A bare name in a row expression: a field or a constant
    case name(Name)
    case member(NodeID, Name)
    case index(NodeID, NodeID)
    /// `name(…)`; `filter` is the condition after `where` inside the parentheses, or none: `sum(points where at in
    /// 2026-09)`
    case call(Name, arguments: NodeList, filter: NodeID)
    /// `$f(…)`: a closure that a value holds
    case apply(NodeID, arguments: NodeList)
    case not(NodeID)
    case negate(NodeID)
    case binary(Operator, NodeID, NodeID)
    case list(NodeList)
    /// entries are `named`
    case record(NodeList)
    /// `{ |x| … }`; parameters are `parameter`
    case closure(parameters: NodeList, body: NodeID)
    /// `( pipeline )`; in a row expression `( expression )`, or a pipeline if it begins with a command or continues
    /// with `|`
    case group(NodeID)
    /// `$x?.name`: null where there is no such field
    case maybeMember(NodeID, Name)
    /// `$x?[index]`: null where there is no such item
    case maybeIndex(NodeID, NodeID)
    /// `try expr else expr`
    case attempt(NodeID, otherwise: NodeID)
    /// `expr as name`, `name = expr`, `name: expr`; `tree.nameSpan(of:)` finds the name
    case named(Name, NodeID)
    /// `(expr): expr` in a record: a field whose name is known only when it runs
    case keyed(NodeID, NodeID)
    /// `...expr` in a record: the fields of another
    case spread(NodeID)
    /// `-expr` in `sort`
    case sortKey(NodeID, isDescending: Bool)
    /// A type annotation: `list<child>`, `date?`
    case type(Name, arguments: NodeList, isOptional: Bool)
    /// Statements of a block or items of a list that were dropped after they were read, to save memory; see
    /// `Tree.unfolded`. Only in pieces.
    case folded
    /// A line of one command with plain arguments, of which no tree is made before the check asks for it with
    /// `Tree.unfolded`. Only in pieces.
    case line

    /// What could not be parsed; a diagnostic of the parser covers it, so the checker says nothing more about it.
    case error
}
