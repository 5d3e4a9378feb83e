import FamNavigation
import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamText
import FamValues

/// Output kept in memory, as a prompt 80 columns wide without color would show it: for transcripts, examples and
/// replay.
final class BufferSink: ResultSink {
    private var text = ""
    private let clock: any Clock
    /// The household's zone, known once its engine is made.
    private var zone = Zone.utc
    private var hidden: HiddenColumns?

    init(clock: any Clock) { self.clock = clock }

    func attach(_ engine: Engine) {
        zone = engine.zone
        hidden = HiddenColumns(registry: engine.registry)
    }

    /// What was written since the last call, line by line.
    func takeLines() -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        text = ""
        return lines
    }

    var showsWriteResults: Bool { false }

    func show(_ value: Value, type: ValueType) throws {
        let options = TableRenderer.Options(width: Pinned.width, hidden: hidden?.of(value) ?? [])
        text += try ValuePrinter(format: .table, zone: zone, now: clock.now, options: options).print(value)
    }

    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {
        guard !diagnostics.isEmpty else { return }
        text += DiagnosticRenderer(sources: sources, color: false, width: Pinned.width).render(diagnostics) + "\n"
    }

    func flush() {}
    func confirm(_ question: String) -> Bool { true }
    func notice(_ text: String) { self.text += SafeText.shown(text) + "\n" }
    func drawn(_ text: String) { self.text += text + "\n" }
    func text(_ text: String) { self.text += SafeText.shown(text, multiline: true) + "\n" }
    func warning(_ diagnostic: Diagnostic) { report([diagnostic], sources: SourceMap()) }
}

/// Which columns a table or record for people leaves out: of an entity's rows `id` and the quiet fields (a field's spec
/// says so), and what a table of links says of itself.
struct HiddenColumns {
    let registry: Registry

    func of(_ value: Value) -> Set<String> {
        let shape: RowShape
        switch value {
        case .table(let table): shape = table.shape
        case .record(let record): shape = record.shape
        default: return []
        }
        guard let entity = shape.entity.flatMap(registry.entity) else { return QuietColumns.of(shape) }
        return Set(["id"] + entity.fields.filter(\.isQuiet).map(\.name))
    }
}
