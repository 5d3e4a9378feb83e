import FamSyntax
import FamText
import FamValues

/// A variable of the top level.
struct GlobalVariable {
    var slot: Int
    var type: ValueType
    var isMutable: Bool
    var span: Span?
    /// The check that declared it: two declarations in one entry are an error, a later entry may redeclare the name.
    var entry: Int
}

/// What one session knows by name. A value, so that a failed entry leaves no trace: it worked on a copy.
struct SessionScope {
    var globals = NameMap<GlobalVariable>()
    var functions = NameMap<CallForm>()
    /// Slots of variables that hold a row by its place; see `Pass.isRowByPlace`.
    var rowsByPlace: Set<Int> = []
    /// What is known of the rows in variables that cannot change; see `PresentFields.swift`.
    var presentParts: Set<NamedPlace> = []
    /// Slots of those that can change and may be null.
    var optionalVars: Set<Int> = []
    /// Slot 0 is `$_`.
    var globalCount = 1
    /// The modules that `use` has chosen, the latest first.
    var used: [String] = []
    var functionCount = 0
    var entryCount = 0

    init(lastTable: Name) {
        globals[lastTable] = GlobalVariable(slot: 0, type: .null, isMutable: false, span: nil, entry: -1)
    }
}
