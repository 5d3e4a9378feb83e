import FamText

/// The words that mean something to the parser, in the order in which `NameTable` numbers them:
/// a name with an index below their count is the reserved word at that place of `all`.
enum ReservedWord: String, CaseIterable {
    // Forms
    case fam, use, param, `let`, `var`, def, `if`, `else`, match, `for`, `while`, `break`, `continue`, `return`
    case `try`, `catch`, finally, fail, expect, atomic, plan, source
    // Constants and operators
    case null, `true`, `false`, not, and, or, `in`, like
    // Time words without a dash
    case now, today, yesterday, tomorrow
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    case january, february, march, april, may, june, july, august, september, october, november, december
    // Stages: the names of `StageKind`
    case `where`, with, edit, select, sort, take, skip, first, last, group, count, sum, avg, min, max, median
    case distinct, get, each, delete, fields, explain
    case pivot, join, into, reduce, flatten, summarize, tee

    static let all = allCases

    @inline(__always)
    init?(_ name: Name) {
        guard name.index < 128 else { return nil }
        let table = ReservedWord.all
        guard Int(name.index) < table.count else { return nil }
        self = table[Int(name.index)]
    }

    enum Role {
        /// Begins or continues a statement form; `if` and `match` are expressions too.
        case form
        case constant
        /// `not`
        case prefix
        /// `and`, `or`, `in`, `like`
        case infix
        case timeWord
        case stage
    }

    var role: Role {
        switch self {
        case .fam, .use, .param, .let, .var, .def, .if, .else, .match, .for, .while, .break, .continue, .return, .try,
            .catch, .finally,
            .fail, .expect, .atomic, .plan, .source:
            .form
        case .null, .true, .false: .constant
        case .not: .prefix
        case .and, .or, .in, .like: .infix
        case .now, .today, .yesterday, .tomorrow, .january, .february, .march, .april, .may, .june, .july, .august,
            .september, .october,
            .november, .december, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday:
            .timeWord
        case .where, .with, .edit, .select, .sort, .take, .skip, .first, .last, .group, .count, .sum, .avg, .min, .max,
            .median,
            .distinct, .get, .each, .delete, .fields, .explain, .pivot, .join, .into, .reduce, .flatten, .summarize,
            .tee:
            .stage
        }
    }

    var isWeekday: Bool {
        switch self {
        case .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday: true
        default: false
        }
    }

    /// What the statement that begins with this word does; nil for words that begin none.
    var statementSummary: String? {
        switch self {
        case .fam: "Sets the language version of the file."
        case .use: "Chooses a module for plain names."
        case .param: "Declares an argument of the script."
        case .let: "Names a value."
        case .var: "Makes a variable that can change."
        case .def: "Makes a command; the lines above it that begin with `##` are its help."
        case .if: "Runs a block when a condition holds."
        case .match: "Chooses by value."
        case .for: "Runs a block for each item."
        case .while: "Runs a block as long as a condition holds."
        case .break: "Leaves a loop."
        case .continue: "Continues with the next iteration of a loop."
        case .return: "Ends a def with a value."
        case .try: "Catches errors."
        case .fail: "Ends with an error."
        case .expect: "Stops unless a condition holds."
        case .atomic: "Runs all of a block or none of it."
        case .plan: "Shows what would happen."
        case .source: "Runs a file."
        default: nil
        }
    }

    /// The stage of this name; nil for other words.
    var stage: StageKind? { role == .stage ? StageKind(rawValue: rawValue) : nil }

    /// The operator of this name; nil for other words.
    var infix: Operator? {
        switch self {
        case .and: .and
        case .or: .or
        case .in: .in
        case .like: .like
        default: nil
        }
    }
}

/// Words that no `def` can be called by: a line that begins with one is a form of the language, or a value.
public func isFormWord(_ text: String) -> Bool {
    guard let word = ReservedWord(rawValue: text) else { return false }
    switch word.role {
    case .form, .constant, .prefix, .infix: return true
    case .timeWord, .stage: return false
    }
}

extension Name {
    /// Whether it means something to the parser, such as the name of a form or a stage.
    public var isReserved: Bool { ReservedWord(self) != nil }
}
