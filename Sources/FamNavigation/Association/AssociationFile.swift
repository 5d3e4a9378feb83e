import FamText
import Foundation

/// `apple-app-site-association` and `assetlinks.json` as rules in the order in which a device tries them, or a list of
/// URLPatterns in the order in which a site tries them; the first match decides.
///
/// Sources: Apple, "applinks.Details.Components" and "applinks"
/// (developer.apple.com/documentation/bundleresources/applinks); WWDC 2019, 717; Google, "Configure website
/// associations and dynamic rules" (developer.android.com/training/app-links/configure-assetlinks).
struct AssociationFile {
    let rules: [any SiteRule]
    /// Other files whose statements count as well; nothing is fetched from a site.
    private(set) var includes: [String] = []

    /// - Throws: `bad-file` for a file that is neither of the two.
    init(_ bytes: [UInt8], named name: String) throws {
        let data = Data(bytes)
        do {
            if bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "[") {
                let entries = try JSONDecoder().decode([Entry].self, from: data)
                rules = try entries.enumerated().flatMap { try $1.rules($0, name) }
                includes = entries.compactMap { if case .include(let file) = $0 { file.include } else { nil } }
            } else {
                rules = try JSONDecoder().decode(Apple.self, from: data).applinks.rules()
            }
        } catch let problem as DecodingError {
            throw Diagnostic(
                .badFile, "`\(SafeText.shown(name))` is not an association file: \(AssociationFile.reason(problem))",
                help:
                    "it is `apple-app-site-association` with `applinks`, `assetlinks.json` with a list of statements, "
                    + "or a list of URLPatterns"
            )
        }
    }

    private static func reason(_ problem: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty
                ? "the top" : path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        switch problem {
        case .keyNotFound(let key, let context):
            return "`\(key.stringValue)` is missing at \(place(context.codingPath))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "a value of another type is at \(place(context.codingPath))"
        default: return "it is not JSON"
        }
    }
}

extension AssociationFile {
    fileprivate struct Apple: Decodable { var applinks: Links }

    fileprivate struct Links: Decodable {
        var details: [Details]
        /// The defaults of a component; they may name any property.
        var defaults: Component?
        var substitutionVariables: [String: [String]]?

        func rules() throws -> [LinkRule] {
            let variables = LinkVariables.predefined.merging(substitutionVariables ?? [:]) { _, declared in declared }
            return details.flatMap { $0.rules(defaults, variables) }
        }
    }

    fileprivate struct Details: Decodable {
        var appIDs: [String]?
        var appID: String?
        var components: [Component]?
        var paths: [String]?
        var defaults: Component?

        /// `paths`, the older form, counts only without `components`.
        func rules(_ outer: Component?, _ variables: [String: [String]]) -> [LinkRule] {
            let apps = appIDs ?? appID.map { [$0] } ?? []
            if let components {
                return components.map { $0.completed(by: defaults).completed(by: outer).rule(apps, variables) }
            }
            return (paths ?? []).map { path in
                var rule = LinkRule(apps: apps)
                rule.isExcluding = path.hasPrefix("NOT ")
                rule.path = LinkGlob(
                    rule.isExcluding ? String(path.dropFirst(4)) : path, variables: [:], isFolded: false)
                return rule
            }
        }
    }

    fileprivate struct Component: Decodable {
        enum Query: Decodable {
            case whole(String), items([String: String])

            init(from decoder: any Decoder) throws {
                if let text = try? decoder.singleValueContainer().decode(String.self) { self = .whole(text); return }
                self = .items(try decoder.singleValueContainer().decode([String: String].self))
            }
        }

        enum CodingKeys: String, CodingKey {
            case path = "/", query = "?", fragment = "#", exclude, caseSensitive, percentEncoded
        }
        var path: String?
        var query: Query?
        var fragment: String?
        var exclude: Bool?
        var caseSensitive: Bool?
        var percentEncoded: Bool?

        func completed(by defaults: Component?) -> Component {
            guard let defaults else { return self }
            var whole = self
            whole.path = path ?? defaults.path
            whole.query = query ?? defaults.query
            whole.fragment = fragment ?? defaults.fragment
            whole.exclude = exclude ?? defaults.exclude
            whole.caseSensitive = caseSensitive ?? defaults.caseSensitive
            whole.percentEncoded = percentEncoded ?? defaults.percentEncoded
            return whole
        }

        func rule(_ apps: [String], _ variables: [String: [String]]) -> LinkRule {
            let isFolded = !(caseSensitive ?? true)
            func glob(_ text: String) -> LinkGlob { LinkGlob(text, variables: variables, isFolded: isFolded) }
            var rule = LinkRule(
                apps: apps, isExcluding: exclude ?? false, isEscaped: percentEncoded ?? true)
            if let path { rule.path = glob(path) }
            if let fragment { rule.fragment = glob(fragment) }
            switch query {
            case .whole(let text): rule.query = .whole(glob(text))
            case .items(let items):
                rule.query = .items(items.sorted { $0.key < $1.key }.map { (name: $0.key, value: glob($0.value)) })
            case nil: break
            }
            return rule
        }
    }

    /// An entry of a list: a statement of `assetlinks.json`, or a URLPattern as text or in parts.
    fileprivate enum Entry: Decodable {
        case statement(Statement)
        case text(String)
        case parts(WebPattern.Parts)
        case include(Include)

        struct Include: Decodable { var include: String }

        private enum Key: CodingKey { case relation }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                self = .text(text)
            } else if let file = try? Include(from: decoder) {
                self = .include(file)
            } else if let keys = try? decoder.container(keyedBy: Key.self), !keys.contains(.relation),
                let parts = try? WebPattern.Parts(from: decoder), !parts.isEmpty
            {
                self = .parts(parts)
            } else {
                self = .statement(try Statement(from: decoder))
            }
        }

        func rules(_ index: Int, _ name: String) throws -> [any SiteRule] {
            do throws(WebPatternFault) {
                switch self {
                case .statement(let statement): return statement.rules()
                case .text(let text): return [try WebPattern(text)]
                case .parts(let parts): return [try WebPattern(parts)]
                case .include: return []
                }
            } catch {
                throw Diagnostic(
                    .badFile, "pattern \(index + 1) of `\(SafeText.shown(name))`: \(SafeText.shown(error.reason))")
            }
        }
    }

    fileprivate struct Statement: Decodable {
        struct Target: Decodable {
            var namespace: String
            var package_name: String?
        }

        struct Extension: Decodable { var dynamic_app_link_components: [Component]? }

        static let permission = "delegate_permission/common.handle_all_urls"
        var relation: [String]
        var target: Target
        var relation_extensions: [String: Extension]?

        /// Without dynamic rules, an app takes every link of the site named in its manifest.
        func rules() -> [LinkRule] {
            guard relation.contains(Statement.permission), target.namespace == "android_app",
                let app = target.package_name
            else { return [] }
            guard let components = relation_extensions?[Statement.permission]?.dynamic_app_link_components else {
                return [LinkRule(apps: [app])]
            }
            return components.map { $0.rule([app], [:]) }
        }
    }
}

/// The variables that Apple's files may use without declaring them.
enum LinkVariables {
    static let predefined: [String: [String]] = [
        "alpha": letters(0x41...0x5A) + letters(0x61...0x7A), "upper": letters(0x41...0x5A),
        "lower": letters(0x61...0x7A),
        "digit": letters(0x30...0x39), "alnum": letters(0x30...0x39) + letters(0x41...0x5A) + letters(0x61...0x7A),
        "xdigit": letters(0x30...0x39) + letters(0x41...0x46) + letters(0x61...0x66),
        "region": ISOCodes.regions, "lang": ISOCodes.languages,
    ]

    private static func letters(_ range: ClosedRange<UInt8>) -> [String] { range.map { String(Unicode.Scalar($0)) } }
}
