import FamSyntax
import FamText

/// A part of a line of one command, by its bytes.
struct LinePart {
    enum Kind {
        case word
        /// A text that is the same as its bytes, with its quotes.
        case text
        /// The name of a flag; its value is the next part.
        case flag(Name)
    }

    let kind: Kind
    let start: Int
    let end: Int

    func bytes(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text[start..<end])
    }
}

/// The parts of a line. One line after another is read into the same memory.
struct LineParts {
    private(set) var all: [LinePart] = []

    init() { all.reserveCapacity(8) }

    /// Reads a line without a tree, see `Syntax.line`. False if it has a flag whose name nobody used before.
    mutating func read(_ line: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ names: NameTable) -> Bool {
        all.removeAll(keepingCapacity: true)
        var index = line.lowerBound
        while index < line.upperBound {
            let start = index
            switch text[index] {
            case UInt8(ascii: "-"):
                while index < line.upperBound, text[index] != UInt8(ascii: " "), text[index] != UInt8(ascii: "=") {
                    index += 1
                }
                let word = UnsafeBufferPointer(rebasing: text[start + 2..<index])
                guard let name = names.find(word) else { return false }
                all.append(LinePart(kind: .flag(name), start: start, end: index))
            case UInt8(ascii: "\""):
                index += 1
                while text[index] != UInt8(ascii: "\"") { index += 1 }
                index += 1
                all.append(LinePart(kind: .text, start: start, end: index))
            default:
                while index < line.upperBound, text[index] != UInt8(ascii: " ") { index += 1 }
                all.append(LinePart(kind: .word, start: start, end: index))
            }
            index += 1
        }
        return true
    }

    /// Reads the tree of a line. False if it has other parts.
    mutating func read(_ items: Items, of tree: TreeReader, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        all.removeAll(keepingCapacity: true)
        for item in items {
            guard case .flag(let name, let value) = tree[item] else {
                guard append(item, tree, text) else { return false }
                continue
            }
            let span = tree.nameSpan(of: item)
            all.append(LinePart(kind: .flag(name), start: Int(span.start), end: Int(span.end)))
            if value.exists, !append(value, tree, text) { return false }
        }
        return true
    }

    private mutating func append(_ node: NodeID, _ tree: TreeReader, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = tree.span(of: node).range
        switch tree[node] {
        case .word where text[range].first != UInt8(ascii: "`"):
            all.append(LinePart(kind: .word, start: range.lowerBound, end: range.upperBound))
        case .string(let parts) where parts.count == 1 && tree.isPlain(parts):
            let inner = tree.span(of: tree.item(0, of: parts)).range
            guard inner == range.lowerBound + 1..<range.upperBound - 1, !text[inner].contains(UInt8(ascii: "\\")) else {
                return false
            }
            all.append(LinePart(kind: .text, start: range.lowerBound, end: range.upperBound))
        default: return false
        }
        return true
    }
}
