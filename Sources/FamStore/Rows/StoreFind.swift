import FamRegistry
import FamText
import FamValues

extension Store {
    public func find(_ entity: String, _ text: String) throws -> EntityRef {
        try find(entity, text, allowPart: false)
    }

    /// The row that a text names: its label as written, then folded, then `OWNER/LABEL`, its number, its id, the end of
    /// its id (at least four digits), for a row without a label the name of the row that it is known by, and with
    /// `allowPart` a part of a folded label that only one row has; then one that is elsewhere. The first way that finds
    /// any decides.
    public func find(_ entity: String, _ text: String, allowPart: Bool) throws -> EntityRef {
        let table = try catalog.table(of: entity)
        return try accessing { _ in
            if let row = try scanned(table, text) { return row }
            let index = try labelIndex(table)
            // Nearly always a label as written: a bulk run looks two rows up for each of its lines.
            let exact = index.exact[Array(text.utf8)] ?? []
            if exact.count == 1 { return index.entries[exact[0]].ref }
            let ways: [() throws -> [EntityRef]] = [
                { exact.map { index.entries[$0].ref } },
                { (index.folded[LabelIndex.fold(text)] ?? []).map { index.entries[$0].ref } },
                { try self.owned(table, index, text) },
                { try self.byNumber(table, text) },
                { try self.byID(table, text) },
                { try self.byKnownRow(table, text, allowPart) },
                { allowPart ? self.byPart(index, text) : [] },
            ]
            for way in ways {
                let found = try way()
                if found.count == 1 { return found[0] }
                if found.count > 1 { throw try ambiguous(table, text, found, index) }
            }
            if let ref = table.spec.elsewhere?(text) { return ref }
            throw try notFound(table, text, index)
        }
    }

    /// The only row with just this label, by a scan: a command that names one row of 40,000 needs no index of all
    /// labels. Who asks again and again gets one; nil then.
    private func scanned(_ table: EntityTable, _ text: String) throws -> EntityRef? {
        guard let label = table.label, labels.takeScan(table.index) else { return nil }
        let rows = try statement(
            "SELECT n FROM \(table.name) WHERE \(Dialect.quoted(table.columns[label].name)) = ? LIMIT 2")
        rows.bind(.text(text), at: 0)
        var keys: [Int64] = []
        while try rows.step() { keys.append(rows.int(0)) }
        rows.reset()
        return keys.count == 1 ? try reference(table, keys[0]) : nil
    }

    private func labelIndex(_ table: EntityTable) throws -> LabelIndex {
        if let known = labels[table.index] { return known }
        var index = LabelIndex()
        if let label = table.label {
            let owner = table.owner.map { Dialect.quoted(table.columns[$0].name) } ?? "NULL"
            let rows = try statement(
                "SELECT n, id, \(Dialect.quoted(table.columns[label].name)), \(owner) FROM \(table.name) ORDER BY n")
            defer { rows.reset() }
            while try rows.step() {
                if rows.isNull(2) { continue }
                let (high, low) = rows.words(1)
                let ref =
                    references[table.index, rows.int(0)]
                    ?? EntityRef(
                        entity: table.spec.name, row: rows.int(0), id: RowID(high: high, low: low), label: rows.text(2))
                references.keep(ref, table.index)
                index.add(LabelIndex.Entry(ref: ref, owner: rows.isNull(3) ? nil : rows.int(3)))
            }
        }
        labels[table.index] = index
        return index
    }

    /// `OWNER/LABEL`: every slash may be the one between them, because labels may hold slashes too.
    private func owned(_ table: EntityTable, _ index: LabelIndex, _ text: String) throws -> [EntityRef] {
        guard let owner = table.owner, let target = table.columns[owner].target else { return [] }
        var found: [EntityRef] = []
        let owners = try labelIndex(catalog[target])
        for slash in text.indices where text[slash] == "/" {
            let first = LabelIndex.fold(String(text[..<slash]))
            let keys = Set((owners.folded[first] ?? []).map { owners.entries[$0].ref.row })
            let label = String(text[text.index(after: slash)...])
            let candidates = index.exact[Array(label.utf8)] ?? []
            let exact = candidates.map { index.entries[$0] }.filter { $0.owner.map(keys.contains) ?? false }
            let folded = (index.folded[LabelIndex.fold(label)] ?? []).map { index.entries[$0] }.filter {
                $0.owner.map(keys.contains) ?? false
            }
            found += (exact.isEmpty ? folded : exact).map(\.ref)
        }
        return found
    }

    /// A number beyond 32 bits names nothing; it is never wrapped.
    private func byNumber(_ table: EntityTable, _ text: String) throws -> [EntityRef] {
        guard let field = table.spec.number, let number = EntitySpec.number(text) else { return [] }
        let row = try statement("SELECT n FROM \(table.name) WHERE \(Dialect.quoted(field)) = ? ORDER BY n LIMIT 1")
        row.bind(number, at: 0)
        let n = try row.step() ? row.int(0) : nil
        row.reset()
        return try n.flatMap { try reference(table, $0) }.map { [$0] } ?? []
    }

    private func byID(_ table: EntityTable, _ text: String) throws -> [EntityRef] {
        if let id = RowID(text) {
            let row = try statement("SELECT n FROM \(table.name) WHERE id = ?")
            row.bind(id.high, id.low, at: 0)
            let n = try row.step() ? row.int(0) : nil
            row.reset()
            return try n.flatMap { try reference(table, $0) }.map { [$0] } ?? []
        }
        let digits = text.lowercased()
        guard (4..<32).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return [] }
        let rows = try statement("SELECT n FROM \(table.name) WHERE substr(hex(id), ?1) = ?2 ORDER BY n LIMIT 9")
        rows.bind(Int64(33 - digits.utf8.count), at: 0)
        rows.bind(.text(digits.uppercased()), at: 1)
        var keys: [Int64] = []
        while try rows.step() { keys.append(rows.int(0)) }
        rows.reset()
        return try keys.compactMap { try reference(table, $0) }
    }

    /// A row without a label that is one of another row, as an allowance is of a child: that row's name.
    private func byKnownRow(_ table: EntityTable, _ text: String, _ allowPart: Bool) throws -> [EntityRef] {
        guard let column = knownBy(table), let owner = try knownRow(table, text, allowPart) else { return [] }
        let rows = try statement(
            "SELECT n FROM \(table.name) WHERE \(Dialect.quoted(table.columns[column].name)) = ? ORDER BY n LIMIT 9")
        rows.bind(owner.row, at: 0)
        var keys: [Int64] = []
        while try rows.step() { keys.append(rows.int(0)) }
        rows.reset()
        return try keys.compactMap { try reference(table, $0) }
    }

    private func knownRow(_ table: EntityTable, _ text: String, _ allowPart: Bool) throws -> EntityRef? {
        guard let target = knownBy(table).flatMap({ table.columns[$0].target }) else { return nil }
        do {
            return try find(catalog[target].spec.name, text, allowPart: allowPart)
        } catch let problem as Diagnostic where problem.code == .notFound {
            return nil
        }
    }

    /// The column whose row is the key of the entity, where that has no label.
    /// Its key, or else the row that one writes first to add it: the child of a moment.
    private func knownBy(_ table: EntityTable) -> Int? {
        guard table.label == nil else { return nil }
        let first = table.spec.fields.first { field in
            if case .positional = field.argument, case .entity = field.type { true } else { false }
        }
        guard let name = table.spec.key.count == 1 ? table.spec.key[0] : first?.name, let column = table.column(name)
        else { return nil }
        return table.columns[column].target == nil ? nil : column
    }

    private func byPart(_ index: LabelIndex, _ text: String) -> [EntityRef] {
        let part = LabelIndex.fold(text)
        guard !part.isEmpty else { return [] }
        return index.entries.filter { LabelIndex.fold($0.ref.label).contains(part) }.map(\.ref)
    }

    private func ambiguous(
        _ table: EntityTable, _ text: String, _ found: [EntityRef], _ index: LabelIndex
    ) throws -> Diagnostic {
        if let owner = try knownRow(table, text, false) { return manyOf(owner, table) }
        let names = try found.prefix(8).map { ref in
            var name = "`\(ref.label)`"
            if let owner = table.owner, let target = table.columns[owner].target,
                let key = index.entries.first(where: { $0.ref == ref })?.owner,
                let owner = try reference(catalog[target], key)
            {
                name = "`\(owner.label)/\(ref.label)`"
            }
            guard let number = try number(of: ref, table) else { return "\(name) (…\(Store.ending(ref.id)))" }
            return "\(name) (\(number))"
        }
        let last = table.spec.number == nil ? "by the end of its id" : "by its number"
        let isPart = !found.contains { LabelIndex.fold($0.label) == LabelIndex.fold(text) }
        let ways = [
            isPart && table.label != nil ? "with more letters" : nil, table.owner == nil ? nil : "with its owner",
        ].compactMap { $0 }
        let help = "name it " + (ways.isEmpty ? last : ways.joined(separator: ", ") + ", or \(last)")
        return Diagnostic(
            .ambiguous, "`\(text)` names more than one \(table.spec.name)",
            notes: names + (found.count > 8 ? ["and more"] : []), help: help)
    }

    /// A row that is only known by another one of which there are several.
    private func manyOf(_ owner: EntityRef, _ table: EntityTable) -> Diagnostic {
        let flag = knownBy(table).map { table.columns[$0].name } ?? owner.entity
        let rows = "\(table.spec.plural) --\(flag) \(Quoting.argument(owner.label))"
        return Diagnostic(
            .ambiguous, "`\(SafeText.shown(owner.label))` has more than one \(table.spec.name)",
            help: "`\(rows)` lists them; one that is left of a pipeline can be piped into the command")
    }

    private func number(of ref: EntityRef, _ table: EntityTable) throws -> Int64? {
        try table.spec.number.flatMap { Int64(value: try value(of: ref, field: $0)) }
    }

    /// `Maya.stars`, where only `Maya` is a row: a field comes after the row as a value.
    private func fieldOfRow(_ spec: EntitySpec, _ text: String, _ index: LabelIndex) -> String? {
        guard let dot = text.lastIndex(of: "."), spec.readableField(String(text[text.index(after: dot)...])) != nil
        else { return nil }
        let name = text[..<dot].lowercased()
        guard index.entries.contains(where: { $0.ref.label.lowercased() == name }) else { return nil }
        return
            "a field comes after the row as a value: `(\(spec.name) "
            + "\(text[..<dot])).\(text[text.index(after: dot)...])`"
    }

    private func notFound(_ table: EntityTable, _ text: String, _ index: LabelIndex) throws -> Diagnostic {
        let spec = table.spec
        let containing = byPart(index, text), isNone = try isEmpty(table)
        let near = Suggestion.nearest(text, in: index.entries.lazy.map(\.ref.label))
        let shown = (1...3).contains(containing.count) ? containing.map(\.label) : near.map { [$0] }
        let help =
            fieldOfRow(spec, text, index)
            ?? shown.map { "did you mean \($0.map { "`\(SafeText.shown($0))`" }.joined(separator: " or "))?" }
            ?? (isNone ? "there is none yet" : "`\(spec.plural)` lists what there is")
        if let owned = try ownedExample(table, text, index) {
            return Diagnostic(.notFound, "no \(spec.name) is called `\(text)`", help: owned)
        }
        if let owner = try knownRow(table, text, false) {
            return Diagnostic(.notFound, "`\(SafeText.shown(owner.label))` has no \(spec.name)", help: help)
        }
        return Diagnostic(.notFound, "no \(spec.name) is called `\(text)`", help: help)
    }

    /// `reward redeem Maya`, where Maya has rewards: how one of them is named.
    private func ownedExample(_ table: EntityTable, _ text: String, _ index: LabelIndex) throws -> String? {
        guard table.label != nil, let owner = table.owner, let target = table.columns[owner].target else { return nil }
        let owners = try labelIndex(catalog[target])
        let keys = (owners.folded[LabelIndex.fold(text)] ?? []).map { owners.entries[$0].ref }
        guard keys.count == 1, let entry = index.entries.last(where: { $0.owner == keys[0].row }) else { return nil }
        return
            "`\(keys[0].label)` is a \(catalog[target].spec.name): name it as "
            + "`\(keys[0].label)/\(entry.ref.label)`"
    }

    private func isEmpty(_ table: EntityTable) throws -> Bool {
        let row = try statement("SELECT 1 FROM \(table.name) LIMIT 1")
        defer { row.reset() }
        return try !row.step()
    }
}
