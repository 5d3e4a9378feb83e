import FamRegistry
import FamText
import FamValues

/// Another sink without notices, for a script that runs inside a command, which prints its own.
final class MutedSink: ResultSink {
    private let sink: any ResultSink

    init(_ sink: any ResultSink) { self.sink = sink }

    var showsWriteResults: Bool { sink.showsWriteResults }
    func notice(_ text: String) {}
    var showsNotices: Bool { false }
    func text(_ text: String) { sink.text(text) }
    func drawn(_ text: String) { sink.drawn(text) }
    func shown(_ value: Value, drawn text: String) { sink.shown(value, drawn: text) }
    func unrecorded(_ text: String) { sink.unrecorded(text) }
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
