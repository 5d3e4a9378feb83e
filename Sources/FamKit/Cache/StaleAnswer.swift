import FamRegistry
import FamText
import FamValues

/// The remark on an old answer that is shown because there is no newer one.
public enum StaleAnswer {
    /// Such as `No internet connection. Showing what was fetched 20 min ago.`
    /// - Parameter reason: why there is no newer answer, if known.
    public static func text(_ reason: String?, fetchedAt: Instant, _ context: any Context) -> String {
        sentence(reason) + "Showing what was fetched \(age(fetchedAt, context))."
    }

    /// Prints the remark: as a notice, or as a warning if notices are hidden, since a script must not take an old
    /// answer for a new one.
    public static func report(_ text: String, _ context: any Context) {
        if context.output.showsNotices { return context.output.notice(text) }
        context.output.warning(Diagnostic(.outsideFailed, text, severity: .warning))
    }

    /// Such as `20 min ago`; `just now` if the clock was set back.
    public static func age(_ fetchedAt: Instant, _ context: any Context) -> String {
        ValueText(zone: context.zone, now: context.now).human(.datetime(min(fetchedAt, context.now)))
    }

    private static func sentence(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        return text.hasSuffix(".") ? text + " " : text + ". "
    }
}
