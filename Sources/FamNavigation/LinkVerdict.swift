import FamRegistry
import FamText

/// The verdict on the lists of links in the current entry. Rows of refused links are ordinary rows, and the pipe after
/// them runs to its end; then the entry ends with status 4, or 3 if links had unexpected outcomes.
public final class LinkVerdict {
    public static let key = ServiceKey<LinkVerdict>("link-verdict")

    private var checked = 0
    private var refused = 0
    private var differing = 0
    /// Lines that show only the bad links of lists that were shown as rows, good ones among them.
    private var reports: Set<String> = []

    /// - Parameters:
    ///   - isAccepted: whether it was accepted, or allowed to be refused.
    ///   - report: the line that shows only the bad links of its list.
    ///   - isAsExpected: whether it had the expected outcome, which then counts alone; nil if none was expected.
    /// - Returns: whether the outcome is good.
    func note(isAccepted: Bool, isAsExpected: Bool?, report: String? = nil) -> Bool {
        if let report, !(isAsExpected ?? isAccepted) { reports.insert(report) }
        checked += 1
        if isAsExpected == false { differing += 1 } else if isAsExpected == nil, !isAccepted { refused += 1 }
        return isAsExpected ?? isAccepted
    }

    /// The error that the entry ends with, returned once; nil if all links were as expected.
    public func take() -> Diagnostic? {
        guard checked > 0 else { return nil }
        defer {
            (checked, refused, differing) = (0, 0, 0)
            reports = []
        }
        let all = "of \(checked) \(checked == 1 ? "link" : "links")"
        if differing > 0 {
            let others = refused == 0 ? "" : ", and \(refused) more \(refused == 1 ? "was" : "were") refused"
            return Diagnostic(
                .linksDiffer,
                "\(differing) \(all) \(differing == 1 ? "has" : "have") a different outcome than expected\(others)",
                help: help)
        }
        guard refused > 0 else { return nil }
        return Diagnostic(.linksRefused, "\(refused) \(all) \(refused == 1 ? "was" : "were") refused", help: help)
    }

    private var help: String? {
        guard reports.count == 1, let report = reports.first else { return nil }
        return "`\(SafeText.shown(report))` lists only these, with what may have been meant"
    }
}
