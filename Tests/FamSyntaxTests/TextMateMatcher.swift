import Foundation

/// As much of TextMate's matching as the grammar uses: rules from its JSON, a stack, line by line, the earliest match
/// wins.
final class TextMateMatcher {
    private final class Rule {
        var name: String?
        var match: NSRegularExpression?
        var begin: NSRegularExpression?
        var end: NSRegularExpression?
        var captures: [Int: String] = [:]
        var endCaptures: [Int: String] = [:]
        var patterns: [Rule] = []
        var include: String?
    }

    private var repository: [String: Rule] = [:]
    private let root: Rule
    private var expanded: [ObjectIdentifier: [Rule]] = [:]

    init(json: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
        root = try Self.rule(["patterns": object["patterns"] ?? []])
        for (name, rule) in object["repository"] as? [String: [String: Any]] ?? [:] {
            repository[name] = try Self.rule(rule)
        }
    }

    private static func rule(_ object: [String: Any]) throws -> Rule {
        let rule = Rule()
        rule.name = object["name"] as? String
        rule.include = object["include"] as? String
        rule.match = try (object["match"] as? String).map { try NSRegularExpression(pattern: $0) }
        rule.begin = try (object["begin"] as? String).map { try NSRegularExpression(pattern: $0) }
        rule.end = try (object["end"] as? String).map { try NSRegularExpression(pattern: $0) }
        rule.captures = captures(object["captures"] ?? object["beginCaptures"])
        rule.endCaptures = captures(object["endCaptures"])
        rule.patterns = try (object["patterns"] as? [[String: Any]] ?? []).map(Self.rule)
        return rule
    }

    private static func captures(_ object: Any?) -> [Int: String] {
        var found: [Int: String] = [:]
        for (key, value) in object as? [String: [String: String]] ?? [:] { found[Int(key) ?? 0] = value["name"] }
        return found
    }

    private func patterns(of rule: Rule) -> [Rule] {
        if let known = expanded[ObjectIdentifier(rule)] { return known }
        var seen: Set<String> = []
        func expand(_ rules: [Rule]) -> [Rule] {
            rules.flatMap { rule -> [Rule] in
                guard let include = rule.include?.dropFirst() else { return [rule] }
                return seen.insert(String(include)).inserted ? expand(repository[String(include)]?.patterns ?? []) : []
            }
        }
        let found = expand(rule.patterns)
        expanded[ObjectIdentifier(rule)] = found
        return found
    }

    /// The innermost scope of each UTF-16 unit of each line.
    func scopes(of lines: [String]) -> [[String?]] {
        var stack = [root]
        return lines.map { line in
            let text = line + "\n"
            var found = [String?](repeating: nil, count: text.utf16.count)
            var position = 0
            var lastEmpty: (Int, Int)?
            while position < found.count {
                guard let step = next(stack, text, position) else { break }
                paint(&found, stack.last?.name, position..<step.match.range.lowerBound)
                apply(step, &stack, &found)
                // A rule that matches nothing may open or close only once at a place.
                if step.match.range.length == 0 {
                    if let last = lastEmpty, last == (step.match.range.lowerBound, stack.count) { break }
                    lastEmpty = (step.match.range.lowerBound, stack.count)
                }
                position = step.match.range.upperBound
            }
            if position < found.count { paint(&found, stack.last?.name, position..<found.count) }
            return found
        }
    }

    private struct Step {
        var rule: Rule
        var match: NSTextCheckingResult
        var isEnd: Bool
    }

    private func next(_ stack: [Rule], _ text: String, _ position: Int) -> Step? {
        var best: Step?
        func offer(_ expression: NSRegularExpression?, _ rule: Rule, isEnd: Bool) {
            guard let expression,
                let match = expression.firstMatch(
                    in: text, options: [.withTransparentBounds, .withoutAnchoringBounds],
                    range: NSRange(location: position, length: text.utf16.count - position))
            else { return }
            if let best, best.match.range.lowerBound <= match.range.lowerBound { return }
            best = Step(rule: rule, match: match, isEnd: isEnd)
        }
        guard let top = stack.last else { return nil }
        offer(top.end, top, isEnd: true)
        for rule in patterns(of: top) { offer(rule.match ?? rule.begin, rule, isEnd: false) }
        return best
    }

    private func apply(_ step: Step, _ stack: inout [Rule], _ found: inout [String?]) {
        let range = step.match.range
        let outer = stack.last?.name
        if step.isEnd {
            paint(&found, step.rule.name ?? outer, range.lowerBound..<range.upperBound)
            paint(&found, step.rule.endCaptures, step.match)
            if stack.count > 1 { stack.removeLast() }
        } else {
            paint(&found, step.rule.name ?? outer, range.lowerBound..<range.upperBound)
            paint(&found, step.rule.captures, step.match)
            if step.rule.match == nil { stack.append(step.rule) }
        }
    }

    private func paint(_ found: inout [String?], _ captures: [Int: String], _ match: NSTextCheckingResult) {
        for (group, name) in captures.sorted(by: { $0.key < $1.key }) where group < match.numberOfRanges {
            let range = match.range(at: group)
            if range.location != NSNotFound { paint(&found, name, range.lowerBound..<range.upperBound) }
        }
    }

    private func paint(_ found: inout [String?], _ name: String?, _ range: Range<Int>) {
        for index in range { found[index] = name }
    }
}
