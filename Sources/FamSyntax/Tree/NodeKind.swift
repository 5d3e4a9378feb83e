/// The kinds of nodes in the arena, one for each case of `Syntax`.
enum NodeKind: UInt8 {
    case error
    case block, version, use, param, binding, unpacking, assign, define, parameter
    case ifElse, whileLoop, forLoop, match, arm, breakLoop, continueLoop, returnValue
    case tryCatch, fail, expect, atomic, plan, source
    case pipeline, command, rowStage
    case word, flag, wordList
    case null, bool, int, float, string, text, timeWord, url, address
    case variable, tableRow, name, member, index, maybeMember, maybeIndex, attempt, call, apply
    case not, negate, binary
    case list, record, closure, group, named, keyed, spread, sortKey, type
    case folded, line
}
