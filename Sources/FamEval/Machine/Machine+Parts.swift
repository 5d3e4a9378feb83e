import CMachine
import FamCheck
import FamText
import FamValues

/// Values with parts: making them, reading a part, changing a part in place.
extension Machine {
    // MARK: Making

    func makeList(_ place: UnsafeMutablePointer<Slot>, _ first: UnsafeMutablePointer<Slot>, _ count: Int) {
        let list = heap.list(capacity: count)
        for index in 0..<count {
            heap.append(first[index], to: list)
            first[index] = .null
        }
        set(place, .object(.list, list))
    }

    func makeRecord(_ place: UnsafeMutablePointer<Slot>, _ first: UnsafeMutablePointer<Slot>, count: Int, shape: Int) {
        let record = heap.record(shape: shape, count: count)
        for index in 0..<count {
            record.values[index] = first[index]
            first[index] = .null
        }
        set(place, .object(.record, record))
    }

    /// Texts as they are, other values in their plain form, null as nothing.
    func interpolate(_ place: UnsafeMutablePointer<Slot>, _ first: UnsafeMutablePointer<Slot>, _ count: Int) throws {
        // An interpolation that failed may have left something.
        texts.empty()
        for index in 0..<count {
            let part = first[index]
            switch part.tag {
            case .string:
                try texts.add(part.object(StringObject.self).pointee.text)
            case .int: try texts.add(part.int)
            case .null: break
            default: try texts.add(plain(try heap.value(part)))
            }
        }
        for index in 0..<count { set(first + index, .null) }
        set(place, heap.string(texts.take()))
    }

    func plain(_ value: Value) -> String { ValueText(zone: host.context.zone, now: nil).plain(value) }

    // MARK: Reading

    /// A field of a record, through the database of an entity, of an error, or of the parts of a time. Where the name
    /// was found is kept.
    func member(_ x: Slot, _ name: Int) throws -> Slot {
        guard x.tag == .record else { return try memberOfOther(x, fieldName(name)) }
        let record = x.object(RecordObject.self)
        let cache = frames[frameCount - 1].function.pointee.caches + name
        if cache.pointee.shape != record.pointee.shape {
            cache.pointee = FieldCache(shape: record.pointee.shape, index: try fieldIndex(record, fieldName(name)))
        }
        return record.values[cache.pointee.index].retained()
    }

    /// `?.`: null of null, and of a record without the field.
    func maybeMember(_ x: Slot, _ name: Int) throws -> Slot {
        if x.tag == .null { return .null }
        if x.tag == .record, heap.shapes[x.object(RecordObject.self).pointee.shape].index(of: fieldName(name)) == nil {
            return .null
        }
        return try member(x, name)
    }

    /// `?[…]`: null for null, and if there is no such item.
    func maybeItem(of x: Slot, at index: Slot) throws -> Slot {
        if x.tag == .null || index.tag == .null { return .null }
        do { return try item(of: x, at: index) } catch let problem as Diagnostic {
            guard problem.code == .badIndex || problem.code == .unknownField else { throw problem }
            return .null
        }
    }

    private func fieldName(_ index: Int) -> String { compiled(frames[frameCount - 1].function)?.names[index] ?? "" }

    private func fieldIndex(_ record: UnsafeMutablePointer<RecordObject>, _ name: String) throws -> Int {
        let shape = heap.shapes[record.pointee.shape]
        if let index = shape.index(of: name), index < record.pointee.count { return index }
        var problem = Diagnostic.unknownField(name, of: "the record", in: shape.columns.map(\.name))
        if problem.label.isEmpty { problem.help = "`?.\(name)` gives null where a record has no such field" }
        throw problem
    }

    private func memberOfOther(_ x: Slot, _ name: String) throws -> Slot {
        let value = try heap.value(x)
        switch value {
        case .entity(let ref): return heap.slot(try ref.fields?[name] ?? host.data.readableValue(of: ref, field: name))
        case .error(let error):
            switch name {
            case "code": return heap.string(error.code)
            case "message": return heap.string(error.message)
            case "span": return heap.string(error.place)
            case "data": return heap.slot(error.data)
            default: throw Diagnostic.unknownField(name, of: "an error", in: ValueType.partsOfError)
            }
        case .null:
            throw Diagnostic(
                .nullValue, "the value is null and has no field `\(name)`", help: "test it with `!= null` first")
        default: throw Diagnostic(.unknownField, "\(ValuePhrase.of(value)) has no field `\(name)`")
        }
    }

    /// `list[i]` from 0, from the end with negative indexes; `table[i]`, `text[i]` likewise; `record["name"]`.
    func item(of x: Slot, at index: Slot) throws -> Slot {
        switch (x.tag, index.tag) {
        case (.list, .int):
            let list = x.object(ListObject.self)
            return list.pointee.items[try position(index.int, list.pointee.count, "the list")].retained()
        case (.record, .string):
            let record = x.object(RecordObject.self)
            return record.values[try fieldIndex(record, index.object(StringObject.self).pointee.text)].retained()
        case (.string, .int):
            let text = x.object(StringObject.self).pointee.text
            let position = try position(index.int, text.characterCount(), "the text")
            return heap.string(String(text[text.index(text.startIndex, offsetBy: position)]))
        case (.box, .int):
            switch x.object(BoxObject.self).pointee.value {
            case .table(let table):
                return heap.slot(rowMaker.item(table, try position(index.int, table.rows.count, "the table")))
            case .range(let low, let high):
                // More items than there are integers from 0 on are as good as all of these.
                let last = UInt64(bitPattern: high &- low), size = low > high ? 0 : Int(clamping: last) &+ 1
                return .int(low &+ Int64(try position(index.int, size > 0 || low > high ? size : .max, "the range")))
            default: break
            }
        case (.null, _): throw Diagnostic(.nullValue, "null has no items")
        default: break
        }
        throw Diagnostic(.typeMismatch, "\(phrase(x)) has no items by \(phrase(index))")
    }

    /// What was unknown to the check was null, passed on by a function that gives null for it.
    static func noInt(_ function: String) -> Diagnostic {
        Diagnostic(
            .nullValue, "`\(function)` got null, and its result is needed",
            help: "what `from_json` and fields of unknown values give may be null: `(… ?? \"\")` has a value for that")
    }

    /// Without a copy of the list or text.
    /// - Parameter isInt: whether the check takes the result for an int, which null is not.
    func length(of x: Slot, isInt: Bool) throws -> Slot {
        switch x.tag {
        case .list: .int(Int64(x.object(ListObject.self).pointee.count))
        case .string: .int(Int64(try x.object(StringObject.self).pointee.text.characterCount()))
        case .null where isInt: throw Machine.noInt(SequenceFunctions.length.name)
        default: heap.slot(try SequenceFunctions.length.evaluate([heap.value(x)], host.context.zone))
        }
    }

    private func position(_ index: Int64, _ count: Int, _ owner: String) throws -> Int {
        let position = index < 0 ? index + Int64(count) : index
        if position >= 0, position < Int64(count) { return Int(position) }
        let size = count == 1 ? "1 item" : "\(count) items"
        throw Diagnostic(
            .badIndex, "\(owner) has no item \(index)", notes: ["it has \(size), the first is 0"],
            help: "`?[\(index)]` gives null where there is none")
    }

    // MARK: Changing

    /// Walks to the part and replaces it. Shared values on the way are copied one level deep, so a variable that owns
    /// its value alone changes in constant time.
    func assignPart(_ place: Place, _ path: [PathStep], _ operands: UnsafeMutablePointer<Slot>) throws {
        var target = self.place(place)
        var operand = operands
        for step in path {
            switch step {
            case .field(let name): target = try fieldPlace(target, fieldName(name))
            case .index:
                target = try itemPlace(target, operand.pointee)
                set(operand, .null)
                operand += 1
            }
        }
        let value = operand.pointee
        operand.pointee = .null
        set(target, value)
    }

    private func place(_ place: Place) -> UnsafeMutablePointer<Slot> {
        let r = stack + frames[frameCount - 1].base
        return switch place {
        case .register(let register): r + register
        case .cell(let register): contentPlace(r + register)
        case .capture(let index): contentPlace(capture(index))
        case .global(let index): stack + index
        }
    }

    private func fieldPlace(_ target: UnsafeMutablePointer<Slot>, _ name: String) throws -> UnsafeMutablePointer<Slot> {
        guard target.pointee.tag == .record else {
            throw Diagnostic(.typeMismatch, "\(phrase(target.pointee)) has no fields to set")
        }
        let record = heap.unique(record: target)
        return record.values + (try fieldIndex(record, name))
    }

    private func itemPlace(_ target: UnsafeMutablePointer<Slot>, _ index: Slot) throws -> UnsafeMutablePointer<Slot> {
        if target.pointee.tag == .list, index.tag == .int {
            let list = try heap.unique(list: target)
            return list.pointee.items + (try position(index.int, list.pointee.count, "the list"))
        }
        if target.pointee.tag == .record, index.tag == .string {
            return try fieldPlace(target, index.object(StringObject.self).pointee.text)
        }
        throw Diagnostic(.typeMismatch, "\(phrase(target.pointee)) has no items by \(phrase(index)) to set")
    }
}

extension Diagnostic {
    static func unknownField(_ name: String, of owner: String, in fields: [String]) -> Diagnostic {
        let near = Suggestion.nearest(name, in: fields)
        return Diagnostic(
            .unknownField, "\(owner) has no field `\(name)`", label: near.map { "did you mean `\($0)`?" } ?? "",
            notes: [fields.isEmpty ? "it has no fields" : "fields: " + fields.joined(separator: ", ")])
    }
}
