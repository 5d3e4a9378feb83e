import FamText
import FamValues

/// How an entry is going to be run, as far as it changes what is allowed.
public struct CheckOptions: Sendable {
    /// At the prompt: destructive commands are asked about there, and `@3` names a row of the last table.
    public var isInteractive: Bool
    /// `--yes`: destructive commands are allowed in a script.
    public var yes: Bool
    /// `--read-only`: everything that would write is an error.
    public var isReadOnly: Bool
    /// Commands of effect `external` are refused.
    public var isSafe = false
    /// Programs of the system may be run.
    public var allowsPrograms = true
    /// Without a database: rows that constants name and the script does not make are what it needs, reported once each
    /// in a note.
    public var tellsNeeds = false
    /// Each statement is a transaction of its own.
    public var isStepwise = false
    /// Nothing comes after this text, as it does in a session: what it declares and does not use is used by nobody.
    public var isWhole = false
    /// A machine format was asked for, so that the values of statements that write are shown as well.
    public var showsWrittenValues: Bool
    /// Whether rows that constants name are looked for. While a line is typed they are not: that costs with the number
    /// of rows, and only warns.
    public var looksForRows = true

    public init(
        isInteractive: Bool = false, yes: Bool = false, isReadOnly: Bool = false, showsWrittenValues: Bool = false
    ) {
        self.isInteractive = isInteractive
        self.yes = yes
        self.isReadOnly = isReadOnly
        self.showsWrittenValues = showsWrittenValues
    }
}

/// One stage of a pipeline and the rows that go into it, for completion of fields. Kept also when the check fails.
public struct StageShape: Sendable {
    public var span: Span
    public var shape: RowShape
    public init(span: Span, shape: RowShape) {
        self.span = span
        self.shape = shape
    }
}

/// What came of a check.
public struct CheckResult {
    /// Nil when there is an error.
    public var unit: CheckedUnit?
    /// Errors and warnings in source order, those of the parser and of sourced files included.
    public var diagnostics: [Diagnostic]
    public var stages: [StageShape]

    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    public init(unit: CheckedUnit?, diagnostics: [Diagnostic], stages: [StageShape]) {
        self.unit = unit
        self.diagnostics = diagnostics
        self.stages = stages
    }
}
