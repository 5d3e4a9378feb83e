import FamRegistry
import FamText
import FamValues

/// Where a link leads, or why it leads nowhere.
public enum LinkOutcome: Sendable {
    case accepted(LinkTarget)
    case refused(LinkRefusal)
}

/// A link that was understood. One object, since it is handed on several times for each line of a list.
public final class LinkTarget: Sendable {
    /// The id of the `LinkSpec`, or `address` for `fam://ADDRESS`.
    public let route: String
    public let entry: ScreenEntry
    /// A message that changes nothing: an optional parameter that named no row.
    public let warnings: [LinkRefusal]
    private let map: NavigationMap

    init(route: String, entry: ScreenEntry, warnings: [LinkRefusal], map: NavigationMap) {
        self.route = route
        self.entry = entry
        self.warnings = warnings
        self.map = map
    }

    /// The whole back stack; computed when needed, because a link that is only checked goes nowhere.
    public var target: Target {
        map.target(of: entry) ?? Target(module: map.module(ofScreen: entry.screen), tab: nil, path: [])
    }
}

/// A refused link. Nothing changed, but `needsSignIn` keeps the target for later. One object like `LinkTarget`, because
/// copying its parts cost as much as finding them.
public final class LinkRefusal: Error, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case malformed
        case unknownRoute = "unknown-route"
        case badParameter = "bad-parameter"
        case notFound = "not-found"
        case needsSignIn = "needs-sign-in"
        case blockedByCover = "blocked-by-cover"

        var code: DiagnosticCode {
            switch self {
            case .malformed: .linkMalformed
            case .unknownRoute: .linkUnknownRoute
            case .badParameter: .linkBadParameter
            case .notFound: .linkNotFound
            case .needsSignIn: .linkNeedsSignIn
            case .blockedByCover: .linkBlocked
            }
        }
    }

    /// A text that is made when it is read: of a list of links, nobody reads the reason of each.
    enum Words: Sendable {
        case text(String)
        case item(name: String, value: String)
        case noRow(EntitySpec, String, owner: EntityRef?)

        var text: String {
            switch self {
            case .text(let text): text
            case .item(let name, let value): [name, "=", value].joined(by: "")
            case .noRow(let spec, let name, let owner): RowFinder.missing(spec, name, owner)
            }
        }
    }

    public let kind: Kind
    /// The part of the link that failed, as given; nil if the link is good and something else prevents it.
    public var seen: String? { seenWords?.text }
    public var reason: String { reasonWords.text }
    private let seenWords: Words?
    private let reasonWords: Words
    /// What would have matched instead of the part that failed: `id=CHILD`.
    public let expected: String?
    /// The nearest pattern: `tinywins://child?id=CHILD`.
    public let nearest: String?
    /// The pattern that took the link before it failed, by id.
    public let route: String?
    /// What opens the gate, or a similar name; nil if the nearest pattern says more.
    public let help: String?
    /// The candidates of an ambiguous name, as text.
    private let candidates: String?
    /// For a missing item, whether another has a similar name.
    let isMisspelled: Bool
    /// Only for `needsSignIn`.
    let waiting: Waiting?

    /// A target that waits until its gate opens.
    struct Waiting: Sendable {
        var gate: Gate
        var entry: ScreenEntry

        /// The back stack is built when the link is kept, not for each link of a list.
        func pending(_ map: NavigationMap) -> PendingTarget? {
            map.target(of: entry).map { PendingTarget(gate: gate, target: $0) }
        }
    }

    convenience init(
        _ kind: Kind, seen: String? = nil, reason: String, expected: String? = nil, nearest: String? = nil,
        route: String? = nil, help: String? = nil, candidates: String? = nil, isMisspelled: Bool = false,
        waiting: Waiting? = nil
    ) {
        self.init(
            kind, seen: seen.map { .text($0) }, reason: .text(reason), expected: expected, nearest: nearest,
            route: route, help: help, candidates: candidates, isMisspelled: isMisspelled, waiting: waiting)
    }

    init(
        _ kind: Kind, seen: Words?, reason: Words, expected: String?, nearest: String?, route: String?,
        help: String?, candidates: String? = nil, isMisspelled: Bool = false, waiting: Waiting? = nil
    ) {
        self.kind = kind
        seenWords = seen
        reasonWords = reason
        self.expected = expected
        self.nearest = nearest
        self.route = route
        self.help = help
        self.candidates = candidates
        self.isMisspelled = isMisspelled
        self.waiting = waiting
    }

    /// Enough of a long link to identify it.
    private static func excerpt(_ text: String) -> String {
        text.utf8.count > 200 ? "\(text.prefix(160))…" : text
    }

    public var diagnostic: Diagnostic {
        var notes = seen.map { ["seen: \(LinkRefusal.excerpt(SafeText.shown($0)))"] } ?? []
        if let candidates { notes.append(candidates) }
        if let expected { notes.append("would match: \(SafeText.shown(expected))") }
        var diagnostic = Diagnostic(
            kind.code, reason, notes: notes,
            help: help ?? nearest.map { "the nearest pattern is `\(SafeText.shown($0))`" })
        let parts = [("route", route), ("seen", seen), ("expected", expected), ("nearest", nearest)]
        diagnostic.facts =
            [Fact("outcome", kind.rawValue)] + parts.compactMap { name, text in text.map { Fact(name, $0) } }
        return diagnostic
    }
}
