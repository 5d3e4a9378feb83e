import FamValues

/// A way to write days: `dd` and `MM` are two digits, `d` and `M` one or two, `yyyy` four; all else stands for itself.
struct DateForm {
    private enum Part {
        case year, month(fixed: Bool), day(fixed: Bool)
        case sign(Character)
    }

    private var parts: [Part] = []

    /// Nil when day, month and year do not stand in it once each.
    init?(_ form: String) {
        var rest = form[...]
        var counts = (day: 0, month: 0, year: 0)
        while let first = rest.first {
            let run = rest.prefix { $0 == first }.count
            switch (first, run) {
            case ("y", 4): (parts, counts.year) = (parts + [.year], counts.year + 1)
            case ("M", 1...2): (parts, counts.month) = (parts + [.month(fixed: run == 2)], counts.month + 1)
            case ("d", 1...2): (parts, counts.day) = (parts + [.day(fixed: run == 2)], counts.day + 1)
            case ("y", _), ("M", _), ("d", _): return nil
            default: parts += Array(repeating: .sign(first), count: run)
            }
            rest = rest.dropFirst(run)
        }
        guard counts == (1, 1, 1) else { return nil }
    }

    func read(_ text: String) -> CivilDate? {
        var rest = text[...]
        var year = 0, month = 0, day = 0
        for part in parts {
            switch part {
            case .sign(let sign):
                guard rest.first == sign else { return nil }
                rest = rest.dropFirst()
            case .year:
                guard let number = DateForm.number(&rest, 4...4) else { return nil }
                year = number
            case .month(let fixed):
                guard let number = DateForm.number(&rest, fixed ? 2...2 : 1...2) else { return nil }
                month = number
            case .day(let fixed):
                guard let number = DateForm.number(&rest, fixed ? 2...2 : 1...2) else { return nil }
                day = number
            }
        }
        return rest.isEmpty ? CivilDate(year: year, month: month, day: day) : nil
    }

    private static func number(_ rest: inout Substring, _ lengths: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(lengths.upperBound).prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= lengths.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }
}
