/// One rule of a file that decides which links of a site belong to an app.
protocol SiteRule: Sendable {
    /// The apps that it opens; empty in a file that names none.
    var apps: [String] { get }
    /// Whether it keeps a matching link from every app.
    var isExcluding: Bool { get }
    /// As a table shows it.
    var text: String { get }
    /// The first part of a link that does not match; nil if all do.
    func mismatch(_ link: WebLink) -> String?
    /// The values of the rule's named parts in a link that matches.
    func parts(of link: WebLink) -> [(name: String, value: String)]
}

extension LinkRule: SiteRule {
    func parts(of link: WebLink) -> [(name: String, value: String)] { [] }
}
