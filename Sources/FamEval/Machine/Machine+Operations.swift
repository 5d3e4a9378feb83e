import CMachine
import FamText
import FamValues

/// Operators on slots: ints, floats and texts here, everything else as values by `Arithmetic` and `Comparison`.
extension Machine {
    /// A slot with one owner.
    func operate(_ op: Operator, _ x: Slot, _ y: Slot) throws -> Slot {
        if x.tag == .float || x.tag == .int, y.tag == .float || y.tag == .int, x.tag != y.tag || x.tag == .float {
            let a = x.tag == .float ? x.float : Double(x.int), b = y.tag == .float ? y.float : Double(y.int)
            if let result = Arithmetic.floats(op, a, b), result.isFinite { return .float(result) }
        }
        if Interrupt.isRequested { throw Work.interrupted }
        return heap.slot(try Arithmetic.apply(op, heap.value(x), heap.value(y), zone: host.context.zone))
    }

    func negated(_ x: Slot) throws -> Slot {
        switch x.tag {
        case .int where x.int != .min: .int(-x.int)
        case .float: .float(-x.float)
        default: heap.slot(try Arithmetic.negated(heap.value(x)))
        }
    }

    /// Null is not true; anything but a bool or null is an error.
    @inline(__always) func truth(_ x: Slot) throws -> Bool {
        if x.tag == .bool { return x.bits != 0 }
        if x.tag == .null { return false }
        throw Diagnostic(.typeMismatch, "a condition is true or false, not \(phrase(x))")
    }

    // MARK: Sums

    /// `place = left + y`; a list or text whose one owner is `place` grows where it is.
    func add(_ place: UnsafeMutablePointer<Slot>, _ left: UnsafeMutablePointer<Slot>, _ y: Slot) throws {
        let x = left.pointee
        if x.tag == .string, y.tag == .string {
            let more = y.object(StringObject.self).pointee.text
            let length = x.object(StringObject.self).pointee.text.utf8.count &+ more.utf8.count
            if place == left, x.owners.pointee == 1 {
                if more.utf8.count >= 1 << 12 || length > Bounds.text { try Work.claim(text: length) }
                x.object(StringObject.self).pointee.text += more
            } else {
                try Work.claim(text: length)
                set(place, heap.string(x.object(StringObject.self).pointee.text + more))
            }
        } else if x.tag == .list {
            // Counted until the end: the sum may replace the register that owned it.
            heap.release(try addToList(place, x.retained(), y.retained(), inPlace: place == left))
        } else {
            set(place, try operate(.add, x, y))
        }
    }

    /// A list appends its items, any other value is one item. Takes ownership of both operands.
    private func addToList(_ place: UnsafeMutablePointer<Slot>, _ x: Slot, _ y: Slot, inPlace: Bool) throws -> Slot {
        if inPlace {
            x.owners.pointee -= 1
        } else {
            set(place, x)
        }
        let list: UnsafeMutablePointer<ListObject>
        do {
            list = try heap.unique(list: place)
            if y.tag == .list {
                try heap.append(contentsOf: y.object(ListObject.self), to: list)
            } else if list.pointee.count >= Bounds.items {
                try Work.claim(items: list.pointee.count + 1, stride: 0)
            }
        } catch {
            heap.release(y)
            throw error
        }
        guard y.tag == .list else {
            heap.append(y, to: list)
            return .null
        }
        return y
    }

    /// Makes the variable give up a list or text that the temporary `a` holds too, when adding register `c` cannot
    /// fail.
    func yield(_ i: Instruction, _ r: UnsafeMutablePointer<Slot>) {
        let held = r[i.a], index = i.b
        guard held.tag == .list || (held.tag == .string && r[i.c].tag == .string) else { return }
        let variable: UnsafeMutablePointer<Slot> =
            switch i.flag {
            case 0: r + index
            case 1: contentPlace(r + index)
            case 2: contentPlace(capture(index))
            default: stack + index
            }
        if variable.pointee.tag == held.tag, variable.pointee.bits == held.bits { set(variable, .null) }
    }

    // MARK: Comparisons

    @inline(__always) func isLess(_ x: Slot, _ y: Slot) throws -> Bool {
        if x.tag == .int, y.tag == .int { return x.int < y.int }
        return try compare(.less, x, y)
    }

    @inline(__always) func isLessOrEqual(_ x: Slot, _ y: Slot) throws -> Bool {
        if x.tag == .int, y.tag == .int { return x.int <= y.int }
        return try compare(.lessOrEqual, x, y)
    }

    @inline(__always) func isEqual(_ x: Slot, _ y: Slot) throws -> Bool {
        if x.tag == .int, y.tag == .int { return x.int == y.int }
        return try compare(.equal, x, y)
    }

    private func compare(_ op: Operator, _ x: Slot, _ y: Slot) throws -> Bool {
        if x.tag == .null || y.tag == .null { return op == .equal && x.tag == y.tag }
        if x.tag == .string, y.tag == .string {
            if Interrupt.isRequested { throw Work.interrupted }
            let a = x.object(StringObject.self), b = y.object(StringObject.self)
            if op == .equal { return TextOrder.areEqual(a.pointee.text, b.pointee.text) }
            let order = TextOrder.compare(a.pointee.text, b.pointee.text)
            return op == .less ? order < 0 : order <= 0
        }
        if x.tag == .bool, y.tag == .bool, op == .equal { return x.bits == y.bits }
        if x.tag == .float, y.tag == .float {
            return op == .equal ? x.float == y.float : op == .less ? x.float < y.float : x.float <= y.float
        }
        if x.tag == .closure, y.tag == .closure, op == .equal { return x.bits == y.bits }
        return try Comparison.holds(op, heap.value(x), heap.value(y), zone: host.context.zone)
    }

    func isWithin(_ x: Slot, _ y: Slot) throws -> Bool {
        Comparison.isWithin(try heap.value(x), try heap.value(y), host.context.zone) ?? false
    }

    // MARK: Shared variables

    @inline(__always) func capture(_ index: Int) -> UnsafeMutablePointer<Slot> {
        frames[frameCount - 1].closure.object(ClosureObject.self).captures + index
    }

    /// The value of a variable: the content of its cell, or the slot itself.
    @inline(__always) func content(_ slot: Slot) -> Slot {
        slot.tag == .cell ? slot.object(CellObject.self).pointee.content : slot
    }

    func contentPlace(_ place: UnsafeMutablePointer<Slot>) -> UnsafeMutablePointer<Slot> {
        guard place.pointee.tag == .cell else { return place }
        let cell = place.pointee.object(CellObject.self)
        return UnsafeMutableRawPointer(cell).advanced(by: MemoryLayout<CellObject>.offset(of: \.content) ?? 0)
            .assumingMemoryBound(to: Slot.self)
    }

    func setContent(_ place: UnsafeMutablePointer<Slot>, _ value: Slot) { set(contentPlace(place), value) }

    /// ``an `int` ``, ``a `string` ``, for messages.
    func phrase(_ slot: Slot) -> String {
        guard let value = try? heap.value(slot) else { return "a value" }
        return ValuePhrase.of(value)
    }
}
