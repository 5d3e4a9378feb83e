import FamRegistry
import FamText
import FamValues

/// Holds notices until their changes are certain: for an entry until it is committed, for the body of `try` or `atomic`
/// until it succeeds. Output after a notice waits with it, which keeps the order; without a notice everything passes at
/// once.
final class HeldSink: ResultSink {
    private let sink: any ResultSink
    private var held: [HeldOutput] = []

    init(_ sink: any ResultSink) { self.sink = sink }

    private enum HeldOutput {
        case notice(String)
        case text(String)
        case drawn(String)
        case shown(Value, String)
        case unrecorded(String)
        case warning(Diagnostic)
        case value(Value, ValueType, Measure)
        case report([Diagnostic], SourceMap)
    }

    /// Writes what was held, without the notices if their changes were rolled back. Holds nothing afterward.
    func release(keepingNotices: Bool) throws {
        let sayings = held
        held = []
        for saying in sayings {
            if case .notice = saying, !keepingNotices { continue }
            try say(saying)
        }
    }

    private func say(_ saying: HeldOutput) throws {
        switch saying {
        case .notice(let text): sink.notice(text)
        case .text(let text): sink.text(text)
        case .drawn(let text): sink.drawn(text)
        case .shown(let value, let text): sink.shown(value, drawn: text)
        case .unrecorded(let text): sink.unrecorded(text)
        case .warning(let diagnostic): sink.warning(diagnostic)
        case .value(let value, let type, let measure): try sink.show(value, type: type, as: measure)
        case .report(let diagnostics, let sources): sink.report(diagnostics, sources: sources)
        }
    }

    var showsWriteResults: Bool { sink.showsWriteResults }
    var showsNotices: Bool { sink.showsNotices }
    var wantsTestCases: Bool { sink.wantsTestCases }
    func notice(_ text: String) { if showsNotices { held.append(.notice(text)) } }
    func text(_ text: String) { if held.isEmpty { sink.text(text) } else { held.append(.text(text)) } }
    func drawn(_ text: String) { if held.isEmpty { sink.drawn(text) } else { held.append(.drawn(text)) } }
    func shown(_ value: Value, drawn text: String) {
        if held.isEmpty { sink.shown(value, drawn: text) } else { held.append(.shown(value, text)) }
    }

    func unrecorded(_ text: String) {
        if held.isEmpty { sink.unrecorded(text) } else { held.append(.unrecorded(text)) }
    }
    func progress(_ text: String) { sink.progress(text) }
    func unpaged() { sink.unpaged() }
    func warning(_ diagnostic: Diagnostic) {
        if held.isEmpty { sink.warning(diagnostic) } else { held.append(.warning(diagnostic)) }
    }

    func show(_ value: Value, type: ValueType, as measure: Measure) throws {
        if held.isEmpty { return try sink.show(value, type: type, as: measure) }
        held.append(.value(value, type, measure))
    }

    func show(rows: any RowCursor) throws {
        if held.isEmpty { return try sink.show(rows: rows) }
        let table = Table(shape: rows.shape, rows: try rows.remaining())
        held.append(.value(.table(table), .table(table.shape), .plain))
    }

    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {
        if held.isEmpty {
            sink.report(diagnostics, sources: sources)
        } else {
            held.append(.report(diagnostics, sources))
        }
    }

    func flush() { sink.flush() }
    func confirm(_ question: String) -> Bool { sink.confirm(question) }
}
