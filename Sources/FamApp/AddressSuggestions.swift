import FamNavigation
import FamRegistry
import FamValues
import Foundation

/// Addresses that begin with a text: those of screens without rows, and one per row for screens whose only row comes
/// last. Deeper ones are offered from where their owner is known (`ls`). Screens that cannot begin so are passed over
/// before a row is read.
struct AddressSuggestions {
    let map: NavigationMap
    let context: any Context
    /// The ids of rows of an entity whose labels begin with a text, at most so many.
    let rows: (_ entity: String, _ beginning: String, _ limit: Int) -> [RowID]

    func matching(_ text: String, limit: Int) -> [(address: String, title: String)] {
        let printer = AddressPrinter(map: map, finder: RowFinder(context)), folded = text.lowercased()
        var found: [(address: String, title: String)] = []
        for screen in map.screens where found.count < limit {
            for entry in entries(of: screen, beginning: text, limit: limit - found.count) {
                let address = printer.address(entry)
                if address.lowercased().hasPrefix(folded) { found.append((address, screen.title)) }
            }
        }
        return found
    }

    private func entries(of screen: ScreenSpec, beginning text: String, limit: Int) -> [ScreenEntry] {
        var prefix = "", rest = screen.pattern[...]
        while case .fixed(let word)? = rest.first {
            prefix += "/" + word
            rest = rest.dropFirst()
        }
        if rest.isEmpty { return prefix.lowercased().hasPrefix(text.lowercased()) ? [ScreenEntry(screen.id)] : [] }
        guard rest.count == 1, case .row(let name, let entity, _)? = rest.first,
            let label = AddressSuggestions.remainder(of: text, after: prefix + "/")
        else { return [] }
        return rows(entity, label, limit).map { ScreenEntry(screen.id, rows: [NamedRow(name, entity: entity, id: $0)]) }
    }

    /// What is typed of the last segment; empty where the text ends before it, nil where it goes elsewhere.
    private static func remainder(of text: String, after prefix: String) -> String? {
        let folded = text.lowercased(), start = prefix.lowercased()
        if start.hasPrefix(folded) { return "" }
        guard folded.hasPrefix(start) else { return nil }
        let typed = String(text.dropFirst(prefix.count))
        return typed.contains("/") ? nil : typed.removingPercentEncoding ?? typed
    }
}
