import FamServices

/// Writes pipelines from a seed: sources with nulls, money, durations and numbers that overflow, and stages over
/// whatever columns there are at that point.
struct RandomPipeline {
    private enum Kind: CaseIterable { case int, float, text, bool, time, day, length, money, child, behavior, other }

    private let random: RandomSource
    private var columns: [(name: String, kind: Kind)] = []
    private var made = 0

    private init(seed: UInt64) { random = RandomSource(seed: seed) }

    static func text(seed: UInt64) -> String {
        var pipeline = RandomPipeline(seed: seed)
        return pipeline.whole()
    }

    // MARK: Choices

    private func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
    private func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
    private func column(_ kind: Kind) -> String? {
        let fitting = columns.filter { $0.kind == kind }
        return fitting.isEmpty ? nil : pick(fitting).name
    }

    private mutating func newName() -> String {
        if below(6) == 0, let known = columns.randomElement(below) { return known.name }
        made += 1
        return "c\(made)"
    }

    // MARK: Stages

    private mutating func whole() -> String {
        let source = pick(["events", "events", "events", "children --all", "rewards", "behaviors", "documents"])
        switch source {
        case "events":
            columns = [("child", .child), ("behavior", .behavior), ("points", .int), ("note", .text), ("at", .time)]
        case "rewards":
            columns = [("child", .child), ("name", .text), ("points", .int), ("due", .day), ("remaining", .int)]
        case "behaviors": columns = [("name", .text), ("points", .int), ("min_age", .int), ("skill", .text)]
        case "documents": columns = [("title", .text), ("cost", .money), ("cost", .money)]
        default: columns = [("name", .text), ("born", .day), ("age", .int), ("stars", .int)]
        }
        var stages = [source]
        for _ in 0...below(5) { stages.append(stage()) }
        if below(3) == 0 { stages.append(end()) }
        return stages.joined(separator: " | ")
    }

    private mutating func stage() -> String {
        switch below(20) {
        case 0...2: return "where \(bool(2))"
        case 3...6: return with()
        case 7, 8: return select()
        case 9, 10: return "sort \(below(2) == 0 ? "-" : "")\(key()), \(key())"
        case 11: return "take \(below(40))"
        case 12: return pick(["skip \(below(9))", "last \(below(30))", "first \(1 + below(9))"])
        case 13: return "distinct on \(key())"
        case 14: return pick(["distinct", "distinct \(key())"])
        case 15, 16: return group()
        case 17, 18: return window()
        default:
            guard column(.child) == "child", !columns.contains(where: { $0.name == "r" }) else { return with() }
            columns.append(("r", .other))
            return "join rewards as r on r.child == child and r.points > \(below(9))"
        }
    }

    private mutating func with() -> String {
        let new = (0...below(2)).map { _ in (newName(), some()) }
        for (name, value) in new {
            columns.removeAll { $0.name == name }
            columns.append((name, value.kind))
        }
        return "with " + new.map { "\($0.0) = \($0.1.text)" }.joined(separator: ", ")
    }

    private mutating func select() -> String {
        var new: [(name: String, kind: Kind)] = [], parts: [String] = []
        for column in columns where below(2) == 0 && !new.contains(where: { $0.name == column.name }) {
            new.append(column)
            parts.append(column.name)
        }
        for _ in 0...below(2) {
            made += 1
            let value = some()
            new.append(("c\(made)", value.kind))
            parts.append("\(value.text) as c\(made)")
        }
        columns = new
        return "select " + parts.joined(separator: ", ")
    }

    private mutating func group() -> String {
        var keys: [String] = [], new: [(name: String, kind: Kind)] = []
        for _ in 0..<(1 + below(2)) {
            made += 1
            let value = some()
            keys.append("\(value.text) as k\(made)")
            new.append(("k\(made)", value.kind))
        }
        var aggregates: [String] = []
        for _ in 0...below(2) {
            made += 1
            let value = aggregate()
            aggregates.append("a\(made): \(value.text)")
            new.append(("a\(made)", value.kind))
        }
        columns = new
        return "group \(keys.joined(separator: ", ")) { \(aggregates.joined(separator: ", ")) }"
    }

    private func aggregate() -> (text: String, kind: Kind) {
        let test = below(3) == 0 ? " where \(bool(1))" : ""
        switch below(8) {
        case 0: return ("count()", .int)
        case 1: return ("sum(\(int(2))\(test))", .int)
        case 2: return ("avg(\(int(2))\(test))", .float)
        case 3: return ("max(\(int(1))\(test))", .int)
        case 4: return ("10 // sum(\(int(1)))", .int)
        case 5: return ("count(distinct \(key()))", .int)
        case 6: return ("sum(\(money(1))\(test))", .money)
        default: return ("sum(\(int(1))) / count()", .float)
        }
    }

    private mutating func window() -> String {
        made += 1
        let by = below(2) == 0 ? " by \(key())" : ""
        let value: (text: String, kind: Kind) =
            switch below(7) {
            case 0: ("row_number()", .int)
            case 1: ("lag(\(int(1)))", .int)
            case 2: ("lead(\(int(1)), 0)", .int)
            case 3: ("running(\(int(2)))", .int)
            case 4: ("running(max(\(int(1))) where \(bool(1)))", .int)
            case 5: ("share(\(int(1)))", .float)
            default: ("10 // row_number()", .int)
            }
        columns.append(("c\(made)", value.kind))
        return "with c\(made) = \(value.text)\(by)"
    }

    private func end() -> String {
        pick(["count", "sum \(int(1))", "avg \(int(1))", "max \(key())", "count by \(key())", "first", "last"])
    }

    // MARK: Expressions

    private func key() -> String { some(1).text }

    private func some(_ depth: Int = 2) -> (text: String, kind: Kind) {
        switch below(9) {
        case 0...3: (int(depth), .int)
        case 4: (float(depth), .float)
        case 5: (text(depth), .text)
        case 6: (bool(depth), .bool)
        case 7: (column(.money).map { _ in (money(depth), .money) }) ?? (day(depth), .day)
        default: column(.child).map { ($0, .child) } ?? column(.time).map { ($0, .time) } ?? (int(depth), .int)
        }
    }

    private func int(_ depth: Int) -> String {
        let leaf = below(4) == 0 ? "\(below(6) - 1)" : column(.int) ?? "\(below(5))"
        guard depth > 0, below(3) > 0 else { return leaf }
        let a = int(depth - 1), b = int(depth - 1)
        switch below(12) {
        case 0: return "(\(a) + \(b))"
        case 1: return "(\(a) - \(b))"
        case 2: return "(\(a) * \(b))"
        case 3, 4, 5: return "(\(below(9) + 1) // \(b))"
        case 6: return "(\(a) % \(b))"
        case 7: return "(if \(bool(depth - 1)) { \(a) } else { \(b) })"
        case 8: return "(\(a) ?? \(b))"
        case 9: return "(\(a) * 1000000000000000000)"
        case 10: return "abs(\(a))"
        default: return "(length(\(text(depth - 1))) ?? 0)"
        }
    }

    private func float(_ depth: Int) -> String {
        let a = int(depth - 1), b = int(depth - 1)
        return pick([
            "(\(a) / \(b))", "(\(a) * 0.5)", "(if \(bool(0)) { \(a) } else { 1.5 })", column(.float) ?? "0.25",
        ])
    }

    private func text(_ depth: Int) -> String {
        let leaf = column(.text) ?? (column(.child).map { "\($0).name" } ?? "\"a\"")
        return depth > 0 && below(4) == 0 ? "lower(\(leaf))" : leaf
    }

    private func day(_ depth: Int) -> String {
        if let time = column(.time) { return pick(["day(\(time))", "(day(\(time)) + 1d)"]) }
        return column(.day) ?? "today"
    }

    private func money(_ depth: Int) -> String {
        guard let leaf = column(.money) else { return "\(1 + below(9))EUR" }
        guard depth > 0 else { return leaf }
        return pick([leaf, "(\(leaf) + \(1 + below(9))EUR)", "(\(leaf) * \(int(0)))", "(\(leaf) ?? 1EUR)"])
    }

    private func bool(_ depth: Int) -> String {
        if depth > 0, below(2) == 0 {
            let a = bool(depth - 1), b = bool(depth - 1)
            return pick(["(\(a) and \(b))", "(\(a) or \(b))", "(not \(a))", "(if \(a) { \(b) } else { false })"])
        }
        let compare = pick(["==", "!=", "<", "<=", ">", ">="])
        switch below(10) {
        case 0...3: return "\(int(depth)) \(compare) \(int(depth))"
        case 4: return "\(text(depth)) \(pick(["==", "!=", "<", "like"])) \"a\(below(3) == 0 ? "%" : "")\""
        case 5: return column(.child).map { "\($0).name \(compare) \"Maya\"" } ?? "\(int(0)) in 1..3"
        case 6: return column(.time).map { "\($0) >= 2026-01-01" } ?? "\(int(0)) != null"
        case 7: return column(.time).map { "now - \($0) < \(below(90))d" } ?? "\(int(depth)) == null"
        case 8: return column(.money).map { "\($0) \(compare) \(below(20))EUR" } ?? "\(text(0)) == null"
        default: return "\(int(depth)) in [1, 2, \(below(4))]"
        }
    }
}

extension Array {
    fileprivate func randomElement(_ below: (Int) -> Int) -> Element? { isEmpty ? nil : self[below(count)] }
}
