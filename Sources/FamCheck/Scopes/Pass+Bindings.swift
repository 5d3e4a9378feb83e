import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Variables: declaration and look-up.
extension Pass {
    func binding(_ name: Name, isMutable: Bool, type: NodeID, value: NodeID, _ span: Span, into out: inout [Statement])
    {
        if needsNoCode, frame.isTopLevel, !type.exists, let plain = plainType(value) {
            _ = declare(name, plain, isMutable: isMutable, span)
            return out.append(Statement(known, span))
        }
        if callsItself(name, value) {
            return selfCalling(name, isMutable: isMutable, type: type, value: value, span, into: &out)
        }
        let code: Code
        var declared: ValueType
        if type.exists {
            declared = annotation(type)
            code = expression(value, as: declared, for: "`\(names[name])`")
        } else {
            code = functionNamed(value) ?? expression(value)
            declared = Pass.variableType(of: code.type, isMutable: isMutable)
        }
        let ref = declare(name, declared, isMutable: isMutable, span)
        if !type.exists, !isMutable, isRowByPlace(code) { noteRowByPlace(ref) }
        if !isMutable { learnFields(of: ref, from: code) }
        out.append(Statement(.assign(ref, code), span))
    }

    /// The type of a value that is a number or a text and nothing else: of what it is there is nothing more to say.
    private func plainType(_ value: NodeID) -> ValueType? {
        let tree = tree
        guard case .pipeline(let stages) = tree[value], stages.count == 1 else { return nil }
        switch tree[tree.item(0, of: stages)] {
        case .int: return .int
        case .string(let parts) where parts.count == 1 && tree.isPlain(parts) && !mayBeTemplate(value): return .string
        default: return nil
        }
    }

    /// `"Hello {name}"` may be warned of.
    private func mayBeTemplate(_ text: NodeID) -> Bool { withBytes(of: span(text)) { $0.contains(UInt8(ascii: "{")) } }

    /// `let f = { |n| … $f($n - 1) … }`, without another `$f` in scope.
    private func callsItself(_ name: Name, _ value: NodeID) -> Bool {
        guard closureNode(value) != nil, isCalled(name, in: value) else { return false }
        return frame.seen(name) == nil && scope.globals[name]?.entry != scope.entryCount
    }

    private func isCalled(_ name: Name, in value: NodeID) -> Bool {
        let call = Array("$\(names[name])(".utf8)
        return withBytes(of: span(value)) { bytes in
            var place = 0
            while place + call.count <= bytes.count {
                if bytes[place] == call[0], bytes[place..<place + call.count].elementsEqual(call) { return true }
                place += 1
            }
            return false
        }
    }

    /// The name is declared before the closure, in a cell that both share.
    private func selfCalling(
        _ name: Name, isMutable: Bool, type: NodeID, value: NodeID, _ span: Span, into out: inout [Statement]
    ) {
        let wanted = type.exists ? annotation(type) : nil
        let ref = declare(name, wanted ?? selfType(value), isMutable: isMutable, span)
        let local = frame.seen(name)
        local?.isChanged = true
        if local != nil { out.append(Statement(.assign(ref, Code(.constant(.null), .null, span)), span)) }
        let code = wanted.map { expression(value, as: $0, for: "`\(names[name])`") } ?? expression(value)
        if wanted == nil {
            local?.type = code.type
            if local == nil { scope.globals[name]?.type = code.type }
        }
        out.append(Statement(.assign(ref, code), span))
    }

    /// The closure that a value consists of.
    func closureNode(_ value: NodeID) -> NodeID? {
        switch tree[value] {
        case .closure: return value
        case .pipeline(let stages):
            guard stages.count == 1, let only = tree.items(stages).first else { return nil }
            return closureNode(only)
        default: return nil
        }
    }

    /// What is known about the closure before its body is checked.
    private func selfType(_ value: NodeID) -> ValueType {
        guard let node = closureNode(value), case .closure(let parameters, _) = tree[node] else { return .any }
        let types = tree.items(parameters).map { item -> ValueType in
            guard case .parameter(_, let type, let value) = tree[item] else { return .any }
            let declared = type.exists ? quietly { annotation(type) } : ValueType.any
            return value.exists ? .optional(declared.unwrapped) : declared
        }
        return .closure(types, .any)
    }

    /// Discards diagnostics that will be reported again at their place.
    func quietly<Result>(_ work: () -> Result) -> Result {
        let before = diagnostics.count
        defer { diagnostics.removeSubrange(before...) }
        return work()
    }

    /// A `var` that starts as null or as an empty list can hold anything later.
    static func variableType(of type: ValueType, isMutable: Bool) -> ValueType {
        switch type {
        case .null where isMutable: .any
        case .never: .any
        case .list(.never): .list(.any)
        default: type
        }
    }

    /// Declares the variable: a global at the top level, otherwise a local of the innermost block.
    func declare(_ name: Name, _ type: ValueType, isMutable: Bool, _ span: Span) -> VariableRef {
        if name == checker.lastTable {
            error(.reservedName, "`$_` is the last table; a variable needs another name", at: span)
        }
        // What is wrong with its value is what the parser said.
        let type = tree.isBroken(span) ? .any : type
        guard frame.isTopLevel else {
            if let known = frame.declaredHere(name) {
                duplicate(name, known.span, span)
            } else {
                warnOfHiding(name, type, span)
            }
            return .local(
                frame.declare(
                    name, Variable(name: names[name], type: type, isMutable: isMutable, span: span, kind: .binding)))
        }
        globals.passed += 1
        warnOfHiding(name, type, span)
        if let known = scope.globals[name], known.entry == scope.entryCount { duplicate(name, known.span, span) }
        let slot = scope.globalCount
        scope.globalCount += 1
        if isMutable, type.isOptional { scope.optionalVars.insert(slot) }
        globals.isRead.append(false)
        scope.globals[name] = GlobalVariable(
            slot: slot, type: type, span: span, isMutable: isMutable, entry: scope.entryCount)
        return .global(slot)
    }

    private func duplicate(_ name: Name, _ first: Span?, _ span: Span) {
        var diagnostic = Diagnostic(.duplicateName, "`$\(names[name])` is declared twice here", at: span)
        if let first { diagnostic.secondary = [Label(first, "declared here first")] }
        diagnostic.help = "to change it, declare it with `var` and write `$\(names[name]) = …`"
        report(diagnostic)
    }

    func resolve(_ name: Name) -> Resolved? {
        if let local = frame.resolve(name) { return local }
        guard let global = scope.globals[name] else { return nil }
        let isPresent =
            !global.isMutable && !globals.present.isEmpty
            && globals.present.contains(NamedPlace(root: .global(global.slot)))
        return Resolved(
            ref: .global(global.slot), type: isPresent ? global.type.unwrapped : global.type,
            isMutable: global.isMutable, span: global.span, variable: nil)
    }

    func variable(_ name: Name, _ span: Span) -> Code {
        guard let found = resolve(name) else {
            unknownVariable(name, span)
            return broken(span)
        }
        noteRead(found)
        let code = Code(.variable(found.ref), found.type, span)
        guard found.isMutable, found.type != .any, frame.steady.contains(found.ref) else { return code }
        let known = found.type.unwrapped
        return Code(.tested(code, known), known, span)
    }

    var visibleNames: [String] { (frame.visibleNames + scope.globals.names).map { names[$0] } }

    private func unknownVariable(_ name: Name, _ span: Span) {
        let text = names[name]
        if let meant = meantField(text, span) {
            return error(
                .unknownVariable, "there is no variable `$\(text)` here", at: span, label: meant.label,
                help: meant.help, fix: meant.fix)
        }
        let (label, near) = suggestion(text, in: visibleNames)
        var help: String?
        if near == nil, text.count > 1, text.allSatisfy({ $0.isUppercase || $0 == "_" }) {
            help =
                index.form(named: "env") == nil
                ? "environment variables are not visible here; `param` takes a value from the command line"
                : "`env(\"\(text)\")` is a variable of the environment"
        } else if near == nil, ValueReader.timeWordType(text) != nil {
            help = "`\(text)` is no variable: write `(\(text))`, and `$(\(text))` within a text"
        } else if near == nil, frame.kind != .main {
            help = "a `def` sees the variables that come before it in the file"
        }
        error(
            .unknownVariable, "there is no variable `$\(text)` here", at: span,
            label: label.isEmpty ? "" : "did you mean `$\(near ?? text)`?",
            help: help, fix: near.map { Fix(span, "$" + $0) })
    }
}
