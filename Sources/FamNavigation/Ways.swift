import FamRegistry
import FamValues

extension Context {
    /// The command that goes to a screen, by its address: `go /kids/Maya/edit`.
    /// - Parameter rows: those that its pattern names, in order, as just read.
    public func go(_ screen: ScreenSpec, _ rows: EntityRef...) throws -> Invocation {
        try go(screen, rows: rows)
    }

    /// - Parameter values: the texts and items of its address, by name.
    public func go(
        _ screen: ScreenSpec, rows: [EntityRef], values: KeyValuePairs<String, String> = [:]
    ) throws -> Invocation {
        let parts = screen.pattern.compactMap { part -> (name: String, entity: String)? in
            if case .row(let name, let entity, _) = part { (name, entity) } else { nil }
        }
        let named = zip(parts, rows).map { NamedRow($0.name, entity: $0.entity, id: $1.id) }
        let map = try service(Router.key).map
        let entry = ScreenEntry(screen.id, rows: named, texts: values.map { NamedText($0.key, $0.value) })
        return "go \(AddressPrinter(map: map, finder: RowFinder(self), known: rows).address(entry))"
    }
}
