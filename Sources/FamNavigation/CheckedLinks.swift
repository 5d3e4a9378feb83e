import FamRegistry
import FamText
import FamValues

/// The links of a list with their outcomes: each line is resolved when its row is asked for, so a list may have any
/// length.
final class CheckedLinks: RowCursor, QuietTable {
    static let route = Column("route", .string.optional)
    static let nearest = Column("nearest", .string.optional)
    static let columns = RowShape([
        Column("line", .int), Column("url", .string), Column("outcome", .string), route,
        Column("reason", .string.optional), nearest, Column("expected", .string.optional),
    ])
    static let quiet = [route, nearest]
    static let accepted = "accepted"

    /// One link of the list.
    struct Link {
        var line: Int
        var url: String
        var outcome: LinkOutcome
        var expected: String?
        /// Nil where nothing was expected.
        var isExpected: Bool?
        /// The line of CSV that it stood in.
        var cells: [String]

        var isGood: Bool {
            if let isExpected { return isExpected }
            if case .accepted = outcome { return true } else { return false }
        }

        /// `accepted`, or the kind of the refusal.
        var kind: String {
            switch outcome {
            case .accepted: CheckedLinks.accepted
            case .refused(let refusal): refusal.kind.rawValue
            }
        }

        /// Why it was refused, or what is to be said of one that was not.
        var reason: String? {
            switch outcome {
            case .accepted(let link): link.warnings.isEmpty ? nil : link.warnings.joined(separator: "; ")
            case .refused(let refusal): refusal.reason
            }
        }

        var route: String? {
            switch outcome {
            case .accepted(let link): link.route
            case .refused(let refusal): refusal.route
            }
        }

        var nearest: String? { if case .refused(let refusal) = outcome { refusal.nearest } else { nil } }
    }

    var shape: RowShape { CheckedLinks.columns }
    /// The list, as it was named.
    let name: String
    private var list: LinkList
    private let resolver: LinkResolver
    private let printer: AddressPrinter
    /// Nil where refused links are no failure.
    private let verdict: LinkVerdict?
    private let progress: any WorkProgress

    init(_ list: LinkList, from situation: LinkSituation, allowsRefused: Bool, _ context: any Context) throws {
        let navigation = try Navigation(context)
        self.list = list
        name = list.name
        resolver = try navigation.resolver(state: situation.state(navigation), suggests: false)
        printer = navigation.printer
        verdict = allowsRefused ? nil : try context.service(LinkVerdict.key)
        progress = try context.service(ShownProgress.key)()
    }

    func next() throws -> Row? {
        guard let link = try nextLink() else { return nil }
        let values: [Value] = [
            .int(Int64(link.line)), .string(link.url), .string(link.kind), CheckedLinks.value(link.route),
            CheckedLinks.value(link.reason),
            CheckedLinks.value(link.nearest), CheckedLinks.value(link.expected),
        ]
        return Row(values)
    }

    func nextLink() throws -> Link? {
        guard let line = try list.next() else {
            progress.clear()
            return nil
        }
        if line.number & 0xFF == 0 { progress.update(list.readBytes, of: list.size) }
        var link = Link(
            line: line.number, url: String(decoding: line.link, as: UTF8.self),
            outcome: try resolver.resolve(line.link), expected: line.expected, cells: line.cells)
        link.isExpected = link.expected.map { isMet($0, link) }
        verdict?.note(isAccepted: link.kind == CheckedLinks.accepted, isExpected: link.isExpected)
        return link
    }

    /// An expectation is an outcome, the route that takes the link, or the address that it leads to.
    private func isMet(_ expected: String, _ link: Link) -> Bool {
        if expected == link.kind { return true }
        guard case .accepted(let target) = link.outcome else { return false }
        return expected == target.route || (expected.utf8.first == 0x2F && expected == printer.address(target.entry))
    }

    /// What a list expects of a link that is as it is now: the address that it leads to, or the kind of its refusal.
    func expectation(of link: Link) -> String {
        if case .accepted(let target) = link.outcome { printer.address(target.entry) } else { link.kind }
    }

    /// The columns of the list; nil where a line is its link.
    var head: [String]? { list.head }

    private static func value(_ text: String?) -> Value { text.map { .string($0) } ?? .null }
}
