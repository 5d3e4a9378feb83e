import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Flags, values by type, and the arguments of row stages.
extension Completer {
    func values(_ type: ValueType, _ site: CursorSite, fixed: [String], isExpression: Bool = false) -> Completion {
        let source = ValueCandidates(data: data, quote: site.quote, isExpression: isExpression)
        return CandidateRanking.rank(
            source.candidates(type, typed: site.typed, also: fixed), for: site.typed, in: site.range)
    }

    private func values(of parameter: ParameterSpec, _ site: CursorSite, before: [String] = []) -> Completion {
        let source = ValueCandidates(data: data, quote: site.quote, isExpression: false)
        return CandidateRanking.rank(
            source.candidates(of: parameter, typed: site.typed, before: before), for: site.typed, in: site.range)
    }

    func arguments(
        of parameters: [ParameterSpec], given: [Words.Piece], input: String?, _ site: CursorSite
    ) -> Completion {
        if site.quote == nil, site.typed.hasPrefix("-") {
            if let equals = site.typed.firstIndex(of: "=") { return valueOfFlag(parameters, site, equals) }
            return flags(parameters, given: given, site)
        }
        if let last = valueStart(given), last.kind == .flag, let flag = named(last.text, in: parameters),
            flag.kind == .flag
        {
            return values(of: flag, site)
        }
        let positional = parameters.filter { ($0.kind == .positional || $0.kind == .rest) && $0.name != input }
        let index = countPositional(given, parameters)
        // `log Maya Dishes yes`: flags are offered first, where nothing was typed yet.
        let bare = site.typed.isEmpty || index > positional.count ? nil : parameters.first(where: \.isBare)
        guard
            let parameter = index < positional.count
                ? positional[index] : positional.last.flatMap({ $0.kind == .rest ? $0 : nil }) ?? bare
        else {
            return site.typed.isEmpty && site.quote == nil
                ? flags(Self.unconditional(parameters), given: given, site) : Completion(range: site.range)
        }
        let before = given.filter { $0.kind == .word }.map(\.text)
        var completion = values(
            of: parameter, site,
            before: parameter.kind == .rest ? Array(before.dropFirst(positional.count - 1)) : before)
        if completion.candidates.isEmpty, site.typed.isEmpty, site.quote == nil {
            completion = flags(Self.unconditional(parameters), given: given, site)
            // The only candidate is put into the line, where what is required is still missing.
            if parameter.isRequired, completion.candidates.count == 1 { return Completion(range: site.range) }
        }
        return completion
    }

    /// What comes before the value at the cursor: `--child` of `--child Maya,L` too.
    private func valueStart(_ given: [Words.Piece]) -> Words.Piece? {
        var before = given[...]
        while before.count > 2, before.last?.kind == .comma { before = before.dropLast(2) }
        return before.last
    }

    /// Without a secret that only some values of the other arguments need: its command asks for it then. Its flags
    /// come after a `-`.
    private static func unconditional(_ parameters: [ParameterSpec]) -> [ParameterSpec] {
        let secrets = parameters.filter {
            if $0.isSecret, case .when = $0.secretNeed { return true }
            return false
        }
        return parameters.filter { parameter in
            !secrets.contains { $0.name == parameter.name || SecretSource.isFlag(parameter.name, of: $0.name) }
        }
    }

    /// `--child=Ma`: only the text after the sign is replaced.
    private func valueOfFlag(_ parameters: [ParameterSpec], _ site: CursorSite, _ equals: String.Index) -> Completion {
        guard let flag = named(String(site.typed[..<equals]), in: parameters) else {
            return Completion(range: site.range)
        }
        var inner = site
        inner.typed = String(site.typed[site.typed.index(after: equals)...])
        inner.range = (site.range.upperBound - inner.typed.utf8.count)..<site.range.upperBound
        return values(of: flag, inner)
    }

    private func flags(_ parameters: [ParameterSpec], given: [Words.Piece], _ site: CursorSite) -> Completion {
        let used = Set(given.filter { $0.kind == .flag }.compactMap { named($0.text, in: parameters)?.name })
        var found: [Candidate] = []
        for parameter in parameters where !used.contains(parameter.name) {
            let name = parameter.flagName
            switch parameter.kind {
            case .flag:
                let summary = parameter.summary.isEmpty ? "" : " · " + parameter.summary
                found.append(Candidate("--\(name)", "\(parameter.type)\(summary)"))
            case .toggle:
                found.append(Candidate("--\(name)", parameter.summary))
                if site.typed.hasPrefix("--n") { found.append(Candidate("--no-\(name)", "Not: \(parameter.summary)")) }
            case .secret: found.append(Candidate("--\(name)", "Asks for it. \(parameter.summary)"))
            case .positional, .rest: break
            }
        }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    private func named(_ flag: String, in parameters: [ParameterSpec]) -> ParameterSpec? {
        let name = flag.drop { $0 == "-" }.prefix { $0 != "=" }
        return parameters.first { $0.isFlag && $0.flagName == name }
    }

    /// How many positional parameters the pieces have filled: flags and their values do not count, `a,b` counts once.
    private func countPositional(_ given: [Words.Piece], _ parameters: [ParameterSpec]) -> Int {
        var count = 0, depth = 0
        var skipsValue = false, afterComma = false
        for piece in given {
            switch piece.kind {
            case .open:
                if depth == 0, !skipsValue, !afterComma { count += 1 }
                depth += 1
            case .close: depth -= 1
            case .comma: afterComma = true; continue
            case .flag where depth == 0:
                skipsValue =
                    !piece.text.contains("=") && named(piece.text, in: parameters).map { $0.kind == .flag } ?? false
                continue
            default:
                if depth == 0, !skipsValue, !afterComma { count += 1 }
            }
            if depth == 0 { skipsValue = false }
            afterComma = false
        }
        return given.last?.kind == .comma ? max(0, count - 1) : count
    }

    // MARK: Row expressions

    func stageArgument(_ stage: StageKind, _ words: Words, _ site: CursorSite) -> Completion {
        if site.quote == nil, site.typed.hasPrefix("--") {
            let flags = stage.flags.map { Candidate("--\($0.name)", $0.summary) }
            return CandidateRanking.rank(flags, for: site.typed, in: site.range)
        }
        if stage == .into || stage == .join, words.pieces.count <= 1 {
            let sources = registry.entities.map { Candidate($0.plural, $0.summary) }
            return CandidateRanking.rank(sources, for: site.typed, in: site.range)
        }
        if stage == .into { return intoFields(words, site) }
        guard RowStages.takesRowExpressions(stage.rawValue) else { return Completion(range: site.range) }
        if let signs = operators(stage, words, site) { return signs }
        var site = site
        // `sort -points`: the field comes after the sign.
        if stage.grammar == .sortKeys, site.quote == nil, site.typed.hasPrefix("-") {
            site.typed.removeFirst()
            site.range = site.range.lowerBound + 1..<site.range.upperBound
        }
        let isKey = stage == .group || stage == .pivot || words.pieces.contains { $0.text == "by" }
        return expression(site, shape: shape(of: site.upstream ?? ""), stage: stage, isKey: isKey)
    }

    /// `into events { ch` and `--key ch`: fields of the entity; after a colon the columns that come in.
    private func intoFields(_ words: Words, _ site: CursorSite) -> Completion {
        guard let entity = words.pieces.dropFirst().first.flatMap({ registry.source($0.text) }),
            let last = words.pieces.last
        else { return Completion(range: site.range) }
        if last.text.hasSuffix(":") { return expression(site, shape: shape(of: site.upstream ?? ""), stage: .with) }
        let isKey = words.pieces.last { $0.kind == .flag }?.text == "--key"
        let begins = last.kind == .open(UInt8(ascii: "{")) || last.kind == .comma || last.text == "--key"
        guard begins else {
            let flags = StageKind.into.flags.map { Candidate("--\($0.name)", $0.summary) }
            return CandidateRanking.rank(flags, for: site.typed, in: site.range)
        }
        let given = Set(words.pieces.filter { $0.kind == .word }.map { String($0.text.prefix { $0 != ":" }) })
        let fields = entity.fields.filter { $0.isStored && !$0.isSecret && !given.contains($0.name) }.map {
            Candidate(
                $0.name, insertion: isKey ? ColumnName.written($0.name) : ColumnName.written($0.name) + ":",
                "\($0.type) · \($0.summary)",
                isWhole: !isKey)
        }
        return CandidateRanking.rank(
            isKey ? [Candidate("id", "string · The id of the row.", isWhole: false)] + fields : fields,
            for: site.typed, in: site.range)
    }

    /// After a field the signs that fit it, after a comparison what joins it to another one; nil if a value comes.
    private func operators(_ stage: StageKind, _ words: Words, _ site: CursorSite) -> Completion? {
        guard site.quote == nil, let last = words.pieces.last, words.pieces.count > 1 else { return nil }
        let isAfterSign =
            words.pieces.count > 2 && LanguageWord(words.pieces[words.pieces.count - 2].text)?.kind == "operator"
        let signs: [String]
        switch (stage.grammar, last.kind) {
        case (.condition, .word) where isAfterSign: signs = ["and", "or"]
        case (.condition, .number), (.condition, .string(isClosed: true)): signs = isAfterSign ? ["and", "or"] : []
        case (.condition, .word):
            guard
                let type = shape(of: site.upstream ?? "").flatMap({
                    type(of: last.text.split(separator: ".").map(String.init), in: $0)
                })
            else { return nil }
            signs = Completer.signs(for: type)
        case (.assignments, .word) where words.pieces.count == 2 || words.pieces[words.pieces.count - 2].kind == .comma:
            return CandidateRanking.rank([Candidate("=", "the new value")], for: site.typed, in: site.range)
        default: return nil
        }
        guard !signs.isEmpty else { return nil }
        let found = signs.compactMap { sign in LanguageWord(sign).map { Candidate(sign, $0.summary) } }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    private static func signs(for type: ValueType) -> [String] {
        switch type.unwrapped {
        case .bool: ["and", "or", "==", "!="]
        case .int, .float, .money, .duration: ["==", "!=", ">", ">=", "<", "<=", "in"]
        case .date, .datetime, .time: ["in", ">=", "<", "==", "!=", ">", "<="]
        case .string: ["==", "!=", "like", "=~", "in"]
        default: ["==", "!=", "in"]
        }
    }

    /// The checker's answer, and while the line before does not check yet the shape of its source.
    private func shape(of pipeline: String) -> RowShape? {
        if let shape = data.shape(of: pipeline) { return shape }
        let pieces = LineScanner.pieces(of: pipeline)
        guard let first = pieces.first(where: { $0.kind == .word }) else { return nil }
        return registry.source(String(decoding: Array(pipeline.utf8)[first.range], as: UTF8.self))?.shape
    }

    /// Fields, constants, functions, variables; after a comparison with a field, values of the field's type.
    func expression(
        _ site: CursorSite, shape: RowShape?, stage: StageKind? = nil, isKey: Bool = false
    ) -> Completion {
        if let compared = comparedField(site, shape: shape), let completion = comparison(compared, site) {
            return completion
        }
        if site.quote != nil { return Completion(range: site.range) }
        if let shape, site.typed.contains(".") { return path(site, shape) }
        var found: [Candidate] = []
        let entity = shape?.entity.flatMap { registry.entity($0) }
        found +=
            shape?.columns.map { Candidate(ColumnName.written($0.name), detail(of: $0, in: entity), isWhole: false) }
            ?? []
        if let entity {
            found += registry.relations(of: entity).map { relation in
                Candidate(
                    relation.entity.plural, "the \(relation.entity.plural) of this \(entity.name)", isWhole: false)
            }
        }
        if isKey, let shape, let time = CalendarKey.time(of: shape) {
            found += CalendarKey.words.filter { shape.index(of: $0) == nil }.map {
                Candidate($0, "the same as \($0)(\(ColumnName.written(time)))", isWhole: false)
            }
        }
        found += functions()
        // The aggregates are part of the language and not functions of the registry.
        if shape != nil {
            found += AggregateKind.allCases.map {
                Candidate("\($0.rawValue)(", "aggregate · \($0.summary)", isWhole: false)
            }
        }
        if stage == .with {
            found += WindowName.allCases.map { Candidate("\($0.rawValue)(", "window · \($0.summary)", isWhole: false) }
        }
        found += data.variables.map { Candidate("$\($0.name)", "\($0.type)", isWhole: false) }
        if !site.typed.isEmpty { found += ValueCandidates.timeWords { _ in true } }
        if shape == nil {
            found += registry.entities.map { Candidate($0.plural + "()", "All \($0.plural).", isWhole: false) }
        }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    /// `child.na`: fields of the referenced row, as whole paths.
    private func path(_ site: CursorSite, _ shape: RowShape) -> Completion {
        var parts = site.typed.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        parts.removeLast()
        let base = parts.joined(separator: ".") + "."
        guard let type = type(of: parts, in: shape), case .entity(let name) = type.unwrapped,
            let entity = registry.entity(name)
        else {
            return Completion(range: site.range)
        }
        let found = entity.shape.columns.map {
            Candidate(base + ColumnName.written($0.name), detail(of: $0, in: entity), isWhole: false)
        }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    private func type(of path: [String], in shape: RowShape) -> ValueType? {
        guard let first = path.first, let index = shape.index(of: first) else { return nil }
        return path.dropFirst().reduce(Optional(shape.columns[index].type)) { type, name in
            guard case .entity(let entity) = type?.unwrapped, let shape = registry.entity(entity)?.shape else {
                return nil
            }
            return shape.index(of: name).map { shape.columns[$0].type }
        }
    }

    private func comparedField(_ site: CursorSite, shape: RowShape?) -> ValueType? {
        guard let shape, site.stage.count >= 2, let text = site.lastTwo else { return nil }
        guard ["==", "!=", "<", "<=", ">", ">=", "in"].contains(text.operator) else { return nil }
        return type(of: text.field.split(separator: ".").map(String.init), in: shape)
    }

    /// `child == "M`, `at in la`. A label field (`child.name`) is compared with text, so the labels of its entity serve
    /// it too.
    private func comparison(_ type: ValueType, _ site: CursorSite) -> Completion? {
        switch type.unwrapped {
        case .date, .datetime:
            guard site.quote == nil, site.lastTwo?.operator == "in" else { return nil }
            return values(.period, site, fixed: [])
        case .entity, .enumeration: return values(type, site, fixed: [], isExpression: true)
        case .string:
            guard let path = site.lastTwo?.field.split(separator: ".").map(String.init), path.count > 1 else {
                return nil
            }
            guard
                let entity = registry.entities.first(where: { $0.name == path[path.count - 2] && $0.label == path.last }
                )
            else { return nil }
            return values(.entity(entity.name), site, fixed: [], isExpression: true)
        default: return nil
        }
    }
}
