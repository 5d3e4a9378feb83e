import FamRegistry
import FamText
import FamValues
import Foundation

/// What a run has found: a list of a million links names a few rows. Good until a row changes.
final class RowMemory {
    private struct Found {
        let entity: EntitySpec
        /// Bytes: two spellings of a letter are two names.
        let text: [UInt8]
        let owner: Int64?
        let ref: EntityRef
    }

    /// Ids in the order of their digits from the end.
    private typealias Endings = [(digits: [UInt8], ref: EntityRef, owner: Int64?)]

    /// By hash: of two names that share one, the other is looked up anew.
    private var found: [UInt32: Found] = [:]
    private var endings: [String: Endings] = [:]
    private var changeCount: Int?
    private static let limit = 10_000

    func row(
        _ spec: EntitySpec, _ text: String, _ owner: EntityRef?, _ records: any Records, _ look: () throws -> EntityRef?
    ) rethrows -> EntityRef? {
        var text = text
        if let known = text.withUTF8({ known(spec, $0, owner, records) }) { return known }
        guard let made = try look() else { return nil }
        if changeCount != nil {
            if found.count >= RowMemory.limit { found = [:] }
            let hash = text.withUTF8 { RowMemory.hash(spec, $0, owner) }
            found[hash] = Found(entity: spec, text: Array(text.utf8), owner: owner?.row, ref: made)
        }
        return made
    }

    /// What was found before; nil says nothing.
    func known(
        _ spec: EntitySpec, _ text: UnsafeBufferPointer<UInt8>, _ owner: EntityRef?, _ records: any Records
    ) -> EntityRef? {
        forgetChanged(records)
        guard let known = found[RowMemory.hash(spec, text, owner)], known.entity === spec, known.owner == owner?.row,
            known.text.count == text.count, known.text.elementsEqual(text)
        else { return nil }
        return known.ref
    }

    private static func hash(_ spec: EntitySpec, _ text: UnsafeBufferPointer<UInt8>, _ owner: EntityRef?) -> UInt32 {
        let place = Int64(Int(bitPattern: ObjectIdentifier(spec))) &+ (owner?.row ?? -1)
        return ByteHash.of(text, seed: UInt32(truncatingIfNeeded: place))
    }

    /// Reads every id the first time.
    /// - Parameter digits: lower case, hexadecimal.
    func rows(
        of spec: EntitySpec, ending digits: String, _ owner: EntityRef?, _ records: any Records
    ) throws
        -> [EntityRef]
    {
        forgetChanged(records)
        let all = try endings[spec.name] ?? RowMemory.read(spec, records)
        if changeCount != nil { endings[spec.name] = all }
        let key = Array(digits.utf8.reversed())
        var low = 0, high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].digits.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        let near = all[low...].prefix { $0.digits.starts(with: key) }
        return near.filter { owner == nil || $0.owner == owner?.row }.map(\.ref).sorted { $0.row < $1.row }
    }

    private func forgetChanged(_ records: any Records) {
        guard changeCount == nil || changeCount != records.changeCount else { return }
        if !found.isEmpty { found = [:] }
        if !endings.isEmpty { endings = [:] }
        changeCount = records.changeCount
    }

    private static func read(_ spec: EntitySpec, _ records: any Records) throws -> Endings {
        guard let label = spec.label else { return [] }
        var all: Endings = []
        for row in try records.query(EntityQuery(spec).only([label] + [spec.owner].compactMap { $0 })).keyedRows {
            guard case .string(let text)? = row.values.first, let id = RowID(text),
                case .string(let name) = row.values[1]
            else { continue }
            var owner: Int64?
            if row.values.count > 2, case .entity(let ref) = row.values[2] { owner = ref.row }
            let ref = EntityRef(entity: spec.name, row: row.key, id: id, label: name)
            all.append((digits: id.hex.utf8.reversed(), ref: ref, owner: owner))
        }
        return all.sorted { $0.digits.lexicographicallyPrecedes($1.digits) }
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
