import FamRegistry
import FamText
import FamValues

/// Collects what a command prints if a pipe follows it. Notices and warnings are for people and pass through, as does
/// output that must not be recorded.
final class PrintedSink: ResultSink {
    private let sink: any ResultSink
    /// Each with the newline after it.
    private(set) var lines = ""
    /// Whether something went to the person only.
    private(set) var wasPrivate = false

    init(_ sink: any ResultSink) { self.sink = sink }

    var showsWriteResults: Bool { sink.showsWriteResults }
    var showsNotices: Bool { sink.showsNotices }
    func notice(_ text: String) { sink.notice(text) }
    func text(_ text: String) { lines += text + "\n" }
    func drawn(_ text: String) { lines += Style.removed(from: text) + "\n" }
    func unrecorded(_ text: String) {
        wasPrivate = true
        sink.unrecorded(text)
    }
    func progress(_ text: String) { sink.progress(text) }
    func unpaged() { sink.unpaged() }
    func warning(_ diagnostic: Diagnostic) { sink.warning(diagnostic) }
    func show(_ value: Value, type: ValueType, as measure: Measure) throws {
        try sink.show(value, type: type, as: measure)
    }
    func report(_ diagnostics: [Diagnostic], sources: SourceMap) { sink.report(diagnostics, sources: sources) }
    func flush() { sink.flush() }
    func confirm(_ question: String) -> Bool { sink.confirm(question) }
}
