import FamRegistry
import FamText
import FamValues

/// Discards all output: for a run that only finds out what would change.
final class SilentSink: ResultSink {
    private let sink: any ResultSink

    init(_ sink: any ResultSink) { self.sink = sink }

    var showsWriteResults: Bool { sink.showsWriteResults }
    func notice(_ text: String) {}
    func text(_ text: String) {}
    func shown(_ value: Value, drawn text: String) {}
    func warning(_ diagnostic: Diagnostic) {}
    func show(_ value: Value, type: ValueType, as measure: Measure) throws {}
    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {}
    func flush() {}
    func confirm(_ question: String) -> Bool { true }
}
