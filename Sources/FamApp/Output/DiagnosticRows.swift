import FamText
import FamValues

/// Diagnostics as rows, for editors and programs: `fam check --format json`. Lines and columns count from 1, columns in
/// characters; `start` and `end` are byte offsets in the file. Missing parts are null or an empty list.
struct DiagnosticRows {
    let sources: SourceMap

    static let shape = RowShape([
        Column("file", .optional(.string)), Column("line", .optional(.int)), Column("column", .optional(.int)),
        Column("end_line", .optional(.int)),
        Column("end_column", .optional(.int)), Column("start", .optional(.int)), Column("end", .optional(.int)),
        Column("severity", .string),
        Column("code", .string), Column("message", .string), Column("label", .optional(.string)),
        Column("labels", .list(.record(labelShape))),
        Column("notes", .list(.string)), Column("help", .optional(.string)),
        Column("fix", .optional(.record(fixShape))),
    ])

    private static let labelShape = RowShape(placeColumns + [Column("message", .string)])
    private static let fixShape = RowShape([Column("start", .int), Column("end", .int), Column("replacement", .string)])
    private static let placeColumns = [
        Column("file", .optional(.string)), Column("line", .optional(.int)), Column("column", .optional(.int)),
        Column("end_line", .optional(.int)),
        Column("end_column", .optional(.int)), Column("start", .optional(.int)), Column("end", .optional(.int)),
    ]

    func table(_ diagnostics: [Diagnostic]) -> Table { Table(shape: DiagnosticRows.shape, rows: diagnostics.map(row)) }

    private func row(_ diagnostic: Diagnostic) -> [Value] {
        place(diagnostic.span) + [
            .string(diagnostic.severity.rawValue), .string(diagnostic.code.id), .string(diagnostic.message),
            diagnostic.label.isEmpty ? .null : .string(diagnostic.label),
            .list(
                diagnostic.secondary.map {
                    .record(RecordValue(DiagnosticRows.labelShape, place($0.span) + [.string($0.text)]))
                }),
            .list(diagnostic.notes.map { .string($0) }), diagnostic.help.map { .string($0) } ?? .null,
            fix(diagnostic.fix),
        ]
    }

    private func fix(_ fix: Fix?) -> Value {
        guard let fix else { return .null }
        let parts: [Value] = [.int(Int64(fix.span.start)), .int(Int64(fix.span.end)), .string(fix.replacement)]
        return .record(RecordValue(DiagnosticRows.fixShape, parts))
    }

    private func place(_ span: Span?) -> [Value] {
        guard let span, let source = sources[span.source] else {
            return Array(repeating: .null, count: DiagnosticRows.placeColumns.count)
        }
        let first = position(Int(span.start), source), last = position(Int(span.end), source)
        return [
            .string(source.name), .int(first.line), .int(first.column), .int(last.line), .int(last.column),
            .int(Int64(span.start)), .int(Int64(span.end)),
        ]
    }

    private func position(_ offset: Int, _ source: Source) -> (line: Int64, column: Int64) {
        let line = source.line(at: offset)
        return (Int64(line.number), Int64(source.text(line.start..<max(line.start, offset)).count + 1))
    }
}
