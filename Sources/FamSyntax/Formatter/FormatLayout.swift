import FamText

/// One pass over the atoms that writes them with blanks and line ends between them.
struct FormatLayout {
    private let page: FormatPage
    private(set) var writer = FormatWriter()
    /// By atom: its line, and the indentation of that line.
    private(set) var lines: [Int]
    private var indents: [Int]
    /// By atom: the columns up to its end.
    private(set) var ends: [Int]
    private var frames = [FormatFrame.root]
    /// The last atom written that is not a comment, and whether the text ends with it.
    private var previous: Int?
    private var endsInCode = false

    init(_ page: FormatPage) {
        self.page = page
        lines = Array(repeating: 0, count: page.atoms.count)
        indents = lines
        ends = lines
    }

    /// Cost: linear in the text.
    mutating func run() {
        var index = 0
        while index < page.atoms.count, !Interrupt.isRequested {
            var gap = FormatGap()
            index = read(index, &gap)
            if index < page.atoms.count, page.atoms[index].role == .pipe {
                let pipe = index
                // Comments after a bar move before it, where its stage begins.
                index = read(index + 1, &gap)
                place(pipe, gap)
                writer.put(" ")
                put(index)
                index += 1
            } else if index < page.atoms.count {
                place(index, gap)
                index += 1
            } else {
                finish(gap)
            }
        }
        if endsInCode { finish(FormatGap()) }
        writer.end()
    }

    private mutating func finish(_ gap: FormatGap) {
        write(gap, FormatBreak(.line, indent: 0, allowsBlank: true, endsStatement: true))
        if endsInCode, let previous, page.endsInBackslash(previous) { writer.put(" ;") }
        endsInCode = false
    }

    // MARK: Gaps

    /// Collects what comes before the next atom that is written by itself, and returns that atom.
    private func read(_ start: Int, _ gap: inout FormatGap) -> Int {
        var index = start
        while index < page.atoms.count {
            let atom = page.atoms[index]
            switch atom.role {
            case .comment: gap.addComment(index, atom)
            case .separator: gap.addSeparator(page.byte(index), atom)
            case .comma where isTrailing(index): gap.add(atom)
            default:
                gap.add(atom)
                return index
            }
            index += 1
        }
        return index
    }

    /// Whether it is a comma before a closing bracket on the same line.
    private func isTrailing(_ comma: Int) -> Bool {
        var next = comma + 1
        while next < page.atoms.count, page.atoms[next].isComment { next += 1 }
        guard next < page.atoms.count, comma > 0 else { return false }
        switch page.atoms[next].role {
        case .barClose: return true
        case .closeRound, .closeRecord:
            return !frames[frames.count - 1].hangs
                && !(page.atoms[comma - 1].role == .word && page.mayTakeIn(comma - 1))
        default: return false
        }
    }

    private mutating func place(_ atom: Int, _ gap: FormatGap) {
        var found = breakBefore(atom, gap)
        if !gap.comments.isEmpty { found.kind = .line }
        write(gap, found)
        if endsInCode || previous == nil, gap.comments.isEmpty {
            writeBreak(found, isBlank: gap.newlines > 1)
        } else {
            writer.newline(indent: found.indent, isBlankBefore: gap.newlines > 1 && found.allowsBlank)
        }
        put(atom)
    }

    /// Writes the comments between two atoms. A comment on its own line stays on one, and a line of a transcript stays
    /// where it is.
    private mutating func write(_ gap: FormatGap, _ found: FormatBreak) {
        for comment in gap.comments {
            let atom = page.atoms[comment.atom]
            let followsCode = comment.newlines == 0 && endsInCode
            let isOfTranscript = !followsCode && FormatComment.isOfTranscript(page.source.bytes[atom.range], atom)
            let text = FormatComment.text(page.source.bytes[atom.range], isOfTranscript: isOfTranscript)
            if !followsCode, !writer.isEmpty {
                var line = found
                line.kind = .line
                line.indent = isOfTranscript ? 0 : found.commentIndent
                line.allowsBlank = found.allowsBlankComment
                writeBreak(line, isBlank: comment.newlines > 1)
            }
            writer.putComment(text, atom, followsCode: followsCode)
            endsInCode = false
        }
    }

    private mutating func writeBreak(_ found: FormatBreak, isBlank: Bool) {
        switch found.kind {
        case .none: break
        case .space: writer.put(" ")
        case .separator(let byte):
            let isTaken = byte == UInt8(ascii: ",") && previous.map(page.takesComma) ?? false
            writer.put((isTaken ? " " : "") + (byte == UInt8(ascii: ",") ? ", " : "; "))
        case .continued:
            writer.put(" \\")
            writer.newline(indent: found.indent)
        case .line:
            if endsInCode, let previous, page.endsInBackslash(previous) {
                writer.put(found.endsStatement ? " ;" : " ")
                if !found.endsStatement { return }
            }
            writer.newline(indent: found.indent, isBlankBefore: isBlank && found.allowsBlank)
        }
    }

    // MARK: Atoms

    private mutating func put(_ index: Int) {
        guard index < page.atoms.count else { return }
        let atom = page.atoms[index]
        let top = frames.count - 1
        if page.beginsStatement[index], frames[top].kind == .block {
            frames[top].hasStatement = true
            frames[top].continuation = frames[top].inner + 2
        }
        lines[index] = writer.line
        indents[index] = writer.indent
        writer.put(page.source.bytes[atom.range], atom)
        ends[index] = writer.column
        endsInCode = true
        previous = index
        switch atom.role {
        case .openBlock, .openClosure, .openMatch:
            let base = page.forms[index].map { indents[$0] } ?? writer.indent
            frames.append(FormatFrame(.block, base: base, isOpen: page.units.isOpen(at: index)))
        case .openRound, .openParameters, .openRecord, .openAggregates:
            frames.append(FormatFrame(.list, base: writer.indent, isOpen: true))
        case .closeRound, .closeRecord, .closeBlock: if frames.count > 1 { frames.removeLast() }
        default: break
        }
    }

    // MARK: Breaks

    private mutating func breakBefore(_ atom: Int, _ gap: FormatGap) -> FormatBreak {
        guard let previous else { return FormatBreak(.none, indent: 0, allowsBlank: true) }
        let frame = frames[frames.count - 1]
        switch page.atoms[atom].role {
        case .closeBlock:
            let isEmpty = !frame.hasStatement && gap.comments.isEmpty
            return FormatBreak(
                frame.isOpen && !isEmpty ? .line : .space, indent: frame.base, commentIndent: frame.inner,
                allowsBlankComment: frame.hasStatement,
                endsStatement: true)
        case .closeRound, .closeRecord:
            let kind: FormatBreak.Kind = page.hasSpace(previous, atom, hasGap: gap.hasGap) ? .space : .none
            return FormatBreak(
                frame.hangs ? .line : kind, indent: frame.base, commentIndent: frame.inner, allowsBlankComment: true)
        case .pipe: return pipeBreak(atom)
        default: break
        }
        if page.beginsStatement[atom], frame.kind == .block { return statementBreak(frame, gap) }
        return innerBreak(previous, atom, gap)
    }

    private mutating func pipeBreak(_ pipe: Int) -> FormatBreak {
        guard let unit = page.units.unit(at: pipe), unit.isOpen else {
            return FormatBreak(.space, indent: frames[frames.count - 1].continuation)
        }
        let indent = indents[unit.first] + 2
        frames[frames.count - 1].continuation = indent + 2
        return FormatBreak(.line, indent: indent)
    }

    private func statementBreak(_ frame: FormatFrame, _ gap: FormatGap) -> FormatBreak {
        let isLine = frames.count == 1 ? gap.newlines > 0 : frame.isOpen
        let inline: FormatBreak.Kind = frame.hasStatement ? .separator(gap.separator ?? UInt8(ascii: ";")) : .space
        return FormatBreak(
            isLine ? .line : inline, indent: frame.inner, allowsBlank: frame.hasStatement || !gap.comments.isEmpty,
            allowsBlankComment: frame.hasStatement, endsStatement: frame.hasStatement)
    }

    /// Whether an argument fits on the line, including a ` \` after it outside brackets.
    private func fits(_ argument: Int) -> Bool {
        guard let width = page.argumentWidths[argument] else { return true }
        let end = frames[frames.count - 1].kind == .list ? 0 : 2
        return writer.column + 1 + width + end <= Formatter.limit
    }

    /// Between two atoms of the same statement.
    private mutating func innerBreak(_ previous: Int, _ atom: Int, _ gap: FormatGap) -> FormatBreak {
        let top = frames.count - 1
        let isList = frames[top].kind == .list
        let isFirst = isList && page.atoms[previous].role.opensList
        let isFollower = page.atoms[atom].role == .follower
        let unit = page.units.unit(at: previous)
        let bracket = isList && unit?.kind == .plain ? unit : nil
        // After the pipeline of one item, the next item is indented like the others.
        if bracket != nil { frames[top].continuation = frames[top].inner }
        var found = FormatBreak(
            page.hasSpace(previous, atom, hasGap: gap.hasGap) ? .space : .none,
            indent: isFollower ? frames[top].inner : frames[top].continuation, allowsBlank: isList && !isFirst)
        let breaksLine = gap.newlines > 0 || gap.isContinued
        if breaksLine, !page.isOneLine(previous, atom) {
            found.kind = gap.newlines > 0 || isList ? .line : .continued
        }
        if let bracket, bracket.isOpen { found.kind = .line }
        if let unit, unit.isOpen, unit.kind == .line, !page.isOneLine(previous, atom) { found.kind = .line }
        if let unit, unit.isOpen, unit.kind == .fill, found.kind == .space, !fits(atom) {
            found.kind = isList ? .line : .continued
        }
        if isFirst, found.kind == .line || !gap.comments.isEmpty { frames[top].hangs = true }
        return found
    }
}
