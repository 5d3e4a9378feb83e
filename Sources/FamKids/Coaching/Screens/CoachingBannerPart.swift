import FamRegistry

/// A hint as its title and its sentence (K-SC28, K-P50).
enum CoachingBannerPart {
    static func blocks(_ text: CoachingText) -> [ScreenText.Block] { [.heading(text.title), .text(text.message)] }
}
