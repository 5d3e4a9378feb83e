import FamRegistry
import FamText
import FamValues

extension Store {
    public func find(_ entity: String, _ text: String) throws -> EntityRef {
        try find(entity, text, allowPart: false)
    }

    /// The row whose label a text was found to be in this run, once the run or its batch holds the write lock, so that
    /// nobody else can have changed it. Nil says nothing. Cost: a lookup in memory.
    public func labeled(_ entity: String, _ text: String) -> EntityRef? {
        guard let access, !access.isPast, access.run?.hasBegun == true || access.batch?.isOpen == true,
            let table = catalog.index(of: entity)
        else { return nil }
        return labels.named(text, table)
    }

    /// The row named by a text: a whole id, its number, its exact label, its folded label, `OWNER/LABEL`, the end of
    /// its id (at least four digits), the address of a screen that shows it, for a row without a label the name of the
    /// row it is known by, and with `allowPart` a part of a folded label that only one row has; finally a row
    /// elsewhere. The first of these that finds rows decides, but the user's own rows come before those of others.
    public func find(_ entity: String, _ text: String, allowPart: Bool) throws -> EntityRef {
        if let found = try found(entity, text, allowPart: allowPart) { return found }
        let table = try catalog.table(of: entity)
        return try accessing { _ in throw try notFound(table, text) }
    }

    /// The same, but nil if there is none: what would be said of that costs ten times the search.
    public func found(_ entity: String, _ text: String, allowPart: Bool) throws -> EntityRef? {
        let table = try catalog.table(of: entity)
        return try accessing { _ in
            if let known = labels.named(text, table.index) { return known }
            // A whole id is unique, whatever the labels of other rows.
            let isID = RowID(text) != nil
            if isID, let row = try byID(table, text).first { return row }
            // So is a number, which screens, links and messages print, whatever the titles of other rows.
            let numbered = try byNumber(table, text)
            let exact = try rows(table.spec, labeled: text, folded: false, owner: nil)
            // The usual case is an exact label: a bulk run looks up two rows for each line.
            if exact.count == 1, numbered.isEmpty, !table.spec.hasForeignRows {
                labels.keep(exact[0], named: text, table.index)
                return exact[0]
            }
            let ways: [() throws -> [EntityRef]] = [
                { numbered }, { exact }, { try self.rows(table.spec, labeled: text, folded: true, owner: nil) },
                { try self.owned(table, text) }, { try self.byID(table, text) }, { try self.byAddress(table, text) },
                { try self.byKnownRow(table, text, allowPart) },
                { allowPart ? try self.own(self.rows(table, containing: text)) : [] },
            ]
            // The signed-in user is looked up by id, so ids are not restricted.
            let mayBeForeign = table.spec.hasForeignRows && !isID
            var foreign: EntityRef?
            for way in ways {
                var found = try way()
                if mayBeForeign, let first = found.first {
                    found = try own(found)
                    if found.isEmpty { foreign = foreign ?? first }
                }
                if found.count == 1 { return found[0] }
                if found.count > 1 { throw try ambiguous(table, text, found) }
            }
            if let foreign { return foreign }
            return table.spec.elsewhere?(text)
        }
    }

    /// `OWNER/LABEL`: any slash may separate the two, because labels may contain slashes.
    private func owned(_ table: EntityTable, _ text: String) throws -> [EntityRef] {
        guard let owner = table.owner, let target = table.columns[owner].target else { return [] }
        var found: [EntityRef] = []
        for slash in text.indices where text[slash] == "/" {
            let label = String(text[text.index(after: slash)...])
            let owners = try rows(catalog[target].spec, labeled: String(text[..<slash]), folded: true, owner: nil)
            func all(folded: Bool) throws -> [EntityRef] {
                try owners.flatMap { try rows(table.spec, labeled: label, folded: folded, owner: $0) }
            }
            let exact = try all(folded: false)
            found += exact.isEmpty ? try all(folded: true) : exact
        }
        return found
    }

    /// `/kids/Maya/rewards/Zoo`: the last row of the entity in the address.
    private func byAddress(_ table: EntityTable, _ text: String) throws -> [EntityRef] {
        guard text.utf8.first == UInt8(ascii: "/"), let rows = try? rowsOfAddress?(text),
            let last = rows.last(where: { $0.entity == table.spec.name })
        else { return [] }
        return try byID(table, last.id.description)
    }

    /// A number beyond 32 bits matches nothing; it is never wrapped.
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
        // Messages print the end of an id as `…a1aa64eb`.
        let digits = (text.hasPrefix("…") ? text.dropFirst() : text[...]).lowercased()
        guard (4..<32).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return [] }
        return try rows(table.spec, ending: digits, owner: nil)
    }

    /// A row without a label that belongs to one other row, as an allowance belongs to a child: that row's name.
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

    func knownRow(_ table: EntityTable, _ text: String, _ allowPart: Bool) throws -> EntityRef? {
        // Decision 479: `3` is comment 3 or none, never the one comment on post 3.
        if table.spec.number != nil, EntitySpec.number(text) != nil { return nil }
        guard let target = knownBy(table).flatMap({ table.columns[$0].target }) else { return nil }
        do {
            return try find(catalog[target].spec.name, text, allowPart: allowPart)
        } catch let problem as Diagnostic where problem.code == .notFound {
            return nil
        }
    }

    /// For an entity without labels, the column of the row it is known by: its key, or else the first argument for
    /// adding one, as the child of a moment.
    func knownBy(_ table: EntityTable) -> Int? {
        guard table.label == nil else { return nil }
        let first = table.spec.fields.first { field in
            if case .positional = field.argument, case .entity = field.type { true } else { false }
        }
        guard let name = table.spec.key.count == 1 ? table.spec.key[0] : first?.name, let column = table.column(name)
        else { return nil }
        return table.columns[column].target == nil ? nil : column
    }

    private func ambiguous(_ table: EntityTable, _ text: String, _ found: [EntityRef]) throws -> Diagnostic {
        if let owner = try knownRow(table, text, false) { return manyOf(owner, table) }
        let shown = found.prefix(8),
            details = try TellingFields(table.spec).texts(
                Array(shown), in: try zone, { try value(of: $0, field: $1) })
        let owners = try shown.map { ref -> EntityRef? in
            guard let field = table.spec.owner, case .entity(let owner) = try value(of: ref, field: field) else {
                return nil
            }
            return owner
        }
        let names = try zip(zip(shown, owners), details).map { named, detail in
            let (ref, owner) = named
            let name = owner.map { "`\($0.label)/\(ref.label)`" } ?? "`\(ref.label)`"
            let way = try number(of: ref, table).map { String($0) } ?? "…\(Store.ending(ref.id))"
            return "\(name) (\(([way] + detail).joined(separator: ", ")))"
        }
        let last = table.spec.number == nil ? "by the end of its id" : "by its number"
        let isPart = !found.contains { FoldedLabel.of($0.label) == FoldedLabel.of(text) }
        // What all of them share tells none of them apart.
        let differ = Set(shown.map { FoldedLabel.of($0.label) }).count > 1
        let ways = [
            isPart && differ && table.label != nil ? "with more letters" : nil,
            Set(owners).count > 1 ? "with its owner" : nil,
        ].compactMap { $0 }
        var help = "name it " + (ways.isEmpty ? last : ways.joined(separator: ", ") + ", or \(last)")
        let ensure = "\(table.spec.name) ensure"
        if !isPart, registry.command(ensure) != nil { help += "; `\(ensure)` adds one only if it is missing" }
        return Diagnostic(
            .ambiguous, "`\(text)` names more than one \(table.spec.name)",
            notes: names + (found.count > 8 ? ["and more"] : []), help: help)
    }

    /// The error for a name shared by several rows that are known by the same other row.
    private func manyOf(_ owner: EntityRef, _ table: EntityTable) -> Diagnostic {
        let flag = knownBy(table).map { table.columns[$0].name } ?? owner.entity
        let rows = "\(table.spec.plural) --\(flag) \(Quoting.argument(owner.label))"
        return Diagnostic(
            .ambiguous, "`\(SafeText.shown(owner.label))` has more than one \(table.spec.ownWords.one)",
            help: "`\(rows)` lists them; a pipeline that leaves one row can be piped into the command")
    }

    private func number(of ref: EntityRef, _ table: EntityTable) throws -> Int64? {
        try table.spec.number.flatMap { Int64(value: try value(of: ref, field: $0)) }
    }

    /// `Maya.stars`, where only `Maya` is a row: a field needs the row as a value.
    private func fieldOfRow(_ spec: EntitySpec, _ text: String) throws -> String? {
        guard let dot = text.lastIndex(of: "."), spec.readableField(String(text[text.index(after: dot)...])) != nil,
            try !rows(spec, labeled: String(text[..<dot]), folded: true, owner: nil).isEmpty
        else { return nil }
        return
            "a field comes after the row as a value: `(\(spec.name) "
            + "\(text[..<dot])).\(text[text.index(after: dot)...])`"
    }

    private func notFound(_ table: EntityTable, _ text: String) throws -> Diagnostic {
        let spec = table.spec, isNone = try isEmpty(table)
        if let problem = try whereRowsAre(spec) {
            return Diagnostic(
                .notFound, "no \(spec.name) is called `\(text)`", notes: [problem.message], help: problem.help)
        }
        let meant = try meant(spec, text).map {
            $0.map { "`\(SafeText.shown(Quoting.argument($0)))`" }.joined(separator: " or ")
        }
        let help =
            try fieldOfRow(spec, text) ?? meant.map { "did you mean \($0)?" }
            ?? (isNone ? noneYet(table, text) : "\(wayOfNaming(table, text))`\(spec.plural)` lists what there is")
        if let owned = try ownedExample(table, text) {
            return Diagnostic(.notFound, "no \(spec.name) is called `\(text)`", help: owned)
        }
        if let owner = try knownRow(table, text, false) {
            let message = "`\(SafeText.shown(owner.label))` has no \(spec.name)"
            return Diagnostic(.notFound, message, help: isNone ? help : try noneYet(table, text))
        }
        if !isNone, spec.label == nil, spec.number != nil, EntitySpec.number(text) == nil {
            return Diagnostic(.notFound, "a \(spec.name) goes by its number, and `\(text)` is not one", help: help)
        }
        return Diagnostic(.notFound, "no \(spec.name) is called `\(text)`", help: help)
    }

    /// `1` for the first line of a table: how such a row is called, if it has neither a number nor a label.
    private func wayOfNaming(_ table: EntityTable, _ text: String) -> String {
        guard EntitySpec.number(text) != nil, table.spec.number == nil, let by = knownBy(table) else { return "" }
        return "one goes by its \(table.columns[by].name), or as `@\(text)` after a table at the prompt; "
    }

    /// The error for rows that are not in this household, with how to see them; nil if they are.
    private func whereRowsAre(_ spec: EntitySpec) throws -> Diagnostic? {
        // What `visible` looks up may be missing, too, such as the signed-in user.
        guard !isExplaining, let visible = spec.visible, let context = try accessing({ $0.context ?? betweenEntries })
        else {
            return nil
        }
        isExplaining = true
        defer { isExplaining = false }
        do {
            _ = try visible(context)
            return nil
        } catch let problem as Diagnostic {
            return problem
        }
    }

    /// Whether a table has no row. Cost: a look at the first one.
    func isEmpty(_ table: EntityTable) throws -> Bool {
        let row = try statement("SELECT 1 FROM \(table.name) LIMIT 1")
        defer { row.reset() }
        return try !row.step()
    }
}
