import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Forms that are only at the top level of a file: `fam N`, `use`, `param`, `source`.
extension Pass {
    func topLevelForm(_ node: NodeID, _ span: Span, into out: inout [Statement]) {
        switch tree[node] {
        case .version(let number):
            if !isFirst(span) {
                error(.misplaced, "the version of the language comes first in a file", at: span)
            } else if number != 1 {
                error(
                    .badVersion, "this program has version 1 of the language, but the script asks for \(number)",
                    at: span)
            }
        case .use(let name): use(name, span)
        case .param(let name, let type, let value): parameter(name, type, value, span, into: &out)
        case .source(let path, let isOptional):
            guard frame.isTopLevel else {
                return error(.misplaced, "`source` belongs at the top level of a file", at: span)
            }
            inSourced(path, isOptional: isOptional, reports: false) {
                // A file that two others source runs once.
                if sources.ran.insert(tree.source.name).inserted { out.append(contentsOf: topLevel($0)) }
            }
        default: break
        }
    }

    /// Whether only comments and empty lines come before.
    private func isFirst(_ span: Span) -> Bool {
        source(Span(span.source, 0, Int(span.start))).split(whereSeparator: \.isNewline).allSatisfy { line in
            line.first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true
        }
    }

    /// `use home`: from here on the module's names need not begin with it, and come before the same names of others.
    private func use(_ name: Name, _ span: Span) {
        let modules = registry.features.map(\.id)
        guard !modules.contains(names[name]) else {
            scope.used.removeAll { $0 == names[name] }
            return scope.used.insert(names[name], at: 0)
        }
        error(
            .unknownCommand, "there is no module `\(names[name])`", at: span,
            label: suggestion(names[name], in: modules).label,
            notes: ["modules: " + modules.joined(separator: ", ")])
    }

    /// The entity that a type names: `task` is `home task` after `use home`.
    func entity(named name: String) -> EntitySpec? {
        for module in scope.used + usedForTypes {
            if let entity = registry.entity("\(module) \(name)") { return entity }
        }
        return registry.entity(name)
    }

    /// The entity of a plural.
    func source(named name: String) -> EntitySpec? {
        for module in scope.used {
            if let entity = registry.source("\(module) \(name)") { return entity }
        }
        return registry.source(name)
    }

    /// `param name: type = default`. A default that is not a constant is evaluated at this place when the argument is
    /// absent.
    private func parameter(_ name: Name, _ type: NodeID, _ value: NodeID, _ span: Span, into out: inout [Statement]) {
        guard frame.isTopLevel, !options.isInteractive else {
            if let file = sources.open.last { return refuseArguments(of: file, name, type, span) }
            return error(
                .misplaced, "`param` belongs at the top level of a script", at: span,
                help: options.isInteractive ? "at the prompt, write `let \(names[name]) = …`" : nil)
        }
        let wanted = type.exists ? annotation(type) : nil
        let code =
            value.exists
            ? (wanted.map { expression(value, as: $0, for: "`\(names[name])`") } ?? expression(value)) : nil
        let resultType = wanted ?? code?.type ?? .string
        let ref = declare(name, resultType, isMutable: false, span)
        guard case .global(let slot) = ref else { return }
        var spec = ParameterSpec(names[name], resultType, "")
        if let code {
            spec = ParameterSpec(
                names[name], resultType, "", kind: resultType == .bool ? .toggle : .flag, isRequired: false)
            if case .constant(let known) = code.node {
                spec.default = known
            } else {
                let given = Code(.variable(ref), resultType.optional, span)
                out.append(Statement(.assign(ref, Code(.binary(.coalesce, given, code), resultType, span)), span))
            }
        }
        parameters.append((spec, slot))
    }

    /// `source praise.fam` at the prompt, where nothing can be given to it. The rest of the file is checked as if it
    /// were.
    private func refuseArguments(of file: String, _ name: Name, _ type: NodeID, _ span: Span) {
        let isFirst = !diagnostics.contains { $0.code == .misplaced && $0.span?.source == span.source }
        if isFirst {
            let shown = file.split(separator: "/").last.map(String.init) ?? file
            error(
                .misplaced, "a script with arguments is not sourced here", at: span,
                help: "run it by itself, in another shell: `fam \(shown) --\(ParameterSpec.flagName(names[name])) …`, "
                    + "and `fam \(shown) --help` lists them")
        }
        _ = declare(name, type.exists ? annotation(type) : .any, isMutable: false, span)
    }

    // MARK: Sourced files

    /// Loads the file (once), and does the work on it with its tree in place. Errors are reported in the first of the
    /// two walks.
    func inSourced(_ path: NodeID, isOptional: Bool, reports: Bool = true, _ work: (NodeID) -> Void) {
        guard let text = plainText(path) else {
            if reports {
                error(
                    .misplaced, "`source` takes the name of a file as plain text", at: span(path),
                    help: "the file must be known before the script runs")
            }
            return
        }
        guard let loader = checker.loader else {
            if reports { error(.badFile, "no file can be sourced here", at: span(path)) }
            return
        }
        guard let file = load(text, loader, at: span(path), isOptional: isOptional, reports: reports) else { return }
        if sources.open.contains(file.source.name) {
            if reports { error(.badFile, "`\(text)` sources itself, directly or indirectly", at: span(path)) }
            return
        }
        let outside = tree
        sources.open.append(file.source.name)
        tree = file
        work(file.root)
        assignedInPieces.formUnion(file.assignedInFunctions)
        tree = outside
        sources.open.removeLast()
    }

    private func load(
        _ path: String, _ loader: any SourceLoader, at span: Span, isOptional: Bool, reports: Bool
    ) -> TreeReader? {
        do {
            let (name, bytes) = try loader.load(path: path, relativeTo: tree.source.name)
            if let known = sources.read[name] { return known }
            let parsed = Parser.parse(checker.sources.add(name: name, bytes: bytes, isSourced: true), names: names)
            diagnostics.append(contentsOf: parsed.diagnostics)
            let reader = TreeReader(parsed.tree, broken: parsed.broken)
            sources.read[name] = reader
            return reader
        } catch {
            if reports, !isOptional {
                let known = (error as? Diagnostic)?.message
                self.error(.badFile, known ?? "`\(path)` cannot be read", at: span)
            }
            return nil
        }
    }
}
