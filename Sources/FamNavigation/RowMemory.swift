import FamRegistry
import FamText
import FamValues
import Foundation

/// Rows that were found before in a run: a list of a million links names only a few. Valid until a row changes.
final class RowMemory {
    private final class Found {
        let hash: UInt32
        let entity: EntitySpec
        /// Bytes, because two spellings of a letter are two names.
        let text: [UInt8]
        let owner: Int64?
        let ref: EntityRef

        init(_ hash: UInt32, _ entity: EntitySpec, _ text: [UInt8], _ owner: Int64?, _ ref: EntityRef) {
            self.hash = hash
            self.entity = entity
            self.text = text
            self.owner = owner
            self.ref = ref
        }
    }

    /// By hash; of two names with the same slot, the later one is kept. A power of two.
    private var found: [Found?] = []
    private var count = 0
    private var changeCount: Int?
    private static let fewest = 64, most = 16_384

    func row(
        _ spec: EntitySpec, _ text: String, _ owner: EntityRef?, _ records: any Records, _ look: () throws -> EntityRef?
    ) rethrows -> EntityRef? {
        var text = text
        if let known = text.withUTF8({ known(spec, $0, owner, records) }) { return known }
        guard let made = try look() else { return nil }
        if changeCount != nil {
            let hash = text.withUTF8 { RowMemory.hash(spec, $0, owner) }
            keep(Found(hash, spec, Array(text.utf8), owner?.row, made))
        }
        return made
    }

    /// The row that was found before; nil if unknown.
    func known(
        _ spec: EntitySpec, _ text: UnsafeBufferPointer<UInt8>, _ owner: EntityRef?, _ records: any Records
    ) -> EntityRef? {
        forgetChanged(records)
        guard !found.isEmpty else { return nil }
        let hash = RowMemory.hash(spec, text, owner)
        guard let known = found[place(hash)], known.hash == hash, known.entity === spec, known.owner == owner?.row,
            known.text.count == text.count, known.text.elementsEqual(text)
        else { return nil }
        return known.ref
    }

    private func keep(_ new: Found) {
        if count >= found.count / 2, found.count < RowMemory.most { grow() }
        if found[place(new.hash)] == nil { count += 1 }
        found[place(new.hash)] = new
    }

    private func grow() {
        let old = found
        found = Array(repeating: nil, count: max(old.count * 4, RowMemory.fewest))
        for case let row? in old { found[place(row.hash)] = row }
    }

    private func place(_ hash: UInt32) -> Int { Int(hash) & (found.count - 1) }

    private static func hash(_ spec: EntitySpec, _ text: UnsafeBufferPointer<UInt8>, _ owner: EntityRef?) -> UInt32 {
        let place = Int64(Int(bitPattern: ObjectIdentifier(spec))) &+ (owner?.row ?? -1)
        return ByteHash.of(text, seed: UInt32(truncatingIfNeeded: place))
    }

    private func forgetChanged(_ records: any Records) {
        guard changeCount == nil || changeCount != records.changeCount else { return }
        if !found.isEmpty { (found, count) = ([], 0) }
        changeCount = records.changeCount
    }

    /// Ignores case and accents. Invisible characters stay: a joiner or a variation selector makes another name, and
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
