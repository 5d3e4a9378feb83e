import CMachine
import FamText
import FamValues

/// The loop. Frequent instructions run in C (`runFrequent`) as long as they can. What comes back is rare, or has a form
/// that C leaves alone, and runs here.
extension Machine {
    /// Runs the top frame until the frame at index `floor` returns, or (with -1) until the attempt ends in which it is.
    // Long because each kind of instruction is one case.
    func execute(floor: Int) throws {
        var pc = frames[frameCount &- 1].pc
        var fuel = Machine.fuelPerLook
        do {
            while true {
                let i = runFrequent(&state, pc, floor, &fuel)
                pc = i
                if fuel == 0 {
                    fuel = try look()
                    continue
                }
                pc += 1
                let r = stack + frames[frameCount &- 1].base
                let a = r + i.a
                switch i.op {
                // MARK: Moves
                case .loadNull, .clear: set(a, .null)
                case .loadBool: set(a, .bool(i.b != 0))
                case .loadInt: set(a, .int(Int64(i.wide)))
                case .loadConstant: set(a, constant(i.wide).retained())
                case .move: set(a, r[i.b].retained())
                case .take:
                    let value = r[i.b]
                    r[i.b] = .null
                    set(a, value)
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
                case .add, .iadd: try add(a, r + i.b, r[i.c])
                case .subtract, .isub: set(a, try operate(.subtract, r[i.b], r[i.c]))
                case .multiply, .imul: set(a, try operate(.multiply, r[i.b], r[i.c]))
                case .divide: set(a, try operate(.divide, r[i.b], r[i.c]))
                case .quotient, .iquot: set(a, try operate(.quotient, r[i.b], r[i.c]))
                case .remainder, .irem: set(a, try operate(.remainder, r[i.b], r[i.c]))
                case .addInt, .iaddInt: set(a, try operate(.add, r[i.b], .int(i.short)))
                case .subtractInt, .isubInt: set(a, try operate(.subtract, r[i.b], .int(i.short)))
                case .multiplyInt, .imulInt: set(a, try operate(.multiply, r[i.b], .int(i.short)))
                case .quotientInt: set(a, try operate(.quotient, r[i.b], .int(i.short)))
                case .remainderInt: set(a, try operate(.remainder, r[i.b], .int(i.short)))
                case .iquotBy: set(a, try operate(.quotient, r[i.b], constant(i.c)))
                case .iremBy: set(a, try operate(.remainder, r[i.b], constant(i.c)))

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
                case .jumpLess, .ijumpLess: pc += distance(try isLess(r[i.b], r[i.c]) == (i.flag == 1), pc)
                case .jumpLessEqual, .ijumpLessEqual:
                    pc += distance(try isLessOrEqual(r[i.b], r[i.c]) == (i.flag == 1), pc)
                case .jumpEqual, .ijumpEqual: pc += distance(try isEqual(r[i.b], r[i.c]) == (i.flag == 1), pc)
                case .jumpLessInt, .ijumpLessInt:
                    pc += distance(try isLess(r[i.b], .int(i.short)) == (i.flag == 1), pc)
                case .jumpLessEqualInt, .ijumpLessEqualInt:
                    pc += distance(try isLessOrEqual(r[i.b], .int(i.short)) == (i.flag == 1), pc)
                case .jumpGreaterInt, .ijumpGreaterInt:
                    pc += distance(try isLess(.int(i.short), r[i.b]) == (i.flag == 1), pc)
                case .jumpGreaterEqualInt, .ijumpGreaterEqualInt:
                    pc += distance(try isLessOrEqual(.int(i.short), r[i.b]) == (i.flag == 1), pc)
                case .jumpEqualInt, .ijumpEqualInt:
                    pc += distance(try isEqual(r[i.b], .int(i.short)) == (i.flag == 1), pc)

                // MARK: Loops
                case .rangeBegin:
                    try checkRange(a)
                    set(r + i.b, a.pointee)
                    pc += distance(a[0].int > a[1].int, pc)
                case .rangeNext:
                    guard a[0].int < a[1].int else {
                        pc += 1
                        continue
                    }
                    a.pointee = .int(a[0].int + 1)
                    set(r + i.b, a.pointee)
                    pc += 1 + pc.wide
                    fuel &-= 1
                    if fuel == 0 { fuel = try look() }
                case .iterate:
                    set(a, try iterable(r[i.b]))
                    set(a + 1, .int(0))
                case .iterateNext: pc += distance(try !nextItem(a, r + i.b), pc)

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
                case .length: set(a, try length(of: r[i.b], isInt: i.flag != 0))

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
                    try enter(entry, base: base, closure: .null)
                    pc = UnsafePointer(entry.pointee.code)
                    fuel &-= 1
                    if fuel == 0 { fuel = try look() }
                case .callClosure:
                    frames[frameCount &- 1].pc = pc
                    try enterClosure(r[i.c], count: i.b, window: i.a, isTested: i.flag != 0)
                    pc = frames[frameCount &- 1].pc
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
                case .endAttempt:
                    frames[frameCount &- 1].pc = pc
                    return
                case .attempt:
                    frames[frameCount &- 1].pc = pc
                    try attempt(i.pointee)
                    pc = frames[frameCount &- 1].pc
                case .assignPart, .closure, .site, .caught, .rethrow, .fail, .expect, .show, .willRun:
                    frames[frameCount &- 1].pc = pc
                    try rare(i.pointee)
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

    /// How far an instruction goes whose `jump` word is at `pc`.
    @inline(__always) private func distance(_ jumps: Bool, _ pc: UnsafePointer<Instruction>) -> Int {
        jumps ? 1 + pc.wide : 1
    }

    /// A constant of the running function.
    @inline(__always) private func constant(_ index: Int) -> Slot {
        frames[frameCount &- 1].function.pointee.constants[index]
    }
}
