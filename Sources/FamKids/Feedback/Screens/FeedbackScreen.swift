import FamKit
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-H14, K-SC23.
    static let feedback: ScreenSpec = ScreenSpec(
        "kids.feedback", pattern: [.fixed("feedback")], title: "Feedback", summary: "Your feedback for the makers.",
        presentation: .sheet, tab: "more", identity: "feedback",
        form: .add(FeedbackRow.self, [FormInput(FeedbackRow.text, "Text", "In your own words.")], save: "Send")
    ) { request, context in
        let sent = try FeedbackStore(context).newest(5)
        var blocks: [ScreenText.Block] = try [.text("Tell us what you think.")] + request.form(context)
        if !sent.isEmpty {
            blocks.append(.heading("Kept here"))
            blocks += sent.map { .text($0) }
            blocks.append(
                .empty(
                    "It leaves this machine when you export it.", "Export",
                    "feedbacks | save \(blank: "FILE", "feedback.json")"))
        }
        return ScreenText(title: "Feedback", blocks: blocks)
    }
}
