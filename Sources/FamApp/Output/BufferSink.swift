import FamNavigation
import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamText
import FamValues

/// Output kept in memory, as on a prompt of 80 columns without color. For transcripts, examples and replay.
final class BufferSink: ResultSink {
    private var text = ""
    private let clock: any Clock
    /// The household's zone, once its engine exists. Asked when something is shown, because it opens the database.
    private var zone: () -> Zone = { .utc }
    private var hidden: HiddenColumns?

    init(clock: any Clock) { self.clock = clock }

    func attach(_ engine: Engine) {
        zone = { [unowned engine] in engine.zone }
        hidden = HiddenColumns(registry: engine.registry)
    }

    /// The lines written since the last call.
    func takeLines() -> [String] {
        guard !text.isEmpty else { return [] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        text = ""
        return lines
    }

    var showsWriteResults: Bool { false }
    var showsNotices = true

    func show(_ value: Value, type: ValueType, as measure: Measure) throws {
        let shape = value.shape, lines = TypedColumns.of(shape)
        let options = TableRenderer.Options(
            width: Pinned.width, hidden: hidden?.of(shape) ?? [], typed: lines.typed, spare: lines.spare)
        text += try ValuePrinter(format: .table, zone: zone(), now: clock.now, options: options).print(
            value, as: measure)
    }

    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {
        guard !diagnostics.isEmpty else { return }
        text += DiagnosticRenderer(sources: sources, color: false, width: Pinned.width).render(diagnostics) + "\n"
    }

    func flush() {}
    func confirm(_ question: String) -> Bool { true }
    func notice(_ text: String) { if showsNotices { self.text += SafeText.shown(text) + "\n" } }
    func drawn(_ text: String) { self.text += text + "\n" }
    func text(_ text: String) { self.text += SafeText.shown(text, multiline: true) + "\n" }
    func warning(_ diagnostic: Diagnostic) { report([diagnostic], sources: SourceMap()) }
}

/// The columns that a table or record for people leaves out: `id` and the quiet fields of an entity, and those that a
/// table of links declares.
struct HiddenColumns {
    let registry: Registry

    func of(_ shape: RowShape?) -> Set<String> {
        guard let shape else { return [] }
        guard let entity = shape.entity.flatMap(registry.entity) else { return QuietColumns.of(shape) }
        return Set(["id"] + entity.fields.filter(\.isQuiet).map(\.name))
    }
}

extension Value {
    /// The columns of a table, or the fields of a record.
    var shape: RowShape? {
        switch self {
        case .table(let table): table.shape
        case .record(let record): record.shape
        default: nil
        }
    }
}
