/// A hint: a title and one sentence (K-E17).
struct CoachingText: Hashable {
    var title: String
    var message: String
}
