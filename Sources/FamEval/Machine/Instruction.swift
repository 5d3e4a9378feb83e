/// The instruction set. `r[x]` is a register of the running function, `k[w]` a constant of it, `g[w]` a variable of the
/// top level, `w` the 32 bits of `b` and `c` together, `s` the sign-extended `c`. “Else jump” instructions are followed
/// by one `jump` word that is read only when they jump. `flag` is the instruction's second byte. Registers own their
/// values: what a write replaces is released.
///
///     loadNull a                r[a] = null
///     loadBool a b              r[a] = b as bool
///     loadInt a w               r[a] = w as a signed int
///     loadConstant a w          r[a] = k[w]
///     move a b                  r[a] = r[b]
///     take a b                  r[a] = r[b], r[b] becomes null
///     clear a                   r[a] becomes null
///     loadGlobal a w            r[a] = g[w]
///     storeGlobal a w           g[w] = r[a], r[a] becomes null
///     newCell a b               r[a] = a new cell with r[b], which becomes null
///     loadCell a b              r[a] = content of the cell r[b]
///     storeCell a b             content of the cell r[a] = r[b], which becomes null
///     loadCapture a b           r[a] = captured variable b
///     storeCapture a b          captured variable a = r[b], which becomes null
///     member index a b c, flag  r[a] = the part of r[b] that c names; with flag 1 null where there is none
///     yield a b c, flag         the variable of kind `flag` at b gives up the list or text r[a] if it still
///                               holds it and r[c] can be added to it, so that the next `add` works in place
///     add … remainder a b c     r[a] = r[b] op r[c]; ints and floats at once, the rest by `Arithmetic`
///     addInt … remainderInt a b s   r[a] = r[b] op s
///     iadd … irem a b c, iaddInt … imulInt a b s   the same where the check knows that both are ints
///     iquotBy iremBy a b c      r[a] = r[b] op k[c], ints; k[c] is over 1, and k[c+1] is 2^64 / k[c] + 1
///     operate a b c, flag       r[a] = r[b] op r[c] for the operator number `flag` (in, like, =~, ..)
///     within a b c              r[a] = whether r[b] is in the range or period r[c]; false for other kinds
///     negate a b, not a b       r[a] = -r[b]; r[a] = not r[b]
///     truth a b                 r[a] = whether r[b] is true; null is not
///     less lessEqual equal a b c, flag   r[a] = (r[b] op r[c]) == flag
///     jump w                    pc += w
///     loop w                    pc += w, backward; looks for an interrupt now and then
///     jumpIf a w, flag          when r[a] is true == flag
///     jumpIfNotNull a w         when r[a] is not null
///     jumpLess jumpLessEqual jumpEqual b c, flag           when (r[b] op r[c]) == flag jump
///     jumpLessInt … jumpEqualInt b s, flag                 when (r[b] op s) == flag jump
///     ijumpLess … ijumpEqualInt b c, b s, flag             the same where the check knows that both are ints
///     rangeBegin a b            r[a] and r[a+1] hold start and end of a range: r[b] = start; when it is empty jump
///     rangeNext a b             r[a] += 1, r[b] = r[a], jump back; continues when the end is passed
///     iterate a b               r[a] = r[b] checked for being something to iterate over, r[a+1] = 0
///     iterateNext a b           r[b] = next item of r[a], r[a+1] counts; when there is none jump
///     list a b c                r[a] = list of the c registers from b, which become null
///     append a b, flag          the list r[a] gets the item r[b], which becomes null unless flag is 1
///     record a b, next word w   r[a] = record of shape w from the registers from b, which become null
///     interpolate a b c         r[a] = the texts of the c registers from b, which become null, as one string
///     member a b c              r[a] = field named by name c of r[b]
///     index a b c               r[a] = r[b][r[c]]
///     length a b r[a] = the length of r[b]; lists and texts at once, the rest as the function of that name does
///     assignPart a w            site w: changes a part of a variable; indexes and value are from r[a]
///     call a w                  calls function w with the arguments from r[a]; the result comes to r[a]
///     callClosure a b c, flag   calls r[c] with b arguments from r[a]; the result comes to r[a]; with flag 1 the
///                               arguments are tested
///     result a, resultNull      returns from the function
///     closure a w               r[a] = closure of site w
///     site a w site w (built-in function, command, query, …) with operands from r[a]; its result comes to r[a]
///     attempt a w, flag runs what follows to its `endAttempt`, as `AttemptKind` says; an error comes to r[a] and pc +=
///     w
///     endAttempt                ends the innermost attempt; continues after
///     caught a b                r[a] = the error value of the raised r[b]
///     rethrow a                 raises r[a] again
///     fail a                    raises `failed` with the text of r[a]
///     expect a w, flag when r[a] is not true raises `expectation` with text k[w]; with flag 1, r[a+1] and r[a+2] are
///     its sides
///     show a w                  hands r[a] of type w to the host, with its `Measure`
///     willRun                   shows the host that a statement of the top level begins
enum Opcode: UInt8 {
    case loadNull, loadBool, loadInt, loadConstant, move, take, clear
    case loadGlobal, storeGlobal, newCell, loadCell, storeCell, loadCapture, storeCapture, yield
    case add, subtract, multiply, divide, quotient, remainder
    case addInt, subtractInt, multiplyInt, quotientInt, remainderInt
    case iadd, isub, imul, iquot, irem, iaddInt, isubInt, imulInt, iquotBy, iremBy
    case operate, within, negate, not, truth
    case less, lessEqual, equal
    case jump, loop, jumpIf, jumpIfNotNull
    case jumpLess, jumpLessEqual, jumpEqual
    case jumpLessInt, jumpLessEqualInt, jumpGreaterInt, jumpGreaterEqualInt, jumpEqualInt
    case ijumpLess, ijumpLessEqual, ijumpEqual
    case ijumpLessInt, ijumpLessEqualInt, ijumpGreaterInt, ijumpGreaterEqualInt, ijumpEqualInt
    case rangeBegin, rangeNext, iterate, iterateNext
    case list, append, record, interpolate, member, index, length, assignPart
    case call, callClosure, result, resultNull, closure, site
    case attempt, endAttempt, caught, rethrow, fail, expect, show, willRun
}

extension Opcode {
    /// The same on operands that are known to be ints; itself if it has no such form.
    var ofInts: Opcode {
        switch self {
        case .addInt: .iaddInt
        case .subtractInt: .isubInt
        case .multiplyInt: .imulInt
        case .jumpLess: .ijumpLess
        case .jumpLessEqual: .ijumpLessEqual
        case .jumpEqual: .ijumpEqual
        case .jumpLessInt: .ijumpLessInt
        case .jumpLessEqualInt: .ijumpLessEqualInt
        case .jumpGreaterInt: .ijumpGreaterInt
        case .jumpGreaterEqualInt: .ijumpGreaterEqualInt
        case .jumpEqualInt: .ijumpEqualInt
        default: self
        }
    }
}

/// What becomes of the writes of an attempt; the `flag` of its instruction.
enum AttemptKind: UInt8 {
    /// They stay: a body with `finally`.
    case plain
    /// They are undone when it fails: `try`.
    case undo
    /// The same, and nothing of it may be kept before its end: `atomic`.
    case whole
    /// They are reported, and undone: `plan`.
    case plan
}

/// Eight bytes.
struct Instruction {
    var op: Opcode
    var flag: UInt8
    private var first: UInt16
    private var second: UInt16
    private var third: UInt16

    init(_ op: Opcode, flag: UInt8 = 0, a: Int = 0, b: Int = 0, c: Int = 0) {
        self.op = op
        self.flag = flag
        first = UInt16(truncatingIfNeeded: a)
        second = UInt16(truncatingIfNeeded: b)
        third = UInt16(truncatingIfNeeded: c)
    }

    init(_ op: Opcode, flag: UInt8 = 0, a: Int = 0, wide: Int) {
        self.init(op, flag: flag, a: a, b: wide & 0xFFFF, c: wide >> 16)
    }

    @inline(__always) var a: Int { Int(first) }
    @inline(__always) var b: Int { Int(second) }
    @inline(__always) var c: Int { Int(third) }
    @inline(__always) var wide: Int { Int(Int32(bitPattern: UInt32(second) | UInt32(third) << 16)) }
    @inline(__always) var short: Int64 { Int64(Int16(bitPattern: third)) }

    mutating func set(wide: Int) {
        second = UInt16(truncatingIfNeeded: wide)
        third = UInt16(truncatingIfNeeded: wide >> 16)
    }
}

/// The loop reads an operand where it needs it: a copy of the instruction would be taken apart whole for every turn.
extension UnsafePointer<Instruction> {
    @inline(__always) var op: Opcode { pointee.op }
    @inline(__always) var flag: UInt8 { pointee.flag }
    @inline(__always) var a: Int { pointee.a }
    @inline(__always) var b: Int { pointee.b }
    @inline(__always) var c: Int { pointee.c }
    @inline(__always) var wide: Int { pointee.wide }
    @inline(__always) var short: Int64 { pointee.short }
}
