import FamRegistry
import FamText
import FamValues
import Foundation

/// The labels of entities as a run has read them, so that the second row of an entity that is looked for costs the same
/// with five rows and with a million. The first is asked of the database: a command that names one row needs no list of
/// all. What was read is good until a row changes.
final class RowMemory {
    /// The rows of one entity by their labels: as written, and without case and accents.
    struct Names {
        private(set) var rows: [(ref: EntityRef, owner: Int64?)] = []
        private var exact: [[UInt8]: [Int]] = [:]
        private var folded: [[UInt8]: [Int]] = [:]
        /// Numbers of rows in the order of their ids read from the end.
        private var byEnding: [(key: [UInt8], row: Int)] = []

        fileprivate mutating func add(_ ref: EntityRef, owner: Int64?) {
            exact[Array(ref.label.utf8), default: []].append(rows.count)
            folded[RowMemory.folded(ref.label), default: []].append(rows.count)
            byEnding.append((key: ref.id.hex.utf8.reversed(), row: rows.count))
            rows.append((ref: ref, owner: owner))
        }

        fileprivate mutating func close() { byEnding.sort { $0.key.lexicographicallyPrecedes($1.key) } }

        func labelled(_ text: String, _ owner: EntityRef?) -> [EntityRef] { found(exact[Array(text.utf8)], owner) }

        func folded(_ text: String, _ owner: EntityRef?) -> [EntityRef] { found(folded[RowMemory.folded(text)], owner) }

        /// - Parameter digits: lower case, hexadecimal.
        func ending(_ digits: String, _ owner: EntityRef?) -> [EntityRef] {
            let key = Array(digits.utf8.reversed())
            var low = 0, high = byEnding.count
            while low < high {
                let middle = (low + high) / 2
                if byEnding[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
            }
            return found(byEnding[low...].prefix { $0.key.starts(with: key) }.map(\.row).sorted(), owner)
        }

        func labels(_ owner: EntityRef?) -> some Sequence<String> {
            rows.lazy.filter { owner == nil || $0.owner == owner?.row }.map(\.ref.label)
        }

        private func found(_ numbers: [Int]?, _ owner: EntityRef?) -> [EntityRef] {
            guard let numbers else { return [] }
            return numbers.compactMap { owner == nil || rows[$0].owner == owner?.row ? rows[$0].ref : nil }
        }
    }

    private var known: [String: Names] = [:]
    private var asked: Set<String> = []
    private var changeCount: Int?

    /// What is known of an entity when it has been asked for before; the first time nil.
    func names(askedOf spec: EntitySpec, _ records: any Records) throws -> Names? {
        forgetChanged(records)
        if let names = known[spec.name] { return names }
        return asked.insert(spec.name).inserted ? nil : try names(of: spec, records)
    }

    func names(of spec: EntitySpec, _ records: any Records) throws -> Names {
        forgetChanged(records)
        if let names = known[spec.name] { return names }
        let names = try RowMemory.read(spec, records)
        if changeCount != nil { known[spec.name] = names }
        return names
    }

    private func forgetChanged(_ records: any Records) {
        guard changeCount == nil || changeCount != records.changeCount else { return }
        known = [:]
        asked = []
        changeCount = records.changeCount
    }

    private static func read(_ spec: EntitySpec, _ records: any Records) throws -> Names {
        var names = Names()
        guard let label = spec.label else { return names }
        for row in try records.query(EntityQuery(spec).only([label] + [spec.owner].compactMap { $0 })).keyedRows {
            guard case .string(let text)? = row.values.first, let id = RowID(text),
                case .string(let name) = row.values[1]
            else { continue }
            var owner: Int64?
            if row.values.count > 2, case .entity(let ref) = row.values[2] { owner = ref.row }
            names.add(EntityRef(entity: spec.name, row: row.key, id: id, label: name), owner: owner)
        }
        names.close()
        return names
    }

    /// Without case and accents. What cannot be seen stays: a joiner or a variation selector makes another name, and
    /// Foundation's folding would drop it.
    static func folded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(ASCIIWord.folded) }
        var folded: [UInt8] = [], run = String.UnicodeScalarView()
        func endRun() {
            folded += Array(String(run).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).utf8)
            run = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if !scalar.isASCII, scalar.properties.isDefaultIgnorableCodePoint {
                endRun()
                folded += Array(String(scalar).utf8)
            } else {
                run.append(scalar)
            }
        }
        endRun()
        return folded
    }
}

extension EntityQuery {
    /// Id and the given fields only; the rows keep their keys.
    fileprivate func only(_ fields: [String]) -> QueryPlan {
        let columns =
            [NamedExpr("id", PlanExpr(.field(["id"]), .string, Span(SourceID(0), 0, 0)))]
            + fields.map { NamedExpr($0, field($0)) }
        let shape = RowShape(columns.map { Column($0.name, $0.expr.type) }, entity: entity.name)
        var plan = plan
        plan.stages.append(PlanStage(.project(columns), shape: shape))
        return plan
    }
}

extension Table {
    fileprivate var keyedRows: [(values: [Value], key: Int64)] { zip(rows, keys ?? []).map { (values: $0, key: $1) } }
}
