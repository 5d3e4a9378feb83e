import FamCheck
import FamEval
import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

extension Engine: MachineHost {
    public var context: any Context { self }
    public var data: any DataSource { store }
    public var isInterrupted: Bool { Interrupt.isRequested }

    public func perform(_ call: Call) throws -> Value {
        let effect = call.spec.effect
        if effect == .read { return try call.spec.run(call, self) }
        if effect == .write || effect == .destructive {
            guard !options.isReadOnly else { throw readOnlyRefusal(call.spec.name) }
            // No command decides on what it read before the lock was taken.
            try store.beginWriting()
            commandOrdinal += 1
            if let entry = randomEntry { random.move(to: entry, command: commandOrdinal) }
        }
        if effect == .external && isPlanning {
            sink.notice("left out of the plan: `\(call.spec.name)`")
            return .null
        }
        return try call.spec.run(call, self)
    }

    public func read(_ text: String, as type: ValueType) throws -> Value {
        if case .entity(let entity) = type.unwrapped {
            return .entity(try find(entity, text))
        }
        if case .list(let item) = type.unwrapped {
            return .list(try text.split(separator: ",").map { try read(String($0), as: item) })
        }
        return try ValueReader(zone: zone, now: now).read(text, as: type)
    }

    /// At the prompt a unique part of a label will do; the record keeps what it stood for.
    private func find(_ entity: String, _ text: String) throws -> EntityRef {
        guard options.isInteractive else { return try store.find(entity, text) }
        if let exact = try? store.find(entity, text) { return exact }
        let found = try store.find(entity, text, allowPart: true)
        let isLabelEnough = (try? store.find(entity, found.label)) == found
        trace.note(ShortName(short: text, full: isLabelEnough ? found.label : found.id.hex))
        return found
    }

    public func show(_ value: Value, type: ValueType) throws {
        if case .table = value { trace.showedTable = true }
        try sink.show(opened(value), type: type)
    }

    /// A row is shown with its fields; its reference would tell only the label.
    private func opened(_ value: Value) throws -> Value {
        guard case .entity(let ref) = value, let entity = registry.entity(ref.entity), let row = try store.row(ref) else { return value }
        return .record(RecordValue(entity.shape, [.string(ref.id.description)] + row.values))
    }

    public func edit(_ entity: EntitySpec, fields: [String], changes: [(key: Int64, values: [Value])]) throws -> Int {
        guard !options.isReadOnly else { throw readOnlyRefusal("edit") }
        commandOrdinal += 1
        let before = store.changedRows
        for change in changes {
            let ref = try store.reference(entity, row: change.key)
            try store.update(ref, zip(fields, change.values).map { (field: $0, value: $1) })
        }
        // A rule of the entity may have changed further rows.
        let changed = min(store.changedRows - before, changes.count)
        let part = changed < changes.count ? "\(grouped(changed)) of " : ""
        sink.notice("Changed \(part)\(counted(changes.count, entity)).")
        return changed
    }

    public func delete(_ entity: EntitySpec, keys: [Int64]) throws -> Int {
        guard !options.isReadOnly else { throw readOnlyRefusal("delete") }
        if !keys.isEmpty { try confirmDeletion(of: keys, entity) }
        commandOrdinal += 1
        // A cascade of an earlier row may have taken a later one with it.
        let rows = keys.compactMap { try? store.reference(entity, row: $0) }
        for ref in rows where try store.row(ref) != nil { try store.delete(ref) }
        sink.notice("Deleted \(counted(keys.count, entity)).")
        return keys.count
    }

    public func explain(_ query: PlanExplanation, rest: ArraySlice<PlanStage>) throws -> Value {
        .string(ExplanationText.of(query, rest: rest.map { StageName.of($0.operation) }))
    }

    public func attempt(_ body: () throws -> Void) throws { try store.attempt(body) }

    public func place(of span: Span) -> String {
        guard let source = sources[span.source] else { return "" }
        let (line, start) = source.line(at: span.range.lowerBound)
        return "\(source.name):\(line):\(source.text(start..<span.range.lowerBound).count + 1)"
    }

    public func willRun(_ span: Span) throws {
        if isInterrupted { throw Diagnostic(.interrupted, "interrupted") }
    }

    /// Asks with the number of rows, those that refer to them included (shell.md, "Manners").
    func confirmDeletion(of keys: [Int64], _ entity: EntitySpec) throws {
        guard options.isInteractive, !options.assumeYes, !isPlanning else { return }
        var parts = [counted(keys.count, entity)]
        for (other, field) in registry.relations(of: entity) {
            let count = try store.count(other, where: field.name, in: keys)
            if count > 0 { parts.append(counted(count, other)) }
        }
        let list = parts.count == 1 ? parts[0] : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
        guard sink.confirm("Delete \(list)?") else { throw Diagnostic(.failed, "nothing was deleted") }
    }

    private func counted(_ count: Int, _ entity: EntitySpec) -> String {
        "\(grouped(count)) \(count == 1 ? entity.name : entity.plural)"
    }

    private func readOnlyRefusal(_ name: String) -> Diagnostic {
        Diagnostic(.effectRefused, "`\(name)` writes, and the database was opened with --read-only")
    }
}

/// 1204 as `1,204`.
private func grouped(_ count: Int) -> String {
    var digits = Array(String(count))
    var index = digits.count - 3
    while index > 0 {
        digits.insert(",", at: index)
        index -= 3
    }
    return String(digits)
}
