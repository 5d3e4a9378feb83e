import FamText
import FamValues

/// The options of a run that change what is allowed.
public struct CheckOptions: Sendable {
    /// At the prompt, destructive commands ask, and `@3` names a row of the last table.
    public var isInteractive: Bool
    /// `--yes`: destructive commands are allowed in a script.
    public var yes: Bool
    /// `--read-only`: everything that would write is an error.
    public var isReadOnly: Bool
    /// Commands of effect `external` are refused.
    public var isSafe = false
    /// Programs of the system may be run.
    public var allowsPrograms = true
    /// Without a database: rows that constants name and the script does not make are what it needs, each reported once
    /// in a note.
    public var reportsNeeds = false
    /// Each statement is a transaction of its own.
    public var isStepwise = false
    /// Nothing comes after this text, so what it declares and does not use is unused.
    public var isWhole = false
    /// Whether the code of functions is wanted. A check alone needs only what calls see of them.
    public var keepsCode = true
    /// Whether the code of a text in pieces is kept for the run, if it defines no functions. Otherwise the run checks
    /// each piece once more.
    public var keepsPieces = false
    /// A machine format is used, so the values of statements that write are shown too.
    public var showsWrittenValues: Bool
    /// Whether rows that constants name are looked up. Not while a line is typed: that costs with the number of rows,
    /// and only warns.
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

/// One stage of a pipeline and the rows that enter it, for completion of fields. Kept even if the check fails.
public struct StageShape: Sendable {
    public var span: Span
    public var shape: RowShape
    public init(span: Span, shape: RowShape) {
        self.span = span
        self.shape = shape
    }
}

/// The result of a check.
public struct CheckResult {
    /// Nil if there is an error.
    public var unit: CheckedUnit?
    /// Errors and warnings in source order, including those of the parser and of sourced files.
    public var diagnostics: [Diagnostic]
    public var stages: [StageShape]

    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    public init(unit: CheckedUnit?, diagnostics: [Diagnostic], stages: [StageShape]) {
        self.unit = unit
        self.diagnostics = diagnostics
        self.stages = stages
    }
}
