import FamSyntax
import FamText

/// `pivot … --fill 0 --total`: a value after a flag of stages that takes none.
enum SpareValue {
    private static let longest = 40

    /// What the parser said of the value; nil if it said something else.
    static func meant(_ problem: Diagnostic, _ source: Source) -> Diagnostic? {
        guard problem.code == .syntax, problem.fix == nil, let span = problem.span, span.source == source.id,
            span.range.upperBound <= source.bytes.count
        else { return nil }
        let bytes = source.bytes, start = span.range.lowerBound
        var end = start
        while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
        let word = bytes[max(0, end - longest)..<end].reversed().prefix { $0 != 0x20 && $0 != 0x0A && $0 != 0x7C }
        let flag = String(decoding: Array(word.reversed()), as: UTF8.self)
        guard end < start, flag.hasPrefix("--"),
            let known = StageKind.allCases.lazy.flatMap(\.flags).first(where: { "--" + $0.name == flag }),
            known.value == nil
        else { return nil }
        var problem = problem
        problem.message = "`\(flag)` takes no value"
        problem.label = "leave out `\(SafeText.shown(source.text(span.range)))`"
        problem.help = nil
        problem.fix = Fix(Span(source.id, end, span.range.upperBound), "")
        return problem
    }
}
