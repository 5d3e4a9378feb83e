import FamCheck
import FamRegistry
import FamText
import FamValues

/// `into`: rows become rows of an entity, by its rules. Without a file for refused rows, they end the stage with an
/// error that lists the first `Bounds.diagnostics`; what was written before is rolled back with the run.
struct RowImporter {
    private struct BadRow {
        var row: Row
        var place: String
        /// All cells that cannot be read, or the one rule that refuses the row.
        var problems: [Problem]
    }

    /// Why a row is refused, and the columns concerned.
    private struct Problem {
        var columns: [String]
        var message: String
        /// What a text was to be read as.
        var type: ValueType?
        /// The form that a time was to have.
        var form: String?
    }

    private struct Refusal: Error {
        var problems: [Problem]

        init(_ problems: [Problem]) { self.problems = problems }
        init(_ columns: [String], _ message: String) { problems = [Problem(columns: columns, message: message)] }
    }

    /// A field and its value over the row. An object, since it is asked for each row.
    private final class Target {
        let index: Int
        let type: ValueType
        let isText: Bool
        let expr: PlanExpr
        /// Whether the value is computed from cells that may all be empty.
        let isCall: Bool
        let function: RowFunction
        /// Whether there can be no row without a value.
        let isNeeded: Bool

        init(_ index: Int, _ field: FieldSpec, _ expr: PlanExpr, _ function: @escaping RowFunction) {
            self.index = index
            type = field.type
            isText = field.type.unwrapped == .string
            self.expr = expr
            isCall = if case .call = expr.node { true } else { false }
            self.function = function
            isNeeded = if case .required = field.default { !field.type.isOptional } else { false }
        }
    }

    let host: any MachineHost
    let plan: ImportPlan
    let badFile: String?

    /// The errors that a row causes. All others, such as a full disk, end the stage.
    private static let refusals = Set(
        [DiagnosticCode.invalidValue, .nullValue, .missingArgument, .notFound, .ambiguous, .typeMismatch].map(\.id))

    /// The number of rows added or changed.
    func run(_ query: QueryPlan, _ parameters: [Value]) throws -> Value {
        let file = QueryRunner.file(query, parameters)
        return try run(QueryRunner(host: host).cursor(query, parameters), parameters) { file }
    }

    /// - Parameter file: the file whose lines are the keys of the rows; called for the lines that it left out once they
    ///   are read.
    func run(_ rows: any RowCursor, _ parameters: [Value], from file: () -> SourceFile?) throws -> Value {
        // Errors name the row themselves, with the column.
        let evaluator = PlanEvaluator(
            environment: PlanEnvironment(host: host, parameters: parameters), shape: rows.shape)
        let targets = try plan.fields.map {
            let index = plan.entity.index(of: $0.name) ?? 0
            return Target(index, plan.entity.fields[index], $0.expr, try evaluator.compile($0.expr))
        }
        let id = try plan.id.map { try evaluator.compile($0) }
        let adapter = ValueAdapter(host: host, rows: RowMaker(registry: host.context.registry), readsText: true)
        var bad: [BadRow] = [], counts: [RowImport.Outcome: Int] = [:], number = 0, refused = 0
        var pulse = Pulse(every: 64), areAllThere = plan.key.isEmpty && plan.id == nil
        try host.writing("into") {
            while let row = try rows.next() {
                number += 1
                do {
                    let values = try values(row, rows.shape, targets, adapter)
                    // The first row that is new ends this.
                    if areAllThere { areAllThere = try RowImport.isThere(plan.entity, values, host.context) }
                    counts[try store(values, try id.flatMap { try self.id(try $0(row)) }), default: 0] += 1
                } catch let refusal as Refusal {
                    refused += 1
                    guard badFile != nil || bad.count < Bounds.diagnostics else { continue }
                    try pulse.beat(taking: 512 + 64 * row.values.count)
                    let place = (row.key > 0 ? file()?.phrase(line: row.key) : nil) ?? "row \(number)"
                    bad.append(BadRow(row: row, place: place, problems: refusal.problems))
                }
            }
        }
        let source = file()
        if !bad.isEmpty || (badFile != nil && source?.left.isEmpty == false) {
            try report(bad, refused, of: number, rows.shape, source)
        }
        let changed = counts[.added, default: 0] + counts[.changed, default: 0]
        notice(counts)
        if areAllThere, changed > 0 { warnOfSecond(changed) }
        return .int(Int64(changed))
    }

    /// The values by field. An empty cell is an absent value: the field's default takes its place.
    private func values(
        _ row: Row, _ shape: RowShape, _ targets: [Target], _ adapter: ValueAdapter
    ) throws -> [RowImport.FieldValue] {
        var result: [RowImport.FieldValue] = [], problems: [Problem] = []
        result.reserveCapacity(targets.count)
        for target in targets {
            if target.isCall, !target.isNeeded, isEmpty(target.expr, row, shape) { continue }
            do {
                let value = try target.function(row)
                let isEmpty = if case .string(let text) = value { text.isEmpty } else { false }
                // In a saved table an empty cell is what no value was written as.
                if plan.id != nil, isEmpty, let none = RowImporter.none(target.type) {
                    result.append((target.index, none))
                    continue
                }
                if isEmpty, !target.isText || target.type.isOptional, !target.isNeeded { continue }
                result.append((target.index, try adapter.adapt(value, to: target.type)))
            } catch let problem as Diagnostic where problem.code != .interrupted {
                problems.append(
                    Problem(
                        columns: target.expr.columns.sorted(), message: problem.message, type: target.type.unwrapped,
                        form: problem.facts.first { $0.name == DateForm.fact }?.text))
            }
        }
        // Whoever mends the line wants to know of all its cells.
        if !problems.isEmpty { throw Refusal(problems) }
        return result
    }

    /// Nil for a new row.
    private func id(_ value: Value) throws -> RowID? {
        let text = value.text ?? ""
        if value.isNull || text.isEmpty { return nil }
        guard let id = RowID(text) else {
            throw Refusal(plan.id?.columns.sorted() ?? [], "it is not an id of a row")
        }
        return id
    }

    /// The value of an empty cell in a saved table; nil if such a field always has a value.
    private static func none(_ type: ValueType) -> Value? {
        if type.isOptional { return .null }
        if case .list = type { return .list([]) }
        return nil
    }

    /// All cells that it is made of are empty: `date(Geb, "dd.MM.yyyy")` of no day is not a day.
    private func isEmpty(_ expr: PlanExpr, _ row: Row, _ shape: RowShape) -> Bool {
        let columns = expr.columns
        guard !columns.isEmpty else { return false }
        return shape.columns.indices.allSatisfy {
            !columns.contains(shape.columns[$0].name) || row.values[$0] == .string("")
        }
    }

    /// A refusal may come after a rule has changed other rows, so where rows are left out each has a savepoint of its
    /// own.
    private func store(_ values: [RowImport.FieldValue], _ id: RowID?) throws -> RowImport.Outcome {
        do {
            guard badFile != nil else {
                return try RowImport.store(plan.entity, values, key: plan.key, id: id, host.context)
            }
            var outcome = RowImport.Outcome.left
            try host.attempt { outcome = try RowImport.store(plan.entity, values, key: plan.key, id: id, host.context) }
            return outcome
        } catch let problem as Diagnostic where RowImporter.refusals.contains(problem.code.id) {
            let field = plan.fields.first { problem.message.contains("`\($0.name)`") }
            throw Refusal(field?.expr.columns.sorted() ?? [], problem.message)
        }
    }

    // MARK: Refused rows

    private func report(
        _ bad: [BadRow], _ refused: Int, of count: Int, _ shape: RowShape, _ source: SourceFile?
    ) throws {
        let left = badFile == nil ? 0 : source?.left.count ?? 0
        guard let badFile else {
            let more = refused - bad.count
            throw Diagnostic(
                .invalidValue, "`into \(plan.entity.plural)` refuses \(refused) of \(count) rows, and none is added",
                notes: bad.map { row in
                    let reasons = row.problems.map { cells($0, row.row, shape) + $0.message }
                    return "\(row.place): \(reasons.joined(separator: "; "))"
                }
                    + (more > 0 ? ["and \(more) more row\(more == 1 ? "" : "s")"] : []),
                help: reading(bad, shape) + "`into … --skip-bad FILE` adds the others and writes these to a file")
        }
        let rows = bad.map { (row: $0.row, problem: $0.problems.map(\.message).joined(separator: "; ")) }
        let isWritten = try RefusedRows(host: host, shape: shape, source: source, rows: rows).write(to: badFile)
        let place = "\(isWritten ? "they are in" : "they would be in") `\(SafeText.shown(badFile))`"
        host.context.output.warning(
            Diagnostic(
                .invalidValue,
                "\(bad.count + left) of \(count + left) rows \(bad.count + left == 1 ? "was" : "were") left out",
                notes: ["\(place), each with the reason"], severity: .warning))
    }

    /// How times and numbers in another form are read, where some were refused; the first two columns of them.
    private func reading(_ bad: [BadRow], _ shape: RowShape) -> String {
        var asked: Set<String> = [], found: [String] = []
        for problem in bad.flatMap(\.problems) where found.count < 2 {
            guard let type = problem.type, let column = problem.columns.first, asked.insert(column).inserted,
                let way = reading(column, as: type, bad, shape)
            else { continue }
            found.append(way + "; ")
        }
        return found.joined()
    }

    private func reading(_ column: String, as type: ValueType, _ bad: [BadRow], _ shape: RowShape) -> String? {
        let texts = bad.filter { $0.problems.contains { $0.columns.first == column } }.compactMap {
            text(column, $0, shape)
        }
        let written = SafeText.shown(column.contains(" ") ? "`\(column)`" : column)
        switch type {
        case .date, .datetime:
            let usual = type == .date ? "dd.MM.yyyy" : "dd.MM.yyyy HH:mm"
            let given = bad.lazy.flatMap(\.problems).first { $0.columns.first == column && $0.form != nil }?.form
            let others = given.map { form in texts.filter { DateForm(form)?.read($0) == nil } } ?? texts
            guard let fitting = DateForm.fitting(others) else {
                return "`\(type)(\(written), \"\(usual)\")` reads the form in quotes"
            }
            guard let given else { return "`\(type)(\(written), \"\(fitting)\")` reads the form in quotes" }
            return "`\(type)(\(written), \"\(DateForm.joined(given, fitting))\")` reads each of the forms in quotes"
        case .money where texts.contains(where: DecimalComma.isUsed):
            return "`replace(\(written), \",\", \".\") + \"EUR\"` reads an amount with a comma"
        case .int, .float:
            guard texts.contains(where: DecimalComma.isUsed) else { return nil }
            let number = "float(replace(\(written), \",\", \".\"))"
            return "`\(type == .int ? "int(\(number))" : number)` reads a number with a comma"
        default: return nil
        }
    }

    private func text(_ column: String, _ bad: BadRow, _ shape: RowShape) -> String? {
        guard let index = shape.index(of: column), case .string(let text) = bad.row.values[index] else { return nil }
        return text
    }

    /// The columns of a problem with their cells.
    private func cells(_ problem: Problem, _ row: Row, _ shape: RowShape) -> String {
        let text = ValueText(zone: host.context.zone, now: nil)
        let cells = problem.columns.compactMap { name in
            shape.index(of: name).map {
                "`\(SafeText.shown(name))` is `\(SafeText.shown(text.plain(row.values[$0])))`"
            }
        }
        return cells.isEmpty ? "" : cells.joined(separator: ", ") + ": "
    }

    /// The same list was taken in before.
    private func warnOfSecond(_ count: Int) {
        let words = plan.entity.words, key = plan.fields.map(\.name).joined(separator: ",")
        host.context.output.warning(
            Diagnostic(
                .likelyMistake,
                count == 1
                    ? "this \(words.one) was there before, and is there twice now"
                    : "all of these \(count) \(words.many) were there before, and are there twice now",
                help: "`undo` takes that back; `into \(plan.entity.plural) { … } --key \(key)` adds only those that "
                    + "are not there", severity: .warning))
    }

    private func notice(_ counts: [RowImport.Outcome: Int]) {
        func phrase(_ count: Int) -> String {
            "\(count) \(count == 1 ? plan.entity.words.one : plan.entity.words.many)"
        }
        var parts = [("added", counts[.added]), ("changed", counts[.changed])].compactMap { word, count in
            count.map { "\(word) \(phrase($0))" }
        }
        if let same = counts[.left] { parts.append("\(phrase(same)) unchanged") }
        guard let first = parts.first else { return }
        host.context.output.notice(first.prefix(1).uppercased() + parts.joined(separator: ", ").dropFirst() + ".")
    }
}
