import FamRegistry
import FamText

/// The verdict of the lists of links in the current entry. Rows of refused links are rows like any other, and the pipe
/// after them continues to its end; then the entry ends with status 4, or 3 if links had unexpected outcomes.
public final class LinkVerdict {
    public static let key = ServiceKey<LinkVerdict>("link-verdict")

    private var checked = 0
    private var refused = 0
    private var differing: Int?

    /// - Parameter isExpected: nil where nothing was expected.
    func note(isAccepted: Bool, isExpected: Bool?) {
        checked += 1
        if let isExpected { differing = (differing ?? 0) + (isExpected ? 0 : 1) } else if !isAccepted { refused += 1 }
    }

    /// The error that the entry ends with, reported once; nil if all links were as they should be.
    public func take() -> Diagnostic? {
        defer { (checked, refused, differing) = (0, 0, nil) }
        let all = "of \(checked) \(checked == 1 ? "link" : "links")"
        if let differing, differing > 0 {
            return Diagnostic(
                .linksDiffer, "\(differing) \(all) \(differing == 1 ? "has" : "have") another outcome than expected")
        }
        guard refused > 0 else { return nil }
        return Diagnostic(.linksRefused, "\(refused) \(all) \(refused == 1 ? "was" : "were") refused")
    }
}
