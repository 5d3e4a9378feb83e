/// The stable name of one kind of diagnostic. Every code is a `static let` of an extension of this type: the language's
/// are in `Catalog.swift`, a feature's are in the feature. Scripts test for `id` (`#! unknown-field`).
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
    public let id: String
    /// One sentence for `help CODE` and `Docs/errors.md`.
    public let summary: String
    /// What helps, where that is the same each time; shown on the same pages. Most errors say it themselves, because
    /// it depends on what was written.
    public let remedy: String?

    public init(_ id: String, _ summary: String, remedy: String? = nil) {
        self.id = id
        self.summary = summary
        self.remedy = remedy
    }

    public var description: String { id }
    public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

public enum Severity: String, Sendable {
    case error, warning, note
}

/// A place in a source with a text about it.
public struct Label: Hashable, Sendable {
    public var span: Span
    public var text: String
    public init(_ span: Span, _ text: String = "") {
        self.span = span
        self.text = text
    }
}

/// An edit that would repair the text. The prompt applies it with one key.
public struct Fix: Hashable, Sendable {
    public var span: Span
    public var replacement: String
    public init(_ span: Span, _ replacement: String) {
        self.span = span
        self.replacement = replacement
    }
}

/// A call that was running when a runtime error happened: what was called, and where.
public struct TraceFrame: Hashable, Sendable {
    public var name: String
    public var span: Span
    public init(name: String, span: Span) {
        self.name = name
        self.span = span
    }
}

/// A detail of an error that programs read by name, such as the `kind` of a link that was refused.
public struct Fact: Hashable, Sendable {
    public var name: String
    public var text: String
    public init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}

/// Everything that goes wrong, from tokenizer to database, is one of these.
///
/// `message` is one phrase, first letter small, names in backticks: ``an event has no field `pionts` ``.
/// `label` is under the caret; `notes` are lines shown as `= fields: id, child`; `help` says what would be right.
public struct Diagnostic: Error, Hashable, Sendable {
    public var code: DiagnosticCode
    public var severity: Severity
    public var message: String
    public var span: Span?
    public var label: String
    public var secondary: [Label]
    public var notes: [String]
    public var help: String?
    public var fix: Fix?
    public var trace: [TraceFrame]
    /// For `e.data` and the formats for programs.
    public var facts: [Fact] = []
    /// Whether more input could repair it, so that Enter continues on the next line.
    public var isUnfinished: Bool
    /// Whether source lines may be shown. False if one of them may hold a secret; then only the place is reported.
    public var showsSource = true

    public init(
        _ code: DiagnosticCode, _ message: String, at span: Span? = nil, label: String = "",
        secondary: [Label] = [], notes: [String] = [], help: String? = nil, fix: Fix? = nil,
        severity: Severity = .error, isUnfinished: Bool = false
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.span = span
        self.label = label
        self.secondary = secondary
        self.notes = notes
        self.help = help
        self.fix = fix
        self.trace = []
        self.isUnfinished = isUnfinished
    }
}

extension Diagnostic {
    /// The refusal of what a person would be asked about, whoever notices it: the check or the run.
    /// - Parameter what: what would be done, as `` `child delete` needs a yes ``.
    public static func needsYes(_ what: String, at span: Span? = nil) -> Diagnostic {
        Diagnostic(
            .needsYes, "\(what), and a script cannot ask first", at: span,
            help: "`--yes` allows it, on the command itself or as `fam --yes …`; `plan …` shows what would change")
    }

    /// The same diagnostic at `span`, unless it already has a place.
    public func located(at span: Span?) -> Diagnostic {
        guard self.span == nil else { return self }
        var copy = self
        copy.span = span
        return copy
    }
}
