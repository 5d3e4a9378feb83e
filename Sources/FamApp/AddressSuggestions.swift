import FamNavigation
import FamRegistry
import FamValues
import Foundation

/// Addresses that begin with a text: those of screens without rows, and one per row for screens whose only row comes
/// last. Deeper ones are offered once a place is typed in full: `/kids/Maya/`. Screens that cannot match are skipped
/// before any row is read.
struct AddressSuggestions {
    let map: NavigationMap
    let context: any Context
    /// The ids of rows of an entity whose labels begin with a text, at most `limit`.
    let rows: (_ entity: String, _ owner: EntityRef?, _ beginning: String, _ limit: Int) -> [RowID]

    func matching(_ text: String, limit: Int) -> [(address: String, title: String)] {
        let printer = AddressPrinter(map: map, finder: RowFinder(context)), folded = text.lowercased()
        var found: [(address: String, title: String)] = []
        for screen in map.screens where found.count < limit {
            for entry in entries(of: screen, beginning: text, limit: limit - found.count) {
                let address = printer.address(entry)
                if address.lowercased().hasPrefix(folded) { found.append((address, screen.title)) }
            }
        }
        for entry in below(text, limit: limit - found.count) where found.count < limit {
            let address = printer.address(entry)
            if address.lowercased().hasPrefix(folded), !found.contains(where: { $0.address == address }) {
                found.append((address, map.screen(entry.screen)?.title ?? ""))
            }
        }
        return found
    }

    /// What is directly below the place typed up to the last slash, if that contains a row.
    private func below(_ text: String, limit: Int) -> [ScreenEntry] {
        guard let slash = text.lastIndex(of: "/"), slash > text.startIndex,
            let base = try? AddressParser(map: map, finder: RowFinder(context)).parse(String(text[..<slash])),
            !base.rows.isEmpty, let place = map.screen(base.screen)
        else { return [] }
        let typed = String(text[text.index(after: slash)...]).removingPercentEncoding ?? ""
        return map.screens.filter { $0.pattern.dropLast() == place.pattern[...] }.flatMap { screen -> [ScreenEntry] in
            guard case .row(let name, let entity, let owner)? = screen.pattern.last else {
                return [ScreenEntry(screen.id, rows: base.rows)]
            }
            let owning = base.rows.first { $0.name == owner }.flatMap { try? RowFinder(context).row($0) }
            return rows(entity, owning, typed, limit).map {
                ScreenEntry(screen.id, rows: base.rows + [NamedRow(name, entity: entity, id: $0)])
            }
        }
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
        return rows(entity, nil, label, limit).map {
            ScreenEntry(screen.id, rows: [NamedRow(name, entity: entity, id: $0)])
        }
    }

    /// The part typed of the last segment; empty if the text ends before it, nil if it leads elsewhere.
    private static func remainder(of text: String, after prefix: String) -> String? {
        let folded = text.lowercased(), start = prefix.lowercased()
        if start.hasPrefix(folded) { return "" }
        guard folded.hasPrefix(start) else { return nil }
        let typed = String(text.dropFirst(prefix.count))
        return typed.contains("/") ? nil : typed.removingPercentEncoding ?? typed
    }
}
