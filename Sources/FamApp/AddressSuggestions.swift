import FamNavigation
import FamRegistry
import FamValues

/// Addresses that begin with a text: those of screens without rows, and one per row for screens whose only row comes last.
/// Deeper ones are offered from where their owner is known (`ls`).
struct AddressSuggestions {
    let map: NavigationMap
    let context: any Context

    func matching(_ text: String, limit: Int) -> [(address: String, title: String)] {
        let printer = AddressPrinter(map: map, finder: RowFinder(context))
        let folded = text.lowercased()
        let found = map.screens.flatMap { screen in
            entries(of: screen, limit: limit).map { (address: printer.address($0), title: screen.title) }
        }
        return Array(found.filter { $0.address.lowercased().hasPrefix(folded) }.prefix(limit))
    }

    private func entries(of screen: ScreenSpec, limit: Int) -> [ScreenEntry] {
        let rows = screen.pattern.filter { if case .row = $0 { true } else { false } }
        if screen.pattern.contains(where: { if case .text = $0 { true } else { false } }) { return [] }
        if rows.isEmpty { return [ScreenEntry(screen.id)] }
        guard rows.count == 1, case .row(let name, let entity, _)? = screen.pattern.last, let spec = context.registry.entity(entity),
            let refs = try? context.records.rows(spec, where: [], limit: limit)
        else { return [] }
        return refs.map { ScreenEntry(screen.id, rows: [NamedRow(name, entity: entity, id: $0.id)]) }
    }
}
