import FamRegistry
import FamValues

/// Feedback to the makers, kept here until it is exported (K-Q38).
struct FeedbackStore {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// The texts, newest first.
    func newest(_ limit: Int) throws -> [String] {
        try FeedbackRow.query.sorted(FeedbackRow.at, descending: true).first(limit).rows(context.records).map {
            try $0[FeedbackRow.text]
        }
    }
}
