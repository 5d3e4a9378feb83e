import CMachine

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

extension Instruction {
    init(_ op: Opcode, flag: UInt8 = 0, a: Int = 0, b: Int = 0, c: Int = 0) {
        self.init(
            op: op, flag: flag, first: UInt16(truncatingIfNeeded: a), second: UInt16(truncatingIfNeeded: b),
            third: UInt16(truncatingIfNeeded: c))
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
