import FamRegistry
import FamText
import FamValues

/// What is said of a kind without rows: the line that adds the first one.
extension Store {
    /// What was typed is the name of the missing row, that of its owner (`goal Maya`), or both (`goal Maya/Bike`).
    func noneYet(_ table: EntityTable, _ text: String) throws -> String {
        var named = try knownRow(table, text, false)?.label ?? owner(of: table, named: text)
        var name = named == nil ? text : nil
        // Names may hold slashes themselves, so the whole text comes first.
        if name != nil, table.owner != nil, let slash = text.lastIndex(of: "/") {
            named = try owner(of: table, named: String(text[..<slash]))
            name = String(text[text.index(after: slash)...])
        }
        let line = try registry.firstRow(
            of: table.spec, named: name?.isEmpty == true ? nil : name, owner: named ?? owner(of: table, named: nil))
        return "there is none yet" + (line.map { "; `\(SafeText.shown($0))` adds one" } ?? "")
    }

    /// The owner with this name, or the first of all.
    private func owner(of table: EntityTable, named text: String?) throws -> String? {
        guard let target = (table.owner ?? knownBy(table)).flatMap({ table.columns[$0].target }) else { return nil }
        let spec = catalog[target].spec
        guard let text else { return try firstOwner(spec)?.label }
        do {
            return try find(spec.name, text, allowPart: false).label
        } catch let problem as Diagnostic where [.notFound, .ambiguous].contains(problem.code) {
            return nil
        }
    }

    /// The first row that lines are usually about, of those that its source shows.
    private func firstOwner(_ spec: EntitySpec) throws -> EntityRef? {
        guard let context = try accessing({ $0.context ?? betweenEntries }) else { return nil }
        let shown = try EntityQuery(spec, includesHidden: false).where(spec.own(context))
        for usual in spec.usual {
            if let first = try shown.where(usual.test()).first(1).rows(context.records).first { return first.ref }
        }
        return spec.usual.isEmpty ? try shown.first(1).rows(context.records).first?.ref : nil
    }
}
