import FamSyntax
import FamText

/// A tree as one compact S-expression, so that a test shows what it means on one line.
struct TreeDump {
    let tree: Tree

    static func of(_ text: String) -> String {
        let parsed = parse(text)
        guard case .block(let list) = parsed.tree[parsed.tree.root] else { return "no block" }
        return TreeDump(tree: parsed.tree).all(list)
    }

    func all(_ list: NodeList) -> String { tree.items(list).map(node).joined(separator: " ") }

    func node(_ id: NodeID) -> String {
        guard id.exists else { return "_" }
        switch tree[id] {
        case .block(let list): return "{\(all(list))}"
        case .version, .use, .param, .binding, .assign, .define, .parameter, .source: return declaration(id)
        case .ifElse, .whileLoop, .forLoop, .match, .arm, .breakLoop, .continueLoop, .returnValue, .tryCatch, .fail,
            .expect, .atomic, .plan:
            return control(id)
        case .pipeline(let stages): return stages.count == 1 ? all(stages) : "(| \(all(stages)))"
        case .command(let items): return "[\(all(items))]"
        case .rowStage(let kind, let arguments, let keys):
            let parts = [
                kind.rawValue, arguments.count > 0 ? all(arguments) : nil, keys.count > 0 ? "by \(all(keys))" : nil,
            ]
            return "(\(parts.compactMap(\.self).joined(separator: " ")))"
        case .flag(let name, let value): return "--\(tree.name(name))" + (value.exists ? "=\(node(value))" : "")
        case .wordList(let list): return "<\(all(list))>"
        case .word: return tree.text(of: id)
        case .folded, .line:
            let parts = tree.unfolded(id).tree
            switch parts[parts.root] {
            case .block(let list), .list(let list): return TreeDump(tree: parts).all(list)
            default: return "ERROR"
            }
        default: return value(id)
        }
    }

    private func item(of loop: NodeID) -> String? {
        let pattern = tree.itemPattern(of: loop)
        return pattern.exists ? node(pattern) : nil
    }

    private func list(_ name: String, _ parts: String...) -> String {
        "(" + ([name] + parts).joined(separator: " ") + ")"
    }

    private func declaration(_ id: NodeID) -> String {
        switch tree[id] {
        case .version(let number): list("fam", "\(number)")
        case .use(let name): list("use", tree.name(name))
        case .param(let name, let type, let value): list("param", tree.name(name), node(type), node(value))
        case .binding(let name, let isMutable, let type, let value):
            list(isMutable ? "var" : "let", tree.name(name) + (type.exists ? ":" + node(type) : ""), node(value))
        case .unpacking(let pattern, let isMutable, let value):
            list(isMutable ? "var" : "let", node(pattern), node(value))
        case .assign(let target, let found, let value): list((found?.rawValue ?? "") + "=", node(target), node(value))
        case .define(let name, let parameters, let result, let body, _):
            list("def", tree.name(name), "(\(all(parameters)))", node(result), node(body))
        case .parameter(let name, let type, let value):
            tree.name(name) + (type.exists ? ":" + node(type) : "") + (value.exists ? "=" + node(value) : "")
        case .source(let path, let isOptional): list(isOptional ? "source?" : "source", node(path))
        default: "?"
        }
    }

    private func control(_ id: NodeID) -> String {
        switch tree[id] {
        case .ifElse(let test, let then, let otherwise):
            otherwise.exists ? list("if", node(test), node(then), node(otherwise)) : list("if", node(test), node(then))
        case .whileLoop(let test, let body): list("while", node(test), node(body))
        case .forLoop(let name, let items, let body):
            list("for", item(of: id) ?? tree.name(name), node(items), node(body))
        case .match(let subject, let arms): list("match", node(subject), all(arms))
        case .arm(let patterns, let body): "(\(patterns.count > 0 ? all(patterns) : "else") => \(node(body)))"
        case .breakLoop: "break"
        case .continueLoop: "continue"
        case .returnValue(let value): list("return", node(value))
        case .tryCatch(let body, let name, let handler, let finally):
            list("try", node(body), name.map(tree.name) ?? "_", node(handler), node(finally))
        case .fail(let value): list("fail", node(value))
        case .expect(let value): list("expect", node(value))
        case .atomic(let body): list("atomic", node(body))
        case .plan(let body): list("plan", node(body))
        default: "?"
        }
    }

    private func value(_ id: NodeID) -> String {
        switch tree[id] {
        case .null: return "null"
        case .bool(let value): return "\(value)"
        case .int(let value): return "\(value)"
        case .float(let value): return "\(value)"
        case .string(let parts):
            return "\""
                + tree.items(parts).map { part in
                    if case .text = tree[part] {
                        tree.text(of: part).replacing("\n", with: "\\n")
                    } else {
                        "{\(node(part))}"
                    }
                }.joined() + "\""
        case .text, .word: return tree.text(of: id)
        case .timeWord: return "t:" + tree.text(of: id)
        case .url(let inner): return "url:" + node(inner)
        case .address: return "a:" + tree.text(of: id)
        case .variable(let name): return "$" + tree.name(name)
        case .tableRow(let first, let last): return first == last ? "@\(first)" : "@\(first)..\(last)"
        case .name(let name): return tree.name(name)
        case .member(let owner, let name): return "\(node(owner)).\(tree.name(name))"
        case .index(let owner, let index): return "\(node(owner))[\(node(index))]"
        case .maybeMember(let owner, let name): return "\(node(owner))?.\(tree.name(name))"
        case .maybeIndex(let owner, let index): return "\(node(owner))?[\(node(index))]"
        case .attempt(let value, let otherwise): return list("try", node(value), node(otherwise))
        default: return compound(id)
        }
    }

    private func compound(_ id: NodeID) -> String {
        switch tree[id] {
        case .call(let name, let arguments, let filter):
            let inside = all(arguments) + (filter.exists ? " where \(node(filter))" : "")
            return "\(tree.name(name))(\(inside))"
        case .apply(let callee, let arguments): return "\(node(callee))(\(all(arguments)))"
        case .not(let inner): return list("not", node(inner))
        case .negate(let inner): return list("-", node(inner))
        case .binary(let found, let left, let right): return list(found.rawValue, node(left), node(right))
        case .list(let items): return list("list", all(items))
        case .record(let entries): return list("record", all(entries))
        case .closure(let parameters, let body): return list("fn", "(\(all(parameters)))", node(body))
        case .group(let inner): return "(\(node(inner)))"
        case .keyed(let key, let inner): return "\(node(key)):\(node(inner))"
        case .spread(let inner): return "...\(node(inner))"
        case .named(let name, let inner): return "\(tree.name(name)):\(node(inner))"
        case .sortKey(let inner, let isDescending): return (isDescending ? "desc " : "asc ") + node(inner)
        case .type(let name, let arguments, let isOptional):
            return tree.name(name) + (arguments.count > 0 ? "<\(all(arguments))>" : "") + (isOptional ? "?" : "")
        default: return "ERROR"
        }
    }
}

func parse(_ text: String) -> Parsed { parse(bytes: Array(text.utf8)) }

func parse(bytes: [UInt8]) -> Parsed {
    Parser.parse(Source(id: SourceID(0), name: "test", bytes: bytes), names: NameTable())
}
