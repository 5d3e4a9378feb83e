import FamRegistry
import FamText

extension ScreenRenderer {
    /// From this many columns on, sections are side by side.
    static let wideForSections = 120
    private static let narrowestSection = 48
    private static let sectionGap = "   "

    /// What comes before the first section, the sections in two columns or more, from left to right, and then the
    /// actions for the whole screen. A command is never broken: a section with a longer one gets the whole width. As
    /// many columns are used as give the fewest lines, since tables become longer in narrow ones; of equal ones the
    /// fewest. Below `wideForSections` there is only one.
    func sideBySide(_ blocks: [ScreenText.Block]) -> [String] {
        let below = drawn(blocks)
        guard width >= ScreenRenderer.wideForSections else { return below }
        let parts = ScreenRenderer.parts(blocks), gap = ScreenRenderer.sectionGap.count
        let most = min(parts.sections.count, (width + gap) / (ScreenRenderer.narrowestSection + gap))
        var best = below
        for count in stride(from: 2, through: most, by: 1) {
            let width = (width - gap * (count - 1)) / count
            let lines = drawn(parts.head) + inColumns(parts.sections, count, width) + drawn(parts.tail)
            if lines.count < best.count { best = lines }
        }
        return best
    }

    private func inColumns(_ sections: [[ScreenText.Block]], _ count: Int, _ width: Int) -> [String] {
        // Colors do not count as columns.
        let narrow = with(width: width, style: .plain), colored = with(width: width, style: style)
        var lines: [String] = [], plain: [[String]] = [], shown: [[String]] = []
        for section in sections {
            let text = narrow.drawn(section)
            if ScreenRenderer.areWhole(section, text) {
                plain.append(text)
                shown.append(colored.drawn(section))
            } else {
                lines += rows(of: plain, shown, count, width) + drawn(section)
                (plain, shown) = ([], [])
            }
        }
        return lines + rows(of: plain, shown, count, width)
    }

    private func rows(of plain: [[String]], _ colored: [[String]], _ count: Int, _ width: Int) -> [String] {
        stride(from: 0, to: plain.count, by: count).flatMap { first in
            let row = first..<min(first + count, plain.count)
            return (0..<(row.map { plain[$0].count }.max() ?? 0)).map { index in
                var line = "", blanks = 0
                for section in row {
                    let exists = index < plain[section].count && !plain[section][index].isEmpty
                    if exists { line += String(repeating: " ", count: max(blanks, 0)) + colored[section][index] }
                    blanks = (exists ? 0 : blanks) + width + ScreenRenderer.sectionGap.count
                    if exists { blanks -= TextWidth.columns(plain[section][index]) }
                }
                return line
            }
        }
    }

    static func areWhole(_ blocks: [ScreenText.Block], _ lines: [String]) -> Bool {
        ScreenText(title: "", blocks: blocks).actions.allSatisfy { action in
            action.reason != nil || lines.contains { $0.contains(action.command.text) }
        }
    }

    private static func parts(
        _ blocks: [ScreenText.Block]
    ) -> (
        head: [ScreenText.Block], sections: [[ScreenText.Block]], tail: [ScreenText.Block]
    ) {
        var end = (blocks.lastIndex { if case .action = $0 { false } else { true } } ?? -1) + 1
        // Actions right after a heading are what it is about.
        if end > 0, case .heading = blocks[end - 1] { end = blocks.count }
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
        var tail = Array(blocks[end...])
        // Where every other section ends with actions of its own, so does the last one.
        if sections.count > 1, sections.dropLast().allSatisfy({ if case .action = $0.last { true } else { false } }) {
            sections[sections.count - 1] += tail
            tail = []
        }
        return (head, sections, tail)
    }
}
