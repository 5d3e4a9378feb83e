import FamSyntax
import FamText
import FamValues

/// A variable of the top level.
struct GlobalVariable {
    var slot: Int
    var type: ValueType
    var span: Span?
    var isMutable: Bool
    /// The check that declared it: two declarations in one entry are an error, a later entry may redeclare the name.
    var entry: Int32
}

/// What one session knows by name. A value, so that a failed entry leaves no trace: it worked on a copy.
struct SessionScope {
    var globals = GlobalTable()
    var functions = FunctionTable()
    /// Slots of variables that hold a row by its place; see `Pass.isRowByPlace`.
    var rowsByPlace: Set<Int> = []
    /// What is known of the rows in variables that cannot change; see `PresentFields.swift`.
    var presentParts: Set<NamedPlace> = []
    /// Slots of those that can change and may be null.
    var optionalVars: Set<Int> = []
    /// Those of them that functions and closures of earlier entries assign.
    var assignedByFunctions: Set<Int> = []
    /// Slot 0 is `$_`.
    var globalCount = 1
    /// The modules that `use` has chosen, the latest first.
    var used: [String] = []
    var functionCount = 0
    var entryCount: Int32 = 0

    init(lastTable: Name) {
        globals[lastTable] = GlobalVariable(slot: 0, type: .null, span: nil, isMutable: false, entry: -1)
    }
}
