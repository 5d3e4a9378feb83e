import CMachine
import FamText
import FamValues

/// The items of `for` and `each`: lists, tables, ranges and periods. The value is retained during the loop, so changing
/// its variable does not affect the loop.
extension Machine {
    /// The bounds of a numeric loop.
    func checkRange(_ bounds: UnsafeMutablePointer<Slot>) throws {
        for index in 0..<2 where bounds[index].tag != .int {
            throw bounds[index].tag == .null
                ? Diagnostic(.nullValue, "an end of the range is null")
                : Diagnostic(.typeMismatch, "a range goes from int to int, not \(phrase(bounds[index]))")
        }
    }

    /// The value with one owner more, or an error when it has no items.
    func iterable(_ x: Slot) throws -> Slot {
        switch x.tag {
        case .list, .period: return x.retained()
        case .box:
            switch x.object(BoxObject.self).pointee.value {
            case .table, .range: return x.retained()
            default: break
            }
        case .null: throw Diagnostic(.nullValue, "null has no items to loop over")
        default: break
        }
        throw Diagnostic(
            .typeMismatch, "\(phrase(x)) has no items to loop over", help: "lists, tables, ranges and periods do")
    }

    /// Puts the next item into `target`; false if there is none. The position is in the slot after the value.
    func nextItem(_ state: UnsafeMutablePointer<Slot>, _ target: UnsafeMutablePointer<Slot>) throws -> Bool {
        let position = state[1].int
        state[1] = .int(position + 1)
        if state.pointee.tag == .list {
            let list = state.pointee.object(ListObject.self)
            guard position < list.pointee.count else { return false }
            set(target, list.pointee.items[Int(position)].retained())
            return true
        }
        if state.pointee.tag == .period {
            let period = state.pointee.period
            let day = Int64(period.start.days) + position
            guard day < Int64(period.end.days) else { return false }
            set(target, Slot(.date, UInt64(bitPattern: day)))
            return true
        }
        switch state.pointee.object(BoxObject.self).pointee.value {
        case .range(let low, let high):
            let (number, overflow) = low.addingReportingOverflow(position)
            guard !overflow, number <= high else { return false }
            set(target, .int(number))
            return true
        case .table(let table):
            guard position < table.rows.count else { return false }
            set(target, item(of: table, at: Int(position)))
            return true
        default: return false
        }
    }

    /// The shape is examined once for all rows of a table.
    private func item(of table: Table, at index: Int) -> Slot {
        if lastTable !== table {
            lastTable = table
            lastShape = heap.shapeIndex(table.shape)
            lastGivesReferences = table.keys != nil && rowMaker.givesReferences(table.shape)
        }
        let row = table.rows[index]
        if lastGivesReferences, let key = table.keys?[index],
            let reference = rowMaker.reference(Row(row, key: key), table.shape)
        {
            return heap.slot(.entity(reference))
        }
        return heap.slot(row: row, shape: lastShape)
    }
}
