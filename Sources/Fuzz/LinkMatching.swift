import FamNavigation
import FamRegistry
import Foundation

/// Only parses and matches links, for the figures of `Scripts/bench`: looks up no rows, and ignores gates.
enum LinkMatching {
    /// How many lines of a file match a pattern.
    /// - Parameter copies: how often the features' patterns are repeated, each time with other words.
    static func taken(_ path: String, _ features: [Feature], copies: Int) -> Int {
        let matcher = LinkMatcher(features: (0..<max(1, copies)).flatMap { copy in features.map { other($0, copy) } })
        let text = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
        var taken = 0, start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            if let link = try? LinkParser.parse(Array(text[start..<end])), matcher.candidates(link).first != nil {
                taken += 1
            }
            start = end + 1
        }
        return taken
    }

    private static func other(_ feature: Feature, _ copy: Int) -> Feature {
        guard copy > 0 else { return feature }
        let links = feature.links.map { link in
            // A pattern for any host would match the links of all copies.
            LinkSpec(
                "\(link.id)\(copy)", summary: link.summary,
                scheme: link.host == nil ? link.scheme + "\(copy)" : link.scheme,
                host: link.host.map { $0 + "\(copy)" }, path: link.path, query: link.query, screen: link.screen,
                screenWithoutParameters: link.screenWithoutParameters, rows: link.rows, example: link.example)
        }
        return Feature(id: "\(feature.id)\(copy)", title: feature.title, rank: feature.rank + copy, links: links)
    }
}
