import FamRegistry
import FamValues

/// What was written to the makers, kept here until it is exported (K-Q38).
struct FeedbackStore {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// The texts, newest first.
    func newest(_ limit: Int) throws -> [String] {
        try EntityQuery(.feedback).sorted("at", descending: true).first(limit).rows(context.records).map {
            $0["text"].text ?? ""
        }
    }
}
