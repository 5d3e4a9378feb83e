import FamRegistry
import FamText

/// K-P50, K-Q10: one to five stars with the behavior's sign, its own points in brackets. Other numbers can be typed.
struct StarsPicker {
    let points: Int64

    var line: String {
        let sign: Int64 = points < 0 ? -1 : 1
        let choices = (1...5).map { number -> String in
            let value = sign * Int64(number)
            return value == points ? "[\(value)]" : "\(value)"
        }
        return "Stars: " + choices.joined(separator: " ")
            + (choices.contains { $0.hasPrefix("[") } ? "" : " [\(points)]")
    }
}
