import FamRegistry
import FamText
import FamValues

enum LinkMakeCommand: Command {
    static let name: StaticString = "link make"
    static let summary = "Makes the links of an address, one for each scheme that has one."
    static let address = Parameter("address", .optional(.address), "The address; defaults to the screen shown.")
    static var parameters: [ParameterDeclaration] { address }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let keywords = ["url", "share", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let entry = try call[address].map(navigation.place) ?? navigation.here()
        let own = navigation.printer.link(entry)
        var rows: [[Value]] = [[.string("fam"), .string(LinkResolver.addressRoute), .url(own)]], made: Set = [own]
        for pattern in try context.service(LinkMatcher.key).patterns {
            guard let link = link(of: pattern.spec, to: entry), made.insert(link).inserted else { continue }
            rows.append([.string(pattern.spec.scheme), .string(pattern.spec.id), .url(link)])
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([Column("scheme", .string), Column("route", .string), Column("link", .url)])

    /// The link of a pattern that leads to a place, with ids for its rows and texts unchanged; nil if the pattern leads
    /// elsewhere.
    private static func link(of spec: LinkSpec, to entry: ScreenEntry) -> String? {
        // If any host will do, that of the example.
        guard let host = spec.host ?? (try? LinkParser.parse(spec.example))?.host else { return nil }
        var text = spec.scheme + "://" + host, inPath: Set<String> = []
        for part in spec.path {
            switch part {
            case .fixed(let word): text += "/" + word
            case .text(let name, _, _):
                guard let own = entry.text(name) else { return nil }
                inPath.insert(name)
                text += "/" + PercentCode.encoded(own, isPlain: false)
            case .row: return nil
            }
        }
        if spec.screen.id == entry.screen {
            var items: [String] = []
            for item in spec.query where !inPath.contains(item.name) {
                if let text = entry.text(item.name) {
                    items.append("\(item.name)=\(PercentCode.encoded(text, isPlain: false))")
                    continue
                }
                guard let row = entry.rows.first(where: { isRow($0, of: item, spec) }) else { return nil }
                items.append("\(item.name)=\(row.id)")
            }
            return items.isEmpty ? text : text + "?" + items.joined(separator: "&")
        }
        return spec.screenWithoutParameters?.id == entry.screen && entry.rows.isEmpty && entry.texts.isEmpty
            ? text : nil
    }

    /// Whether the row of a place is the very row that the item names, not one derived from it.
    private static func isRow(_ row: NamedRow, of item: LinkParameter, _ spec: LinkSpec) -> Bool {
        guard case .entity(row.entity) = item.type.unwrapped else { return false }
        return spec.row(row.name)?.fields.isEmpty ?? true
    }
}
