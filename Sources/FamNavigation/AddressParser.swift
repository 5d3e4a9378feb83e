import FamRegistry
import FamText
import FamValues

/// Addresses as places: `/kids/Maya/rewards/Sticker%20book`, or relative to a place: `..`, `rewards`, `../Leo`.
///
/// A segment is decoded once, after splitting; a static segment compares without case and comes before a row; empty
/// segments are ignored. `/` is the first tab. Items that the screen takes may follow: `?sort=newest&page=2`. If no
/// screen has the address, it means the same link of the scheme `fam`: `/screentime/task` is `fam://screentime/task`.
/// Errors: `unknown-address`, `not-found`, `ambiguous`, `bad-escape`.
public struct AddressParser {
    let map: NavigationMap
    let finder: RowFinder
    /// Nil if only the addresses of screens count. Called if none of them matches.
    private let links: (() throws -> LinkMatcher)?

    public init(map: NavigationMap, finder: RowFinder, links: (() throws -> LinkMatcher)? = nil) {
        self.map = map
        self.finder = finder
        self.links = links
    }

    /// `here` is the base of a relative address.
    public func parse(_ text: String, from here: ScreenEntry? = nil) throws -> ScreenEntry {
        do {
            return try screen(text, from: here)
        } catch let problem as Diagnostic where problem.code == .unknownAddress || problem.code == .notFound {
            if let entry = try linked(text) { return entry }
            throw try problem.code == .notFound ? word(text) ?? problem : problem
        }
    }

    /// If the text that names no row is a word of a pattern, and the part after it is none: `/kids/tab/nope`.
    private func word(_ text: String) throws -> Diagnostic? {
        guard text.utf8.first == 0x2F, let links = try links?(), let link = try? LinkParser.parse("fam:/" + text),
            let nearest = links.nearestRoutes(map).find(for: link, suggests: true), nearest.isByWords
        else { return nil }
        return Diagnostic(
            .unknownAddress, "no screen has the address `\(SafeText.shown(text))`",
            notes: ["seen: \(SafeText.shown(nearest.seen))", "would match: \(nearest.expected)"])
    }

    /// The destination of an absolute address read as a `fam:/` link; nil if no pattern takes it.
    private func linked(_ text: String) throws -> ScreenEntry? {
        let bytes = Array("fam:/\(text)".utf8)
        guard text.utf8.first == 0x2F, let links = try links?(), let link = try? LinkParser.parse(bytes),
            links.candidates(link).first != nil
        else { return nil }
        // Gates and open layers are checked by the caller.
        switch try LinkResolver(matcher: links, map: map, finder: finder, state: map.start).resolve(bytes) {
        case .accepted(let target): return target.entry
        case .refused(let refusal): throw refusal.diagnostic
        }
    }

    private func screen(_ text: String, from here: ScreenEntry?) throws -> ScreenEntry {
        let mark = text.utf8.firstIndex(of: 0x3F) ?? text.utf8.endIndex
        var entry = try place(String(text[..<mark]), from: here)
        let items = try text.utf8[mark...].dropFirst().split(separator: 0x26).map { item in
            let equals = item.firstIndex(of: 0x3D) ?? item.endIndex
            return ParsedLink.Item(
                name: try AddressParser.decoded(String(decoding: item[..<equals], as: UTF8.self), in: text),
                value: try AddressParser.decoded(String(decoding: item[equals...].dropFirst(), as: UTF8.self), in: text)
            )
        }
        do {
            entry.texts += try texts(items, of: entry.screen)
        } catch {
            throw error.diagnostic(text)
        }
        return entry
    }

    /// What is wrong with an item after an address.
    struct ItemFault: Error {
        /// The item as written: `sort=nwest`.
        let seen: String
        let reason: String
        var help: String?
        /// The items that the screen takes.
        let known: [ParameterSpec]

        /// The error for an address that no screen has.
        func diagnostic(_ text: String) -> Diagnostic {
            let names = known.map(\.name).joined(separator: ", ")
            return Diagnostic(
                .unknownAddress, "no screen has the address `\(SafeText.shown(text))`",
                notes: known.isEmpty ? ["the screen takes no items"] : [reason, "items: " + names], help: help)
        }
    }

    /// The items after an address, each one known to the screen and of its type, in the order that the screen declares.
    /// - Parameter isOfLink: ignores an item that the screen does not know, unless its name is similar to a known one.
    func texts(_ all: [ParsedLink.Item], of id: String, isOfLink: Bool = false) throws(ItemFault) -> [NamedText] {
        guard !all.isEmpty else { return [] }
        let query = map.screen(id)?.query ?? [], names = query.map(\.name)
        func isMeant(_ name: String) -> Bool { names.contains(name) || Suggestion.nearest(name, in: names) != nil }
        let items = isOfLink ? all.filter { isMeant($0.name) } : all
        for (index, item) in items.enumerated() {
            let name = SafeText.shown(item.name)
            func fault(_ reason: String, help: String? = nil) -> ItemFault {
                ItemFault(seen: "\(item.name)=\(item.value)", reason: reason, help: help, known: query)
            }
            guard let spec = query.first(where: { $0.name == item.name }) else {
                let near = Suggestion.nearest(item.name, in: names)
                throw fault("the screen takes no item `\(name)`", help: near.map { "did you mean `\($0)`?" })
            }
            if let wrong = ValueReader.canRead(item.value, as: spec.type) {
                throw fault("\(name): \(wrong.message)", help: wrong.help)
            }
            if items[..<index].contains(where: { $0.name == item.name }) { throw fault("`\(name)` appears twice") }
        }
        return names.compactMap { name in items.first { $0.name == name }.map { NamedText(name, $0.value) } }
    }

    private func place(_ text: String, from here: ScreenEntry?) throws -> ScreenEntry {
        // By bytes: a combining mark after a slash would form one Character with it, and hide the slash.
        var raw = text.utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
        var segments: [String] = []
        var isUp = false
        if text.utf8.first != 0x2F, let here {
            segments = AddressPrinter(map: map, finder: finder).segments(here)
        }
        while let part = raw.first {
            raw.removeFirst()
            if part == "." { continue }
            isUp = part == ".."
            if isUp {
                _ = segments.popLast()
            } else {
                segments.append(try AddressParser.decoded(part, in: text))
            }
        }
        if segments.isEmpty, let start = map.shown(in: map.start) { return start }
        do {
            return try isUp ? nearestScreen(segments, text) : resolve(segments, text)
        } catch var problem as Diagnostic where problem.code == .unknownAddress && problem.help == nil && here != nil {
            problem.help = fromRoot(text)
            throw problem
        }
    }

    /// The same address from the root, for a relative one that leads nowhere: `kids` on `/today`.
    private func fromRoot(_ text: String) -> String? {
        guard text.utf8.first != 0x2F else { return nil }
        if ["-", "back", "prev", "previous"].contains(text) { return "`back` goes back to where you were" }
        if let entry = try? parse("/" + text) {
            return "did you mean `\(SafeText.shown(AddressPrinter(map: map, finder: finder).address(entry)))`?"
        }
        return rowScreen(text).map { "did you mean `\(SafeText.shown($0))`?" }
    }

    /// `go Maya`: the first screen of a row of this name, one step below the root.
    private func rowScreen(_ text: String) -> String? {
        guard finder.suggests else { return nil }
        for (word, index) in map.nodes[0].fixed.sorted(by: { $0.key < $1.key }) where map.nodes[index].row != nil {
            guard let entry = try? parse("/\(word)/\(text)") else { continue }
            return AddressPrinter(map: map, finder: finder).address(entry)
        }
        return nil
    }

    /// A place by its decoded segments.
    func resolve(_ segments: [String], _ text: @autoclosure () -> String) throws -> ScreenEntry {
        let nodes = map.nodes
        var at = 0
        var rows: [NamedRow] = [], texts: [NamedText] = []
        var refs: [String: EntityRef] = [:]
        for (index, segment) in segments.enumerated() {
            if let word = ASCIIWord.folded(segment), let next = nodes[at].fixed[word] {
                at = next
            } else if let branch = nodes[at].row {
                let ref = try finder.find(branch.entity, segment, owner: branch.owner.flatMap { refs[$0] })
                refs[branch.name] = ref
                rows.append(NamedRow(branch.name, entity: branch.entity, id: ref.id))
                at = branch.node
            } else if let branch = nodes[at].text, RowFinder.isPlain(segment) {
                if nodes[at].leadsElsewhere(segment) {
                    throw Diagnostic(
                        .unknownAddress, "no screen has the address `\(SafeText.shown(text()))`",
                        notes: ["`\(SafeText.shown(segment))` is a word of links there, not a \(branch.name)"])
                }
                if let fault = ValueReader.canRead(segment, as: branch.type) {
                    throw Diagnostic(
                        .unknownAddress, "no screen has the address `\(SafeText.shown(text()))`",
                        notes: [fault.message],
                        help: fault.help)
                }
                texts.append(NamedText(branch.name, segment))
                at = branch.node
            } else {
                throw unknown(text(), segment, after: segments[..<index], at)
            }
        }
        guard let screen = nodes[at].screen ?? defaultTab(segments) else {
            throw unknown(text(), nil, after: segments[...], at)
        }
        if let last = rows.last, let ref = refs[last.name],
            try map.screen(screen)?.shows(ref, finder.records) == false
        {
            throw Diagnostic(.notFound, "what `\(SafeText.shown(text()))` names is not a \(last.name)")
        }
        return ScreenEntry(screen, rows: rows, texts: texts)
    }

    /// A module by its name alone, where that is not a screen: its default tab (N-L10).
    private func defaultTab(_ segments: [String]) -> String? {
        guard segments.count == 1, let module = ASCIIWord.folded(segments[0]), let feature = map.feature(module),
            let tab = feature.tabs.first(where: \.isDefault) ?? feature.tabs.first
        else { return nil }
        return map.root(ofTab: tab.id, module: module)?.id
    }

    /// The first screen upward, for `..` from below an address that is not a screen itself.
    private func nearestScreen(_ segments: [String], _ text: String) throws -> ScreenEntry {
        var segments = segments
        while segments.count > 1 {
            do {
                return try resolve(segments, text)
            } catch let problem as Diagnostic where problem.code == .unknownAddress {
                segments.removeLast()
            }
        }
        return try resolve(segments, text)
    }

    private func unknown(_ text: String, _ segment: String?, after known: ArraySlice<String>, _ at: Int) -> Diagnostic {
        let message = "no screen has the address `\(SafeText.shown(text))`"
        guard finder.suggests else { return Diagnostic(.unknownAddress, message) }
        let node = map.nodes[at]
        let words = node.fixed.keys.sorted()
        let place = "/" + known.map { PercentCode.encoded($0, isPlain: true) }.joined(separator: "/")
        let base = known.isEmpty ? "/" : place + "/"
        let near = segment.flatMap { Suggestion.nearest($0, in: words) }.map { "did you mean `\(base)\($0)`?" }
        let possible =
            words.map { base + $0 }
            + [node.row?.name, node.text?.name].compactMap { $0.map { base + $0.uppercased() } }
        return Diagnostic(
            .unknownAddress, message,
            notes: possible.isEmpty
                ? ["nothing is below `\(place)`"] : ["below `\(place)`: " + possible.joined(separator: ", ")],
            help: near)
    }

    private static func decoded(_ part: String, in text: String) throws -> String {
        if let plain = PercentCode.decoded(part.utf8) { return plain }
        throw Diagnostic(
            .badEscape, "the address `\(SafeText.shown(text))` has a bad escape in `\(SafeText.shown(part))`",
            help: "`%` comes before two hexadecimal digits; a percent sign itself is `%25`")
    }
}
