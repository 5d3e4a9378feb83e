import FamRegistry
import FamText
import FamValues

/// The links of a list with their outcomes. Each line is resolved when its row is read, so a list may have any length.
final class CheckedLinks: SparseRows, QuietTable, TypedTable {
    static let route = Column("route", .string.optional)
    static let nearest = Column("nearest", .string.optional)
    static let columns = RowShape(Cell.allCases.map(\.column))
    static let quiet = [route, nearest]
    /// Why a link was refused is read whole.
    static let typed = [Cell.reason.column]
    static let spare: [Column] = []
    static let accepted = "accepted"
    /// `accepted`, and the kinds of refusals.
    static let outcome = Column(
        "outcome", .enumeration("outcome", [accepted] + LinkRefusal.Kind.allCases.map(\.rawValue)))

    /// The columns in their order.
    private enum Cell: Int, CaseIterable {
        case line, url, outcome, route, reason, nearest, expected, met

        var column: Column {
            switch self {
            case .line: Column("line", .int)
            case .url: Column("url", .string)
            case .outcome: CheckedLinks.outcome
            case .route: CheckedLinks.route
            case .reason: Column("reason", .string.optional)
            case .nearest: CheckedLinks.nearest
            case .expected: Column("expected", .string.optional)
            case .met: Column("met", .bool.optional)
            }
        }
    }

    /// One link of the list.
    struct Link {
        var line: Int
        var url: String
        var outcome: LinkOutcome
        var expected: String?
        /// Whether it had the expected outcome, or was accepted if none was expected.
        var isGood: Bool
        /// Its line of CSV.
        var cells: [String]

        /// `accepted`, or the kind of the refusal.
        var kind: String { outcome.kind }
        /// Why it was refused, or a remark about an accepted one.
        var reason: String? { outcome.reason }
        var route: String? { outcome.route }
        var nearest: String? { outcome.nearest }
    }

    private struct Known {
        let bytes: [UInt8]
        let outcome: LinkOutcome
    }

    var shape: RowShape { CheckedLinks.columns }
    /// The name of the list, as given.
    let name: String
    private var list: LinkList
    private let report: String?
    private let resolver: LinkResolver
    private let navigation: Navigation
    private let situation: LinkSituation
    /// Looks for similar names too. That reads many rows, so it is asked only for what is shown to people.
    private lazy var advisor = Result { try navigation.resolver(state: situation.state(navigation), suggests: true) }
    private let printer: AddressPrinter
    private let verdict: LinkVerdict
    private let allowsRefused: Bool
    private let progress: any WorkProgress
    private let records: any Records
    /// Repeated links, by hash. Most lists repeat links; a list that repeats none keeps nothing.
    private var known: [UInt32: Known] = [:]
    /// Hashes of links seen so far, each at the index given by its low bits.
    private var seen = [UInt32](repeating: 0, count: CheckedLinks.mostKnown)
    /// The change count for which `known` is valid.
    private var changeCount: Int?
    private static let mostKnown = 4096
    /// The cells that somebody reads: in a list of a million links, most of the time would go into the others.
    private var filled = Cell.allCases.map { _ in true }

    /// - Parameter report: the line that shows only the bad links.
    init(
        _ list: LinkList, from situation: LinkSituation, allowsRefused: Bool, report: String?, _ context: any Context
    ) throws {
        self.report = report
        let navigation = try Navigation(context)
        self.navigation = navigation
        self.situation = situation
        self.list = list
        name = list.name
        resolver = try navigation.resolver(state: situation.state(navigation), suggests: false)
        printer = navigation.printer
        verdict = try context.service(LinkVerdict.key)
        self.allowsRefused = allowsRefused
        progress = try context.service(ShownProgress.key)()
        records = context.records
    }

    func fill(only columns: Set<String>) { filled = Cell.allCases.map { columns.contains($0.column.name) } }

    func next() throws -> Row? {
        guard let line = try nextLine() else { return nil }
        let outcome = try outcome(of: line.link)
        let met = line.expected.map { isAsExpected($0, outcome) }
        note(outcome, met, report: report)
        func value(_ cell: Cell) -> Value {
            filled[cell.rawValue] ? CheckedLinks.value(of: cell, line, outcome, met) : .null
        }
        return Row([
            value(.line), value(.url), value(.outcome), value(.route), value(.reason), value(.nearest),
            value(.expected), value(.met),
        ])
    }

    private static func value(
        of cell: Cell, _ line: LinkList.Line, _ outcome: LinkOutcome, _ met: Bool?
    ) -> Value {
        switch cell {
        case .line: .int(Int64(line.number))
        case .url: .string(String(decoding: line.link, as: UTF8.self))
        case .outcome: .string(outcome.kind)
        case .route: value(outcome.route)
        case .reason: value(outcome.reason)
        case .nearest: value(outcome.nearest)
        case .expected: value(line.expected)
        case .met: met.map { .bool($0) } ?? .null
        }
    }

    func nextLink() throws -> Link? {
        guard let line = try nextLine() else { return nil }
        let outcome = try outcome(of: line.link)
        return Link(
            line: line.number, url: String(decoding: line.link, as: UTF8.self), outcome: outcome,
            expected: line.expected, isGood: note(outcome, line.expected.map { isAsExpected($0, outcome) }),
            cells: line.cells)
    }

    private func nextLine() throws -> LinkList.Line? {
        guard let line = try list.next() else {
            progress.clear()
            return nil
        }
        if line.number & 0xFF == 0 { progress.update(list.readBytes, of: list.size) }
        return line
    }

    private func outcome(of bytes: [UInt8]) throws -> LinkOutcome {
        if changeCount == nil || changeCount != records.changeCount {
            if !known.isEmpty { known = [:] }
            changeCount = records.changeCount
        }
        let hash = bytes.withUnsafeBufferPointer { ByteHash.of($0) }
        let place = Int(hash) & (CheckedLinks.mostKnown - 1), isAgain = seen[place] == hash
        if isAgain, let known = known[hash], known.bytes == bytes { return known.outcome }
        seen[place] = hash
        let outcome = try resolver.resolve(bytes)
        if isAgain, changeCount != nil, known.count < CheckedLinks.mostKnown {
            known[hash] = Known(bytes: bytes, outcome: outcome)
        }
        return outcome
    }

    /// - Parameter isAsExpected: nil if nothing was expected.
    /// - Returns: whether the outcome is good.
    @discardableResult
    private func note(_ outcome: LinkOutcome, _ isAsExpected: Bool?, report: String? = nil) -> Bool {
        let isAccepted = if case .accepted = outcome { true } else { false }
        return verdict.note(
            isAccepted: isAccepted || allowsRefused, isAsExpected: isAsExpected, report: report)
    }

    /// Whether an expectation holds: an outcome, the route that takes the link, or its address.
    private func isAsExpected(_ expected: String, _ outcome: LinkOutcome) -> Bool {
        switch outcome {
        case .refused(let refusal): expected == refusal.kind.rawValue
        case .accepted(let target):
            expected == CheckedLinks.accepted || expected == target.route
                || (expected.utf8.first == 0x2F && expected == printer.address(target.entry))
        }
    }

    /// What a refused link may have been meant to be, as `open` says it: a similar name, the nearest pattern, or what
    /// would be in the place of the part that no pattern has. Nil for an accepted one.
    func advice(on link: Link) throws -> String? {
        guard case .refused = link.outcome, case .refused(let refusal) = try advisor.get().resolve(Array(link.url.utf8))
        else { return nil }
        if let meant = refusal.help, refusal.kind != .unknownRoute { return meant }
        return refusal.nearest.map { "nearest: \($0)" } ?? refusal.expected.map { "would match: \($0)" }
    }

    /// Where an accepted link leads; nil for a refused one.
    func address(of link: Link) -> String? {
        if case .accepted(let target) = link.outcome { printer.address(target.entry) } else { nil }
    }

    /// The expectation that records a link's current outcome: its address, or the kind of its refusal.
    func expectation(of link: Link) -> String { address(of: link) ?? link.kind }

    /// The columns of the list; nil if a line is its link.
    var head: [String]? { list.head }

    private static func value(_ text: String?) -> Value { text.map { .string($0) } ?? .null }
}

/// What a row of a list reports.
extension LinkOutcome {
    var kind: String {
        switch self {
        case .accepted: CheckedLinks.accepted
        case .refused(let refusal): refusal.kind.rawValue
        }
    }

    var route: String? {
        switch self {
        case .accepted(let link): link.route
        case .refused(let refusal): refusal.route
        }
    }

    var reason: String? {
        switch self {
        case .accepted(let link): link.warnings.isEmpty ? nil : link.warnings.map(\.reason).joined(separator: "; ")
        case .refused(let refusal): refusal.reason
        }
    }

    var nearest: String? { if case .refused(let refusal) = self { refusal.nearest } else { nil } }
}
