import FamNavigation
import FamRegistry
import FamValues

/// Addresses that begin with a text: those of fixed screens, and below an address that is complete so far the rows that can follow.
struct AddressSuggestions {
    let map: NavigationMap
    let context: any Context

    func matching(_ text: String, limit: Int) -> [(address: String, title: String)] {
        let folded = text.lowercased()
        var found = map.screens.flatMap { addresses(of: $0, limit: limit) }
        found = found.filter { $0.address.lowercased().hasPrefix(folded) }
        return Array(found.prefix(limit))
    }

    /// A screen without rows is one address; one whose last part is a row is as many as there are rows. Deeper ones are offered
    /// from where their owner is known (`ls`).
    private func addresses(of screen: ScreenSpec, limit: Int) -> [(address: String, title: String)] {
        let rows = screen.pattern.filter { if case .row = $0 { true } else { false } }
        let fixed = screen.pattern.compactMap { if case .fixed(let word) = $0 { word } else { nil } }
        if rows.isEmpty { return [("/" + fixed.joined(separator: "/"), screen.title)] }
        guard rows.count == 1, case .row(_, let name, _)? = screen.pattern.last, let entity = context.registry.entity(name),
            let label = entity.label, let refs = try? context.records.rows(entity, where: [], limit: limit)
        else { return [] }
        let prefix = "/" + fixed.joined(separator: "/") + "/"
        return refs.compactMap { ref in
            guard case .string(let text)? = try? context.records.value(of: ref, field: label) else { return nil }
            return (prefix + PercentCode.encoded(text), screen.title)
        }
    }
}
