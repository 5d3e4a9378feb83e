import FamRegistry
import FamText

extension ScreenRenderer {
    /// From this many columns on sections are beside each other.
    static let wideForSections = 120
    private static let narrowestSection = 48
    private static let sectionGap = "   "

    /// What comes before the first section, the sections in two columns or more, from left to right, and then what can
    /// be done with the whole screen. Colors are left out, so that columns can be counted, and a command is never
    /// broken: then there are fewer columns.
    func besideEachOther(_ blocks: [ScreenText.Block]) -> [String] {
        let parts = ScreenRenderer.parts(blocks), gap = ScreenRenderer.sectionGap.count
        let most = min(parts.sections.count, (width + gap) / (ScreenRenderer.narrowestSection + gap))
        for count in stride(from: most, to: 1, by: -1) {
            let narrow = with(width: (width - gap * (count - 1)) / count, style: .plain)
            let sections = parts.sections.map(narrow.drawn)
            guard zip(parts.sections, sections).allSatisfy(ScreenRenderer.areWhole) else { continue }
            return drawn(parts.head) + narrow.rows(of: sections, count) + drawn(parts.tail)
        }
        return drawn(blocks)
    }

    private func rows(of sections: [[String]], _ count: Int) -> [String] {
        stride(from: 0, to: sections.count, by: count).flatMap { first in
            let row = sections[first..<min(first + count, sections.count)]
            return (0..<(row.map(\.count).max() ?? 0)).map { index in
                let cells = row.map { TextWidth.padded(index < $0.count ? $0[index] : "", to: width) }
                var line = cells.joined(separator: ScreenRenderer.sectionGap)
                while line.last == " " { line.removeLast() }
                return line
            }
        }
    }

    private static func areWhole(_ blocks: [ScreenText.Block], _ lines: [String]) -> Bool {
        ScreenText(title: "", blocks: blocks).actions.allSatisfy { action in
            action.reason != nil || lines.contains { $0.contains(action.command.text) }
        }
    }

    private static func parts(
        _ blocks: [ScreenText.Block]
    ) -> (
        head: [ScreenText.Block], sections: [[ScreenText.Block]], tail: [ScreenText.Block]
    ) {
        let end = (blocks.lastIndex { if case .action = $0 { false } else { true } } ?? -1) + 1
        var head: [ScreenText.Block] = [], sections: [[ScreenText.Block]] = []
        for block in blocks[..<end] {
            if case .heading = block {
                sections.append([block])
            } else if sections.isEmpty {
                head.append(block)
            } else {
                sections[sections.count - 1].append(block)
            }
        }
        return (head, sections, Array(blocks[end...]))
    }
}
