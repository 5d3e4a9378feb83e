import FamSyntax
import FamText
import FamValues

/// `try EXPR else EXPR`: the second value where the first one fails.
extension Pass {
    /// As the statement `try { $it = EXPR } catch { $it = EXPR }`, so that what the first has written is taken back.
    func attempted(
        _ value: NodeID, _ otherwise: NodeID, as wanted: Wanted?, _ span: Span
    )
        -> Code
    {
        func part(_ node: NodeID) -> Code { valueBlock(node, as: wanted) }
        frame.openBlock()
        defer { frame.closeBlock() }
        let first = part(value), second = part(otherwise)
        let type = TypeRules.join(first.type, second.type)
        // No variable of a script has this name: it begins with a space.
        let name = " try"
        let result = VariableRef.local(
            frame.declare(names.intern(name), Variable(name: name, type: type, isMutable: false, span: span)))
        func set(_ code: Code) -> [Statement] { [Statement(.assign(result, widened(code, to: type)), code.span)] }
        let body = Statement(.tryCatch(set(first), error: nil, handler: set(second), finally: []), span)
        return Code(.block([body], Code(.variable(result), type, span)), type, span)
    }

    // MARK: Failing

    /// `fail MESSAGE [--code CODE] [--data VALUE]`
    func failure(_ value: NodeID, _ flags: NodeList, _ span: Span) -> Statement {
        let message = notNull(expression(value), for: "`fail` needs a message")
        if !TypeRules.isText(message.type.unwrapped), message.type.unwrapped != .error {
            error(.typeMismatch, "`fail` needs a message, but this is \(message.type.phrase)", at: message.span)
        }
        guard flags.count > 0 else { return Statement(.fail(message), span) }
        var code = Code(.constant(.null), .null, span), data = code
        for flag in tree.items(flags) {
            guard case .flag(let name, let value) = tree[flag] else { continue }
            switch names[name] {
            case "code" where value.exists: code = errorCode(value)
            case "data" where value.exists: data = expression(value)
            case "code", "data":
                error(
                    .missingArgument, "`--\(names[name])` needs a value", at: self.span(flag),
                    help: "`fail MESSAGE --code CODE --data VALUE`")
            default:
                let (label, near) = suggestion(names[name], in: ["code", "data"])
                error(
                    .unknownFlag, "`fail` has no flag `--\(names[name])`", at: self.span(flag),
                    label: near.map { "did you mean `--\($0)`?" } ?? label,
                    help: "`fail MESSAGE --code CODE --data VALUE`")
            }
        }
        return Statement(.fail(Code(.callBuiltin(ScriptError.made, [message, code, data]), .error, span)), span)
    }

    /// What a `catch` can ask for: words in lower case, joined by `-`.
    private func errorCode(_ node: NodeID) -> Code {
        let code = expression(node, as: .string, for: "`--code` of `fail`")
        if case .constant(.string(let text)) = code.node, !ScriptError.isCode(text) {
            error(
                .badArgument, "`\(SafeText.brief(text))` is not a code", at: code.span,
                help: "a code is written in lower case: `no-such-file`")
        }
        return code
    }
}
