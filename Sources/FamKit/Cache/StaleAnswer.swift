import FamRegistry
import FamText
import FamValues

/// What people are told of an answer that is shown although nobody answers now.
public enum StaleAnswer {
    /// `No internet connection. Showing what was fetched 20 min ago.`
    /// - Parameter reason: why there is no newer answer; nil where that is not known.
    public static func text(_ reason: String?, fetchedAt: Instant, _ context: any Context) -> String {
        sentence(reason) + "Showing what was fetched \(age(fetchedAt, context))."
    }

    /// Says it: as a notice where people read those, else as a warning, since a script must not take an old answer for
    /// a new one.
    public static func tell(_ text: String, _ context: any Context) {
        if context.output.showsNotices { return context.output.notice(text) }
        context.output.warning(Diagnostic(.outsideFailed, text, severity: .warning))
    }

    /// `20 min ago`; `just now` also where the clock was set back since.
    public static func age(_ fetchedAt: Instant, _ context: any Context) -> String {
        ValueText(zone: context.zone, now: context.now).human(.datetime(min(fetchedAt, context.now)))
    }

    private static func sentence(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        return text.hasSuffix(".") ? text + " " : text + ". "
    }
}
