import CMachine
import FamRegistry
import FamText
import FamValues

/// `split` and `join` from slots to slots. Through values each text of the list would be made, counted and freed once
/// more.
extension Machine {
    /// The result for the operands from `register` on; nil if another form of the function is needed, or an error must
    /// be raised.
    func textList(_ function: FunctionSpec, _ register: Int, _ count: Int) throws -> Slot? {
        if function === TextFunctions.split, count == 2 { return try split(stack[register], stack[register + 1]) }
        if function === TextFunctions.join { return try join(stack[register], count > 1 ? stack[register + 1] : nil) }
        return nil
    }

    private func split(_ text: Slot, _ separator: Slot) throws -> Slot? {
        guard text.tag == .string, separator.tag == .string else { return nil }
        let separator = separator.object(StringObject.self).pointee.text
        guard !separator.isEmpty else { return nil }
        let list = heap.list(capacity: 0)
        do {
            try ByteSearch.eachPart(of: text.object(StringObject.self).pointee.text, at: separator) {
                heap.append(heap.string($0), to: list)
            }
        } catch {
            heap.release(.object(.list, list))
            throw error
        }
        return .object(.list, list)
    }

    private func join(_ items: Slot, _ separator: Slot?) throws -> Slot? {
        guard items.tag == .list, separator == nil || separator?.tag == .string else { return nil }
        let separator = separator?.object(StringObject.self).pointee.text ?? ""
        let list = items.object(ListObject.self), buffer = TextBuffer()
        var pulse = Pulse()
        for index in 0..<list.pointee.count {
            try pulse.beat()
            if index > 0 { try buffer.add(separator) }
            let item = list.pointee.items[index]
            switch item.tag {
            case .string:
                try buffer.add(item.object(StringObject.self).pointee.text)
            case .int: try buffer.add(item.int)
            default: try buffer.add(plain(try heap.value(item, depth: 1)))
            }
        }
        return heap.string(buffer.take())
    }
}
