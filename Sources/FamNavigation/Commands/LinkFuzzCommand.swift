import FamRegistry
import FamServices
import FamText
import FamValues

enum LinkFuzzCommand: Command {
    static let name: StaticString = "link fuzz"
    static let summary = "Tries random and hostile links, and lists those that break a promise."
    static let discussion =
        "Links are made from the patterns, their examples and hostile pieces; the same seed makes the same links. "
        + "Promises: a link has the same outcome twice; the link of the place that it leads to leads there, and "
        + "printing it again gives the same text; the router does not move. Each link that breaks one is a row; a "
        + "correct program has none."
    static let count = Parameter("count", .int, "How many links.", .flag, default: 1_000)
    static let seed = Parameter("seed", .int, "Which links.", .flag, default: 1)
    static var parameters: [ParameterDeclaration] { count; seed }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("link fuzz --count 200 --seed 7 | count", prints: "0")]
    static let keywords = ["url", "random", "hostile", "deep link"]

    private static let shape = RowShape([
        Column("link", .string), Column("promise", .string), Column("reason", .string),
    ])

    /// Minutes of work.
    private static let mostLinks: Int64 = 1_000_000

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context), count = try call[count]
        guard 1...mostLinks ~= count else {
            throw Diagnostic(.badArgument, "`--count` is from 1 to 1,000,000, and \(count) is given")
        }
        let resolver = try navigation.resolver(suggests: false), before = navigation.router.state
        let progress = try context.service(ShownProgress.key)()
        defer { progress.clear() }
        var maker = LinkMaker(
            seed: UInt64(bitPattern: try call[seed]), examples: try LinkExamples.suggestions(context).map(\.text))
        var rows: [[Value]] = []
        for number in 0..<count {
            if number & 0xFF == 0 {
                try Work.look()
                progress.update(Int(number), of: Int(count))
            }
            let link = maker.next()
            for broken in try promises(link, resolver, navigation) {
                rows.append([.string(SafeText.shown(link))] + broken)
            }
            if navigation.router.state != before {
                rows.append([
                    .string(SafeText.shown(link)), .string("a link that is looked at goes nowhere"),
                    .string("the router has changed"),
                ])
                break
            }
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static func promises(_ link: String, _ resolver: LinkResolver, _ navigation: Navigation) throws -> [[Value]]
    {
        guard case .accepted(let target) = try resolver.resolve(link) else { return [] }
        var broken: [[Value]] = []
        func note(_ promise: String, _ reason: String) { broken.append([.string(promise), .string(reason)]) }
        let printed = navigation.printer.link(target.entry)
        guard case .accepted(let again) = try resolver.resolve(printed) else {
            note("the link of a place leads there", "`\(printed)` is refused")
            return broken
        }
        if again.entry != target.entry {
            note("the link of a place leads there", "`\(printed)` leads to \(again.entry.screen)")
        }
        let twice = navigation.printer.link(again.entry)
        if twice != printed { note("a printed link is printed alike", "`\(printed)` is printed as `\(twice)`") }
        return broken
    }
}

/// Derives links from good ones: pieces are swapped, doubled, cut, escaped, or replaced by hostile ones.
private struct LinkMaker {
    private static let hostile: [String] = [
        "%00", "%2e%2e", "%2F", "%zz", "%C3%28", "%EF%BF%BD", "..", ".", "//", "@", ":80", "[::1]", "?", "&", "=", "#",
        "+", " ", "\t", "\u{202E}",
        "\u{FE0F}", "\u{301}", "é", "ß", "İ", "%F0%9F%98%80", "id=Maya&id=Leo", "ID", "\\", "javascript:", "$(reboot)",
        "'; DROP TABLE children; --",
        String(repeating: "a", count: 300), String(repeating: "/x", count: 60), String(repeating: "&a=b", count: 200),
    ]

    private var state: UInt64
    private let examples: [[UInt8]]

    init(seed: UInt64, examples: [String]) {
        state = seed &* 2 &+ 1
        self.examples = examples.isEmpty ? [Array("fam://today".utf8)] : examples.map { Array($0.utf8) }
    }

    mutating func next() -> String {
        var bytes = examples[pick(examples.count)]
        for _ in 0..<pick(4) { change(&bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = pick(bytes.count + 1)
        switch pick(7) {
        case 0: bytes.insert(contentsOf: LinkMaker.hostile[pick(LinkMaker.hostile.count)].utf8, at: place)
        case 1: if place < bytes.count { bytes.remove(at: place) }
        case 2: if place < bytes.count { bytes[place] = UInt8(pick(256)) }
        case 3: if place < bytes.count { bytes.replaceSubrange(place...place, with: LinkMaker.escape(bytes[place])) }
        case 4: if place < bytes.count { bytes[place] ^= 0x20 }
        case 5: bytes = Array(bytes[..<place]) + examples[pick(examples.count)].suffix(pick(20))
        default: bytes.removeLast(min(bytes.count, pick(6)))
        }
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
    }

    /// A linear congruence is random enough, and the same everywhere; its high bits are the good ones.
    private mutating func pick(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return count <= 0 ? 0 : Int(state >> 33) % count
    }
}
