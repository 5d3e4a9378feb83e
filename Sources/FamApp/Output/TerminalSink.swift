import FamEval
import FamNavigation
import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamText
import FamValues
import Glibc

/// Output to the terminal or a pipe: data to standard output, everything else to standard error (product.md).
final class TerminalSink: ResultSink {
    private let format: OutputFormat
    private let isFormatChosen: Bool
    private let testReport: TestReport?
    private let guardsCells: Bool
    private let environment: [String: String]
    private let outputStyle: Style
    private let errorStyle: Style
    /// Whether the terminal's locale cannot draw boxes.
    private let isASCII: Bool
    let showsNotices: Bool
    private let confirmer: (any Confirmer)?
    private let clock: any Clock
    private var zone = Zone.utc
    private var hidden: HiddenColumns?
    private var pending = ""
    /// The pager for output longer than the screen; nil for none.
    private let pagerCommand: String?
    private var pager: Pager?
    /// Whether the user has left the pager during this entry.
    private var isPagerLeft = false
    /// Whether this entry goes without one.
    private var isUnpaged = false
    /// The first error while writing data, since the output may then be incomplete.
    private(set) var failure: Diagnostic?
    /// Copies what is written, while a session is recorded.
    var record: ((String) -> Void)?

    init(app: AppEnvironment, clock: any Clock, showsNotices: Bool, confirmer: (any Confirmer)? = nil) {
        let options = app.options
        format = options.format ?? .table
        isFormatChosen = options.format != nil && options.format != .table
        testReport = options.testReport
        guardsCells = options.guardsCells
        environment = app.environment
        pagerCommand = options.noPager ? nil : Pager.command(Terminal(environment: app.environment))
        isASCII = ASCIIDrawing.isWanted(app.environment)
        outputStyle = Style(isOn: options.color.isOn(environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1))
        errorStyle = Style(isOn: options.color.isOn(environment: environment, isTerminal: isatty(STDERR_FILENO) == 1))
        self.showsNotices = showsNotices
        self.confirmer = confirmer
        self.clock = clock
    }

    /// For the household's zone and entities; used only once there is something to show, so that an empty run opens
    /// nothing.
    var engine: Engine?

    var showsWriteResults: Bool { isFormatChosen }
    var wantsTestCases: Bool { testReport == .junit }
    /// What was ended by the person who is there needs no place in a text.
    private func isEnded(by code: DiagnosticCode) -> Bool {
        code == .declined && confirmer != nil || code == .interrupted && engine?.options.isInteractive == true
    }

    func show(_ value: Value, type: ValueType, as measure: Measure) throws {
        prepare()
        if testReport != nil, !value.isNull { throw TerminalSink.noTestCases }
        // Text in a pipe is data: `… | to csv` writes exactly these bytes.
        if case .string(let text) = value, format == .table, !Terminal(environment: environment).isTerminal {
            return write(text + "\n")
        }
        // A command without a result prints nothing; of a value that may be missing programs read that it is.
        if value.isNull {
            if case .optional = type, [.json, .jsonl, .yaml].contains(format) { write("null\n") }
            return
        }
        var value = value, names = names
        if let named = names?.value(value) { value = named }
        put(try printer(of: value.shape).print(value, as: measure))
    }

    func show(rows: any RowCursor) throws {
        prepare()
        if let testReport {
            guard testReport == .junit, let cases = (rows as? InterruptibleRows)?.input as? any TestedRows else {
                throw TerminalSink.noTestCases
            }
            return try cases.writeTestCases { write($0 + "\n") }
        }
        try printer(of: rows.shape).print(rows, names, put)
    }

    /// What programs read is found again by its names.
    private var names: UniqueReferences? { format == .table ? nil : engine.map { UniqueReferences($0.context) } }

    private static let noTestCases = Diagnostic(
        .usage,
        "`--format junit` is for `link check LIST` and `test FILE`, `--format tap` for `test FILE`, with nothing after "
            + "it")

    /// Raw bytes are written only to programs, not to a terminal.
    private func put(_ printed: String) {
        let isShown = format != .table && Terminal(environment: environment).isTerminal
        write(isShown ? SafeText.shown(printed, multiline: true) : printed)
    }

    private func printer(of shape: RowShape?) -> ValuePrinter {
        let terminal = Terminal(environment: environment), lines = TypedColumns.of(shape)
        let options = TableRenderer.Options(
            width: terminal.tableWidth, style: outputStyle, rowLimit: terminal.isTerminal ? 40 : nil,
            hidden: hidden?.of(shape) ?? [], typed: lines.typed, spare: lines.spare)
        let now = terminal.isTerminal || format == .table ? clock.now : nil
        return ValuePrinter(format: format, zone: zone, now: now, options: options, guardsCells: guardsCells)
    }

    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {
        guard !diagnostics.isEmpty else { return }
        if let last = diagnostics.last, isEnded(by: last.code) {
            report(diagnostics.dropLast(), sources: sources)
            return report(last)
        }
        let width = Terminal(descriptor: STDERR_FILENO, environment: environment).width
        error(DiagnosticRenderer(sources: sources, color: errorStyle.isOn, width: width).render(diagnostics) + "\n")
        if [.json, .jsonl, .yaml].contains(format) { diagnostics.filter { $0.severity == .error }.forEach(putFacts) }
    }

    /// The facts of an error for programs: what `e.data` has, such as why a link was refused.
    private func putFacts(_ diagnostic: Diagnostic) {
        guard !diagnostic.facts.isEmpty else { return }
        let facts = [Fact("error", diagnostic.code.id), Fact("message", diagnostic.message)] + diagnostic.facts
        let shape = RowShape(facts.map { Column($0.name, .string) })
        let record = Value.record(RecordValue(shape, facts.map { .string($0.text) }))
        if let text = try? printer(of: nil).print(record) { put(text) }
    }

    /// Errors the user caused are reported briefly. After `^C`, which the terminal has shown, starts a new line.
    private func report(_ diagnostic: Diagnostic) {
        var sentences = [diagnostic.message] + diagnostic.notes
        if diagnostic.message == Work.interrupted.message, diagnostic.notes.isEmpty {
            sentences.append("nothing was kept")
        }
        let message = sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
        error((diagnostic.code == .interrupted ? "\n" : "") + errorStyle(.quiet, message) + "\n")
    }

    func confirm(_ question: String) -> Bool {
        flush()
        // A line of a preview may be long.
        let width = Terminal(descriptor: STDERR_FILENO, environment: environment).width - 1
        let lines = question.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            Wrap.lines(SafeText.shown(String(line)), to: width, indent: line.hasPrefix("  ") ? 4 : 0)
        }
        return confirmer?.confirm(lines.joined(separator: "\n")) ?? false
    }

    func notice(_ text: String) {
        if showsNotices { remark(text) }
    }

    /// A line for whoever looks on, also where notices are not shown.
    func remark(_ text: String) {
        let whole = SafeText.shown(text), terminal = Terminal(descriptor: STDERR_FILENO, environment: environment)
        let lines = terminal.isTerminal ? Wrap.lines(whole, to: terminal.width) : [whole]
        error(lines.map { errorStyle(.quiet, $0) }.joined(separator: "\n") + "\n", recorded: whole + "\n")
    }

    func drawn(_ text: String) { if isFormatChosen { showText(text) } else { write(text + "\n") } }

    func shown(_ value: Value, drawn text: String) {
        if isFormatChosen { put(value) } else { write(fitted(text) + "\n") }
    }

    /// Lines too long for a terminal, which would break them within a word. What has colors was drawn to its width.
    private func fitted(_ text: String) -> String {
        let terminal = Terminal(environment: environment)
        guard terminal.isTerminal, !text.utf8.contains(0x1B) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            let lead = String(line.prefix { $0 == " " })
            return Wrap.lines(String(line.dropFirst(lead.count)), to: max(1, terminal.width - lead.count), indent: 2)
                .map { lead + $0 }
        }.joined(separator: "\n")
    }

    /// With JSON as the format, each line is a JSON value.
    func text(_ text: String) {
        if isFormatChosen { showText(text) } else { write(SafeText.shown(text, multiline: true) + "\n") }
    }

    func unrecorded(_ text: String) {
        let record = record
        self.record = nil
        self.text(text)
        self.record = record
        record?(Secret.placeholder + "\n")
    }

    func progress(_ text: String) {
        let record = record
        self.record = nil
        self.text(text)
        self.record = record
        pass()
    }

    func unpaged() { isUnpaged = true }

    private func showText(_ text: String) { put(.string(text)) }

    private func put(_ value: Value) {
        do { try show(value, type: .any, as: .plain) } catch {
            warning(error as? Diagnostic ?? Diagnostic(.failed, "\(error)"))
        }
    }

    func warning(_ diagnostic: Diagnostic) { report([diagnostic], sources: engine?.sources ?? SourceMap()) }

    /// Collects output and writes it in large pieces; a terminal gets each entry's output when the entry ends or an
    /// error occurs.
    func flush() {
        pass()
        pager?.end()
        pager = nil
        isPagerLeft = false
        isUnpaged = false
    }

    /// Writes what was collected; a pager stays open for more.
    private func pass() {
        guard !pending.isEmpty else { return }
        defer { pending = "" }
        if pager == nil, !isPagerLeft, !isUnpaged, let pagerCommand, isLong(pending) { pager = Pager(pagerCommand) }
        if let pager {
            if !isPagerLeft, !pager.write(pending) { isPagerLeft = true }
            return
        }
        let problem = StandardOutput.write(pending)
        if failure == nil { failure = problem }
    }

    /// Whether it is longer than the screen, minus the prompt's line.
    private func isLong(_ text: String) -> Bool {
        var lines = 0
        for byte in text.utf8 where byte == 0x0A { lines += 1 }
        return lines >= Terminal(environment: environment).height
    }

    private func write(_ text: String) {
        record?(text)
        pending += isASCII && Terminal(environment: environment).isTerminal ? ASCIIDrawing.text(text) : text
        if pending.utf8.count > 65_536 { pass() }
    }

    /// - Parameter recorded: what a session keeps of it: the lines of a terminal are as long as that is wide.
    private func error(_ text: String, recorded: String? = nil) {
        flush()
        record?(recorded ?? text)
        let isShown = isASCII && isatty(STDERR_FILENO) == 1
        StandardError.write(isShown ? ASCIIDrawing.text(text) : text)
    }

    private func prepare() {
        guard hidden == nil, let engine else { return }
        zone = engine.zone
        hidden = HiddenColumns(registry: engine.registry)
    }
}

/// The two standard streams, unbuffered.
enum StandardOutput {
    /// Nil if all of it was written, or the reader of a pipe has left.
    static func write(_ text: String) -> Diagnostic? {
        guard let error = writeAll(text, to: STDOUT_FILENO, isData: true), error != EPIPE else { return nil }
        if error == ECANCELED { return Work.interrupted }
        return Diagnostic(
            FullDisk.isMeant(by: error) ? .diskFull : .badFile,
            "standard output cannot be written: \(String(cString: strerror(error)).lowercased())")
    }
}

enum StandardError {
    static func write(_ text: String) { _ = writeAll(text, to: STDERR_FILENO, isData: false) }
}

/// Nil, or the error number.
private func writeAll(_ text: String, to descriptor: Int32, isData: Bool) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = Glibc.write(descriptor, start, min(rest.count, 1 << 20))
            if count < 0 && errno != EINTR { return errno }
            // A reader that takes no more must not block the program after Ctrl-C.
            if isData, Interrupt.isRequested, count < rest.count { return ECANCELED }
            if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
        }
        return nil
    }
}
