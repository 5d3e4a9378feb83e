import FamText
import FamValues

/// The loop. Frequent instructions are written out here; the rest are calls. Any call may move the stack, so `r`, the
/// running function's registers, is set again after it.
extension Machine {
    /// Runs the top frame until the frame at index `floor` returns, or (with -1) until the attempt ends in which it is.
    // Long because each kind of instruction is one case, and a call for each would take as long as the instruction.
    func execute(floor: Int) throws {
        var pc = frames[frameCount &- 1].pc
        var r = stack + frames[frameCount &- 1].base
        var k = frames[frameCount &- 1].function.pointee.constants
        var fuel = Machine.fuelPerLook
        do {
            while true {
                let i = pc
                pc += 1
                let a = r + i.a
                switch i.op {
                // MARK: Moves
                case .loadNull: set(a, .null)
                case .loadBool: set(a, .bool(i.b != 0))
                case .loadInt: set(a, .int(Int64(i.wide)))
                case .loadConstant: set(a, k[i.wide].retained())
                case .move: set(a, r[i.b].retained())
                case .take:
                    let value = r[i.b]
                    r[i.b] = .null
                    set(a, value)
                case .clear: set(a, .null)
                case .loadGlobal: set(a, stack[i.wide].retained())
                case .storeGlobal:
                    let value = a.pointee
                    a.pointee = .null
                    set(stack + i.wide, value)
                case .newCell:
                    let content = r[i.b]
                    r[i.b] = .null
                    set(a, heap.cell(content))
                case .loadCell: set(a, content(r[i.b]).retained())
                case .storeCell:
                    let value = r[i.b]
                    r[i.b] = .null
                    setContent(a, value)
                case .loadCapture: set(a, content(capture(i.b).pointee).retained())
                case .storeCapture:
                    let value = r[i.b]
                    r[i.b] = .null
                    setContent(capture(i.a), value)
                case .yield: yield(i.pointee, r)

                // MARK: Arithmetic
                case .add:
                    let x = r[i.b], y = r[i.c]
                    if x.tag == .int, y.tag == .int {
                        let (sum, overflow) = x.int.addingReportingOverflow(y.int)
                        if !overflow { set(a, .int(sum)); continue }
                    } else if x.tag == .float, y.tag == .float {
                        let sum = x.float + y.float
                        if sum.isFinite { set(a, .float(sum)); continue }
                    }
                    try add(a, r + i.b, y)
                case .subtract:
                    let x = r[i.b], y = r[i.c]
                    if x.tag == .int, y.tag == .int {
                        let (difference, overflow) = x.int.subtractingReportingOverflow(y.int)
                        if !overflow { set(a, .int(difference)); continue }
                    } else if x.tag == .float, y.tag == .float {
                        let difference = x.float - y.float
                        if difference.isFinite { set(a, .float(difference)); continue }
                    }
                    set(a, try operate(.subtract, x, y))
                case .multiply:
                    let x = r[i.b], y = r[i.c]
                    if x.tag == .int, y.tag == .int {
                        let (product, overflow) = x.int.multipliedReportingOverflow(by: y.int)
                        if !overflow { set(a, .int(product)); continue }
                    } else if x.tag == .float, y.tag == .float {
                        let product = x.float * y.float
                        if product.isFinite { set(a, .float(product)); continue }
                    }
                    set(a, try operate(.multiply, x, y))
                case .divide: set(a, try operate(.divide, r[i.b], r[i.c]))
                case .quotient: set(a, try operate(.quotient, r[i.b], r[i.c]))
                case .remainder:
                    let x = r[i.b], y = r[i.c]
                    if x.tag == .int, y.tag == .int, y.int > 0 {
                        set(a, .int(Machine.remainder(x.int, y.int))); continue
                    }
                    set(a, try operate(.remainder, x, y))
                case .addInt:
                    let x = r[i.b]
                    if x.tag == .int {
                        let (sum, overflow) = x.int.addingReportingOverflow(i.short)
                        if !overflow { set(a, .int(sum)); continue }
                    }
                    set(a, try operate(.add, x, .int(i.short)))
                case .subtractInt:
                    let x = r[i.b]
                    if x.tag == .int {
                        let (difference, overflow) = x.int.subtractingReportingOverflow(i.short)
                        if !overflow { set(a, .int(difference)); continue }
                    }
                    set(a, try operate(.subtract, x, .int(i.short)))
                case .multiplyInt:
                    let x = r[i.b]
                    if x.tag == .int {
                        let (product, overflow) = x.int.multipliedReportingOverflow(by: i.short)
                        if !overflow { set(a, .int(product)); continue }
                    }
                    set(a, try operate(.multiply, x, .int(i.short)))
                case .quotientInt: set(a, try operate(.quotient, r[i.b], .int(i.short)))
                case .remainderInt:
                    let x = r[i.b]
                    if x.tag == .int, i.short > 0 { set(a, .int(Machine.remainder(x.int, i.short))); continue }
                    set(a, try operate(.remainder, x, .int(i.short)))
                // MARK: Arithmetic of ints
                case .iadd:
                    let x = r[i.b].int, y = r[i.c].int
                    let (result, overflow) = x.addingReportingOverflow(y)
                    set(a, overflow ? try operate(.add, .int(x), .int(y)) : .int(result))
                case .isub:
                    let x = r[i.b].int, y = r[i.c].int
                    let (result, overflow) = x.subtractingReportingOverflow(y)
                    set(a, overflow ? try operate(.subtract, .int(x), .int(y)) : .int(result))
                case .imul:
                    let x = r[i.b].int, y = r[i.c].int
                    let (result, overflow) = x.multipliedReportingOverflow(by: y)
                    set(a, overflow ? try operate(.multiply, .int(x), .int(y)) : .int(result))
                case .iquot:
                    let x = r[i.b].int, y = r[i.c].int
                    set(a, y > 0 ? .int(x / y) : try operate(.quotient, .int(x), .int(y)))
                case .irem:
                    let x = r[i.b].int, y = r[i.c].int
                    set(a, y > 0 ? .int(Machine.remainder(x, y)) : try operate(.remainder, .int(x), .int(y)))
                case .iaddInt:
                    let x = r[i.b].int, y = i.short
                    let (result, overflow) = x.addingReportingOverflow(y)
                    set(a, overflow ? try operate(.add, .int(x), .int(y)) : .int(result))
                case .isubInt:
                    let x = r[i.b].int, y = i.short
                    let (result, overflow) = x.subtractingReportingOverflow(y)
                    set(a, overflow ? try operate(.subtract, .int(x), .int(y)) : .int(result))
                case .imulInt:
                    let x = r[i.b].int, y = i.short
                    let (result, overflow) = x.multipliedReportingOverflow(by: y)
                    set(a, overflow ? try operate(.multiply, .int(x), .int(y)) : .int(result))
                case .iquotBy:
                    let x = r[i.b].int, y = k[i.c].int
                    set(a, x >= 0 ? .int(Machine.divided(x, y, k[i.c + 1].bits).quotient)
                        : try operate(.quotient, .int(x), .int(y)))
                case .iremBy:
                    let x = r[i.b].int, y = k[i.c].int
                    set(a, .int(x >= 0 ? Machine.divided(x, y, k[i.c + 1].bits).remainder : x % y))

                // MARK: Other operators
                case .operate: set(a, try operate(Machine.operators[Int(i.flag)], r[i.b], r[i.c]))
                case .within: set(a, .bool(try isWithin(r[i.b], r[i.c])))
                case .negate: set(a, try negated(r[i.b]))
                case .not: set(a, .bool(try !truth(r[i.b])))
                case .truth: set(a, .bool(try truth(r[i.b])))

                // MARK: Comparisons and jumps
                case .less: set(a, .bool(try isLess(r[i.b], r[i.c]) == (i.flag == 1)))
                case .lessEqual: set(a, .bool(try isLessOrEqual(r[i.b], r[i.c]) == (i.flag == 1)))
                case .equal: set(a, .bool(try isEqual(r[i.b], r[i.c]) == (i.flag == 1)))
                case .jump: pc += i.wide
                case .loop:
                    pc += i.wide
                    fuel &-= 1
                    if fuel == 0 { fuel = try look() }
                case .jumpIf: if try truth(a.pointee) == (i.flag == 1) { pc += i.wide }
                case .jumpIfNotNull: if a.pointee.tag != .null { pc += i.wide }
                case .jumpLess:
                    let held = try isLess(r[i.b], r[i.c])
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .jumpLessEqual:
                    let held = try isLessOrEqual(r[i.b], r[i.c])
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .jumpEqual:
                    let held = try isEqual(r[i.b], r[i.c])
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .jumpLessInt:
                    let held = try isLess(r[i.b], .int(i.short))
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .jumpLessEqualInt:
                    let held = try isLessOrEqual(r[i.b], .int(i.short))
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .jumpGreaterInt:
                    let held = try isLess(.int(i.short), r[i.b])
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .jumpGreaterEqualInt:
                    let held = try isLessOrEqual(.int(i.short), r[i.b])
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .jumpEqualInt:
                    let held = try isEqual(r[i.b], .int(i.short))
                    pc += held == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpLess: pc += (r[i.b].int < r[i.c].int) == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpLessEqual: pc += (r[i.b].int <= r[i.c].int) == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpEqual: pc += (r[i.b].int == r[i.c].int) == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpLessInt: pc += (r[i.b].int < i.short) == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpLessEqualInt: pc += (r[i.b].int <= i.short) == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpGreaterInt: pc += (r[i.b].int > i.short) == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpGreaterEqualInt: pc += (r[i.b].int >= i.short) == (i.flag == 1) ? 1 + pc.wide : 1
                case .ijumpEqualInt: pc += (r[i.b].int == i.short) == (i.flag == 1) ? 1 + pc.wide : 1

                // MARK: Loops
                case .rangeBegin:
                    try checkRange(a)
                    set(r + i.b, a.pointee)
                    pc += a[0].int > a[1].int ? 1 + pc.wide : 1
                case .rangeNext:
                    if a[0].int < a[1].int {
                        a.pointee = .int(a[0].int + 1)
                        set(r + i.b, a.pointee)
                        pc += 1 + pc.wide
                        fuel &-= 1
                        if fuel == 0 { fuel = try look() }
                    } else {
                        pc += 1
                    }
                case .iterate:
                    set(a, try iterable(r[i.b]))
                    set(a + 1, .int(0))
                case .iterateNext:
                    if a.pointee.tag == .list {
                        let list = a.pointee.object(ListObject.self), position = a[1].int
                        if position < list.pointee.count {
                            a[1] = .int(position + 1)
                            set(r + i.b, list.pointee.items[Int(position)].retained())
                            pc += 1
                        } else {
                            pc += 1 + pc.wide
                        }
                    } else {
                        pc += try nextItem(a, r + i.b) ? 1 : 1 + pc.wide
                    }

                // MARK: Values with parts
                case .list: makeList(a, r + i.b, i.c)
                case .append:
                    guard a.pointee.tag == .list else {
                        throw Diagnostic(.typeMismatch, "\(phrase(a.pointee)) is not a list to append to")
                    }
                    let count = a.pointee.object(ListObject.self).pointee.count
                    if count >= Bounds.items { try Work.claim(items: count + 1, stride: 0) }
                    let item = r[i.b]
                    if i.flag == 1 { _ = item.retained() } else { r[i.b] = .null }
                    heap.append(item, to: try heap.unique(list: a))
                case .record:
                    makeRecord(a, r + i.b, count: pc.a, shape: pc.wide)
                    pc += 1
                case .interpolate: try interpolate(a, r + i.b, i.c)
                case .member:
                    set(a, try i.flag == 0 ? member(r[i.b], i.c) : maybeMember(r[i.b], i.c))
                case .index:
                    let x = r[i.b], y = r[i.c]
                    set(a, try i.flag == 0 ? item(of: x, at: y) : maybeItem(of: x, at: y))
                case .length: set(a, try length(of: r[i.b]))

                // MARK: Calls
                case .call:
                    frames[frameCount &- 1].pc = pc
                    guard i.wide < functionCapacity, let entry = functions[i.wide], frameCount < Machine.callLimit
                    else {
                        throw i.wide < functionCapacity && functions[i.wide] != nil
                            ? Machine.tooManyCalls : Machine.undefined
                    }
                    let base = frames[frameCount &- 1].base &+ i.a
                    if base &+ entry.pointee.registerCount > capacity {
                        try makeRoom(base + entry.pointee.registerCount)
                    }
                    pc = UnsafePointer(entry.pointee.code)
                    (frames + frameCount).initialize(to: Frame(function: entry, pc: pc, base: base, closure: .null))
                    frameCount &+= 1
                    r = stack + base
                    k = entry.pointee.constants
                    fuel &-= 1
                    if fuel == 0 { fuel = try look() }
                case .callClosure:
                    frames[frameCount &- 1].pc = pc
                    try enterClosure(r[i.c], count: i.b, window: i.a, isTested: i.flag != 0)
                    pc = frames[frameCount &- 1].pc
                    r = stack + frames[frameCount &- 1].base
                    k = frames[frameCount &- 1].function.pointee.constants
                    fuel &-= 1
                    if fuel == 0 { fuel = try look() }
                case .result, .resultNull:
                    let result = i.op == .result ? a.pointee.retained() : .null
                    let frame = frameCount &- 1
                    if frame == floor {
                        let base = frames[frame].base, isMain = frames[frame].function.pointee.index < 0
                        leave()
                        if isMain { heap.release(result) } else { set(stack + base, result) }
                        return
                    }
                    if frames[frame].function.pointee.holdsHeap {
                        for register in 0..<frames[frame].function.pointee.registerCount where r[register].isHeap {
                            heap.release(r[register])
                            r[register] = .null
                        }
                    }
                    r[0] = result
                    if frames[frame].closure.isHeap { heap.release(frames[frame].closure) }
                    frameCount = frame
                    pc = frames[frame &- 1].pc
                    r = stack + frames[frame &- 1].base
                    k = frames[frame &- 1].function.pointee.constants
                case .endAttempt:
                    frames[frameCount &- 1].pc = pc
                    return
                case .attempt:
                    frames[frameCount &- 1].pc = pc
                    try attempt(i.pointee)
                    pc = frames[frameCount &- 1].pc
                    r = stack + frames[frameCount &- 1].base
                case .assignPart, .closure, .site, .caught, .rethrow, .fail, .expect, .show, .willRun:
                    frames[frameCount &- 1].pc = pc
                    try rare(i.pointee)
                    r = stack + frames[frameCount &- 1].base
                }
            }
        } catch {
            frames[frameCount &- 1].pc = pc
            throw raise(error)
        }
    }

    /// Backward jumps and calls between two looks at the host's wish to stop.
    static let fuelPerLook = 1024

    /// Throws when the user asked to stop or memory is used up; else the fuel until the next look.
    private func look() throws -> Int {
        if host.isInterrupted { throw Work.interrupted }
        // The heap that the turns took, and room for lists that grew in place.
        try Work.look(taking: heap.takeSpent() &+ Machine.fuelPerLook &* 64)
        return Machine.fuelPerLook
    }

    private static let undefined = Diagnostic(.unknownFunction, "the function is not defined yet")
    static let operators = Operator.allCases

    /// Of a number that is not negative, by one over 1 whose `inverse` is 2^64 / y + 1: a multiplication takes a
    /// fraction of a division's time. Rounded up, the inverse makes the quotient too large by at most one.
    @inline(__always) static func divided(
        _ x: Int64, _ y: Int64, _ inverse: UInt64
    ) -> (quotient: Int64, remainder: Int64) {
        let quotient = Int64(bitPattern: UInt64(bitPattern: x).multipliedFullWidth(by: inverse).high)
        let remainder = x &- quotient &* y
        return remainder < 0 ? (quotient &- 1, remainder &+ y) : (quotient, remainder)
    }

    /// With a positive divisor; division of 32-bit numbers is several times as fast as that of 64 bits on many
    /// processors.
    @inline(__always) static func remainder(_ x: Int64, _ y: Int64) -> Int64 {
        if UInt64(bitPattern: x) | UInt64(bitPattern: y) <= UInt64(UInt32.max) {
            return Int64(UInt32(truncatingIfNeeded: x) % UInt32(truncatingIfNeeded: y))
        }
        return x % y
    }
}
