import FamSyntax
import FamText
import FamValues

/// Values of a type that can be typed, with a few words about each.
struct ValueCandidates {
    var data: any CompletionData
    var quote: Character?
    /// In an expression text stands in quotes; in arguments only where it must.
    var isExpression: Bool

    func candidates(_ type: ValueType, typed: String, also fixed: [String] = []) -> [Candidate] {
        let given = fixed.map { Candidate($0, insertion: text($0), "") }
        switch type.unwrapped {
        case .list(let item), .optional(let item): return given + candidates(item, typed: typed)
        case .entity(let entity): return given + rows(entity, typed)
        case .enumeration(let name, let cases): return given + cases.map { Candidate($0, insertion: text($0), name) }
        case .bool: return given + [Candidate("true", "bool"), Candidate("false", "bool")]
        case .date: return given + TimeWordList.days
        case .datetime: return given + TimeWordList.days + [Candidate("now", "this moment")]
        case .period: return given + TimeWordList.periods + TimeWordList.days
        case .address: return given + addresses(typed)
        case .path: return given + files(typed)
        default: return given
        }
    }

    private func text(_ value: String) -> String {
        isExpression ? Quoting.literal(value, begun: quote) : Quoting.argument(value, begun: quote)
    }

    private func rows(_ entity: String, _ typed: String) -> [Candidate] {
        data.rows(of: entity, matching: typed, limit: 200).map { row in
            Candidate(row.label, insertion: text(row.name), row.name.utf8.elementsEqual(row.label.utf8) ? row.detail : "\(row.detail) \(row.name)")
        }
    }

    private func addresses(_ typed: String) -> [Candidate] {
        data.addresses(matching: typed.isEmpty ? "/" : typed, limit: 200).map { Candidate($0.address, insertion: text($0.address), $0.title) }
    }

    private func files(_ typed: String) -> [Candidate] {
        let directory = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        return data.files(in: directory).filter { !$0.hasPrefix(".") || typed.dropFirst(directory.count).hasPrefix(".") }.map { name in
            Candidate(directory + name, insertion: text(directory + name), name.hasSuffix("/") ? "directory" : "", isWhole: !name.hasSuffix("/"))
        }
    }
}

/// The words for days and periods (language.md, "Time").
enum TimeWordList {
    static let days: [Candidate] =
        [("today", "this day"), ("yesterday", "the day before today"), ("tomorrow", "the day after today")].map { Candidate($0.0, $0.1) }
        + ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map { Candidate($0, "the last \($0)") }

    static let periods: [Candidate] = [
        ("this-week", "from Monday on"), ("last-week", "the week before this one"), ("this-month", "from the first of the month on"),
        ("last-month", "the month before this one"), ("last-7-days", "today and the six days before"),
        ("last-30-days", "today and the 29 days before"),
    ].map { Candidate($0.0, $0.1) }
}
