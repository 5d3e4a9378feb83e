import FamText
import FamValues

/// Puts after each row the values of windows. Rows pass as they come, with one state for each part and window; where a
/// window looks at rows after, all are held.
final class WindowRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let keys: [RowFunction]
    private let windows: [WindowFunction]
    private let places = PartedDictionary<[Value], Int>()
    private var states: [[WindowState]] = []
    private var held: [Row]?
    private var position = 0

    init(_ input: any RowCursor, _ shape: RowShape, keys: [RowFunction], windows: [WindowFunction]) {
        self.input = input
        self.shape = shape
        self.keys = keys
        self.windows = windows
    }

    deinit { Leftovers.release(&held) }

    func next() throws -> Row? {
        guard windows.contains(where: \.window.looksAhead) else {
            guard let row = try input.next() else { return nil }
            return Row(row.values + (try values(row, part: place(row))), key: row.key)
        }
        if held == nil { held = try readAll() }
        guard let held, position < held.count else { return nil }
        defer { position += 1 }
        return held[position]
    }

    /// The part that a row belongs to.
    private func place(_ row: Row) throws -> Int {
        let key = try keys.map { try $0(row) }
        if let known = places[key] { return known }
        places.set(key, to: states.count)
        states.append(windows.map { WindowState($0.window) })
        return states.count - 1
    }

    private func values(_ row: Row, part: Int) throws -> [Value] {
        try windows.indices.map { index in
            do { return try windows[index].step(row, &states[part][index]) } catch let problem as Diagnostic
                where PostponedError.isOfValue(problem)
            {
                // Those after it in its part are computed from it.
                let error = PostponedError(problem)
                states[part][index].error = error
                return .closure(error)
            }
        }
    }

    /// In the forward pass, windows that look ahead keep what they need; the backward pass computes their values.
    private func readAll() throws -> [Row] {
        var rows: [Row] = [], parts: [Int] = []
        let width = input.shape.columns.count
        while let row = try input.next() {
            let part = try place(row)
            rows.append(Row(row.values + (try values(row, part: part)), key: row.key))
            parts.append(part)
        }
        var pulse = Pulse()
        for index in rows.indices.reversed() {
            try pulse.beat(taking: 32)
            for (number, window) in windows.enumerated() where window.window.looksAhead {
                let own = rows[index].values[width + number]
                rows[index].values[width + number] = try PostponedError.cell {
                    try window.stepBack(own, &states[parts[index]][number])
                }
            }
        }
        return rows
    }
}

/// A window, compiled.
struct WindowFunction {
    let window: Window
    private let values: [RowFunction]
    private let filter: ((Row) throws -> Bool)?
    private let zone: Zone
    private let span: Span

    init(_ window: Window, at span: Span, _ evaluator: PlanEvaluator) throws {
        self.window = window
        self.span = span
        zone = evaluator.environment.zone
        var aggregate: Aggregate?
        if case .running(let running) = window { aggregate = running }
        filter = try aggregate?.filter.map(evaluator.condition)
        values = try (aggregate.map { $0.argument.map { [$0] } ?? [] } ?? window.expressions).map(evaluator.compile)
    }

    /// The value at a row, the next of its part. Of a window that looks ahead, what `stepBack` needs of the row.
    func step(_ row: Row, _ state: inout WindowState) throws -> Value {
        state.count += 1
        if let error = state.error { return .closure(error) }
        switch window {
        case .rowNumber: return .int(state.count)
        case .rank:
            let keys = try values.map { try $0(row) }
            if state.count == 1 || keys != state.keys { (state.keys, state.rank) = (keys, state.count) }
            return .int(state.rank)
        case .shifted(_, let count, let isAhead):
            let value = try PostponedError.cell { try values[0](row) }
            return isAhead ? value : state.exchange(value, count)
        case .running:
            if try filter?(row) ?? true { try add(values.first.map { try $0(row) }, &state) }
            return try total(state) ?? .null
        case .share:
            let value = try values[0](row)
            try add(value, &state)
            return value
        }
    }

    func stepBack(_ own: Value, _ state: inout WindowState) throws -> Value {
        if let error = state.error { return .closure(error) }
        switch window {
        case .shifted(_, let count, true): return state.exchange(own, count)
        case .share:
            guard !own.isNull, let sum = try total(state), !sum.isNull, !WindowFunction.isZero(sum) else {
                return .null
            }
            do { return try Arithmetic.apply(.divide, own, sum, zone: zone) } catch { throw error.located(at: span) }
        default: return own
        }
    }

    private func total(_ state: WindowState) throws -> Value? {
        do { return try state.sum?.result(zone) } catch let problem as Diagnostic { throw problem.located(at: span) }
    }

    private func add(_ value: Value?, _ state: inout WindowState) throws {
        do { try state.sum?.add(value, zone) } catch let problem as Diagnostic { throw problem.located(at: span) }
    }

    private static func isZero(_ value: Value) -> Bool {
        switch value {
        case .int(let number): number == 0
        case .float(let number): number == 0
        case .money(let money): money.units == 0
        case .duration(let duration): duration == CalendarDuration()
        default: false
        }
    }
}

/// The running state of a window in one part.
struct WindowState {
    var count: Int64 = 0
    var keys: [Value] = []
    var rank: Int64 = 0
    var sum: AggregateState?
    /// Why the values of this part cannot be computed from here on.
    var error: PostponedError?
    private var recent: [Value] = []
    private var next = 0

    init(_ window: Window) {
        switch window {
        case .running(let aggregate): sum = AggregateState(aggregate)
        case .share(let value): sum = AggregateState(Aggregate(.sum, value))
        default: break
        }
    }

    /// Stores a value and returns the one that came `count` before it; null if there was none.
    mutating func exchange(_ value: Value, _ count: Int) -> Value {
        if count == 0 { return value }
        if recent.count < count {
            recent.append(value)
            return .null
        }
        defer {
            recent[next] = value
            next = (next + 1) % count
        }
        return recent[next]
    }
}
