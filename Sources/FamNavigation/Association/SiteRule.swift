/// One rule of a file that says which links of a site are an app's.
protocol SiteRule: Sendable {
    /// Those that it opens; empty in a file that names none.
    var apps: [String] { get }
    /// Whether it keeps a link that fits from every app.
    var isExcluding: Bool { get }
    /// As a table shows it.
    var text: String { get }
    /// The part of a link that does not fit; nil if all do.
    func mismatch(_ link: WebLink) -> String?
    /// The values of the rule's named parts in a link that matches.
    func parts(of link: WebLink) -> [(name: String, value: String)]
}

extension LinkRule: SiteRule {
    func parts(of link: WebLink) -> [(name: String, value: String)] { [] }
}
