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
        if effect == .write || effect == .destructive, options.isReadOnly { throw readOnlyRefusal(call.spec.name) }
        if effect == .write { return try writing(call) }
        if effect == .destructive { return try confirmed(isAllowed: call.isConfirmed) { try writing(call) } }
        if effect == .external && isPlanning {
            sink.text("left out of the plan: `\(call.spec.name)`")
            return .null
        }
        return try call.spec.run(call, self)
    }

    /// No command decides on what it read before the lock was taken.
    private func writing(_ call: Call) throws -> Value {
        try writing(call.spec.name) { try call.spec.run(sink.showsNotices ? renamed(call) : call, self) }
    }

    /// The call with its rows called as they are now: a value made before an edit has the name from then, and a notice would tell it.
    private func renamed(_ call: Call) -> Call {
        var call = call
        call.values = call.values.map { value in
            switch value {
            case .entity(let ref): .entity(renamed(ref))
            case .list(let items): .list(items.map { if case .entity(let ref) = $0 { .entity(renamed(ref)) } else { $0 } })
            default: value
            }
        }
        return call
    }

    /// A row that is gone keeps the name that it had.
    private func renamed(_ ref: EntityRef) -> EntityRef {
        guard let entity = registry.entity(ref.entity) else { return ref }
        return (try? store.reference(entity, row: ref.row)) ?? ref
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
        let (value, type) = try opened(value, type)
        try sink.show(value, type: type)
    }

    public func edit(_ entity: EntitySpec, fields: [String], changes: [(key: Int64, values: [Value])], isAllowed: Bool) throws -> Int {
        guard !options.isReadOnly else { throw readOnlyRefusal("edit") }
        try confirmEdit(of: changes.count, entity, isAllowed: isAllowed)
        commandOrdinal += 1
        let before = store.changedRows
        for change in changes {
            let ref = try store.reference(entity, row: change.key)
            try Engine.naming(ref) { try store.update(ref, zip(fields, change.values).map { (field: $0, value: $1) }) }
        }
        // A rule of the entity may have changed further rows.
        let changed = min(store.changedRows - before, changes.count)
        let part = changed < changes.count ? "\(Engine.grouped(changed)) of " : ""
        sink.notice("Changed \(part)\(Engine.counted(changes.count, entity)).")
        return changed
    }

    public func delete(_ entity: EntitySpec, keys: [Int64], isAllowed: Bool) throws -> Int {
        guard !options.isReadOnly else { throw readOnlyRefusal("delete") }
        return try confirmed(isAllowed: isAllowed) {
            commandOrdinal += 1
            // A cascade of an earlier row may have taken a later one with it.
            let rows = keys.compactMap { try? store.reference(entity, row: $0) }
            for ref in rows where try store.row(ref) != nil { try Engine.naming(ref) { try store.delete(ref) } }
            sink.notice("Deleted \(Engine.counted(keys.count, entity)).")
            return keys.count
        }
    }

    public func writing<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
        if options.isReadOnly { throw readOnlyRefusal(what) }
        try store.beginWriting()
        commandOrdinal += 1
        if let entry = randomEntry { random.move(to: entry, command: commandOrdinal) }
        return try body()
    }

    /// An error about one row of many says which.
    private static func naming(_ ref: EntityRef, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch var problem as Diagnostic {
            problem.notes.append("row: \(ref.entity) \(SafeText.shown(ref.label))")
            throw problem
        }
    }

    public func explain(_ query: PlanExplanation, rest: ArraySlice<PlanStage>) throws -> Value {
        .string(ExplanationText.of(query, rest: rest.map { StageName.of($0.operation) }))
    }

    public func attempt(_ body: () throws -> Void) throws { try holdingNotices { try keepingFiles { try store.attempt(body) } } }

    /// Runs `body`, which keeps what it wrote or takes it back as a whole; its notices come when it has ended well, and never otherwise.
    func holdingNotices<Result>(_ body: () throws -> Result) throws -> Result {
        let outer = sink, held = HeldSink(outer)
        sink = held
        defer { sink = outer }
        let result: Result
        do {
            result = try body()
        } catch {
            try held.release(keepingNotices: false)
            throw error
        }
        try held.release(keepingNotices: true)
        return result
    }

    public func place(of span: Span) -> String {
        guard let source = sources[span.source] else { return "" }
        let (line, start) = source.line(at: span.range.lowerBound)
        return "\(source.name):\(line):\(source.text(start..<span.range.lowerBound).count + 1)"
    }

    public func willRun(_ span: Span) throws {
        if isInterrupted { throw Diagnostic(.interrupted, "interrupted") }
    }

    private func readOnlyRefusal(_ name: String) -> Diagnostic {
        Diagnostic(.effectRefused, "`\(name)` writes, and the database was opened with --read-only")
    }
}
