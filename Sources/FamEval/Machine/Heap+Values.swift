import CMachine
import FamText
import FamValues

/// A closure outside the machine; keeps the object alive.
final class ClosureHandle: ClosureValue, @unchecked Sendable {
    // safe: the count after `slot` is touched only by the machine's thread, on which values of a run live and die.
    let heap: Heap
    let slot: Slot

    init(heap: Heap, slot: Slot) {
        self.heap = heap
        self.slot = slot.retained()
    }

    deinit { heap.release(slot) }
}

/// Slots to values and back, at the edges of the machine. Cost: linear in the size of lists and records.
extension Heap {
    /// A slot with one owner.
    func slot(_ value: Value) -> Slot {
        switch value {
        case .null: return .null
        case .bool(let flag): return .bool(flag)
        case .int(let number): return .int(number)
        case .float(let number): return .float(number)
        case .date(let date): return Slot(.date, UInt64(bitPattern: Int64(date.days)))
        case .time(let time): return Slot(.time, UInt64(bitPattern: time.micros))
        case .datetime(let instant): return Slot(.datetime, UInt64(bitPattern: instant.micros))
        case .period(let period):
            return Slot(
                .period,
                UInt64(UInt32(bitPattern: period.start.days)) | UInt64(UInt32(bitPattern: period.end.days)) << 32)
        case .string(let text): return string(text)
        case .list(let items):
            let object = list(capacity: items.count)
            for item in items { append(slot(item), to: object) }
            return .object(.list, object)
        case .record(let record): return slot(row: record.values, shape: shapeIndex(record.shape))
        case .closure(let closure):
            guard let handle = closure as? ClosureHandle, handle.heap === self else { return box(value) }
            return handle.slot.retained()
        case .money, .duration, .range, .table, .address, .url, .path, .entity, .error: return box(value)
        }
    }

    /// The same for the result of a function, which may be a long list.
    func slot(result value: Value) throws(Diagnostic) -> Slot {
        guard case .list(let items) = value, items.count > 1_024 else { return slot(value) }
        try Work.claim(items: items.count, stride: MemoryLayout<Slot>.stride)
        let object = list(capacity: items.count)
        do {
            for item in items {
                try walk.beat(taking: 48)
                append(slot(item), to: object)
            }
        } catch {
            release(.object(.list, object))
            Leftovers.keep(items)
            throw error
        }
        return .object(.list, object)
    }

    /// A record of an interned shape.
    func slot(row values: [Value], shape: Int) -> Slot {
        let object = record(shape: shape, count: values.count)
        for (index, value) in values.enumerated() { object.values[index] = slot(value) }
        return .object(.record, object)
    }

    /// `too-deep` for lists and records nested deeper than `Bounds.depth`, and what `Work.look` throws.
    func value(_ slot: Slot, depth: Int = 0) throws(Diagnostic) -> Value {
        // Deeper values would overflow the stack of Swift code that walks over them.
        if depth > Bounds.depth { throw Diagnostic(.tooDeep, "the value is nested deeper than \(Bounds.depth) levels") }
        switch slot.tag {
        case .null: return .null
        case .bool: return .bool(slot.bits != 0)
        case .int: return .int(slot.int)
        case .float: return .float(slot.float)
        case .date: return .date(CivilDate(days: Int32(truncatingIfNeeded: slot.int)))
        case .time: return .time(TimeOfDay(micros: slot.int))
        case .datetime: return .datetime(Instant(micros: slot.int))
        case .period: return .period(slot.period)
        case .string: return .string(slot.object(StringObject.self).pointee.text)
        case .list:
            let list = slot.object(ListObject.self)
            return .list(try values(list.pointee.items, list.pointee.count, depth))
        case .record:
            let record = slot.object(RecordObject.self)
            let shape = shapes[record.pointee.shape]
            return .record(RecordValue(shape, try values(record.values, record.pointee.count, depth)))
        case .closure: return .closure(ClosureHandle(heap: self, slot: slot))
        case .box: return slot.object(BoxObject.self).pointee.value
        case .cell: return try value(slot.object(CellObject.self).pointee.content, depth: depth + 1)
        case .raised: return .error(slot.object(RaisedObject.self).pointee.raised.errorValue(at: ""))
        }
    }

    private func values(_ slots: UnsafeMutablePointer<Slot>, _ count: Int, _ depth: Int) throws(Diagnostic) -> [Value] {
        var result: [Value] = []
        try Work.claim(count &* MemoryLayout<Value>.stride)
        result.reserveCapacity(count)
        do throws(Diagnostic) {
            for index in 0..<count {
                try walk.beat(taking: 48)
                result.append(try value(slots[index], depth: depth + 1))
            }
        } catch {
            Leftovers.keep(result)
            throw error
        }
        return result
    }
}

extension Slot {
    var period: Period {
        Period(
            start: CivilDate(days: Int32(bitPattern: UInt32(truncatingIfNeeded: bits))),
            end: CivilDate(days: Int32(bitPattern: UInt32(truncatingIfNeeded: bits >> 32))))
    }
}

extension Raised {
    /// The value of `e` in `catch e`; `place` is where the error was raised, as text. For `fail` its data is the given
    /// value; for any other error its facts, or otherwise what is shown next to the message.
    func errorValue(at place: String) -> ErrorValue {
        ErrorValue(code: diagnostic.code.id, message: diagnostic.message, place: place, data: known)
    }

    private var known: Value {
        if !data.isNull || isMadeByScript { return data }
        return diagnostic.facts.isEmpty ? spoken : Raised.record(of: diagnostic.facts)
    }

    /// `names` are those of the message, without their backticks.
    private var spoken: Value {
        let parts = diagnostic.message.split(separator: "`", omittingEmptySubsequences: false)
        let names = parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { Value.string(String(parts[$0])) }
        func text(_ text: String?) -> Value { text.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null }
        return .record(
            RecordValue(
                Raised.spokenShape,
                [
                    .list(names), text(diagnostic.label), .list(diagnostic.notes.map { .string($0) }),
                    text(diagnostic.help), text(diagnostic.fix?.replacement),
                ]))
    }

    private static let spokenShape = RowShape([
        Column("names", .list(.string)), Column("label", .string.optional), Column("notes", .list(.string)),
        Column("help", .string.optional), Column("instead", .string.optional),
    ])

    private static func record(of facts: [Fact]) -> Value {
        .record(RecordValue(RowShape(facts.map { Column($0.name, .string) }), facts.map { .string($0.text) }))
    }
}
