/// A share of a whole as people read it: rounded to whole percents, but never `100 %` while something is missing.
public enum Percent {
    public static func text(_ share: Double) -> String {
        let rounded = Int((share * 100).rounded())
        return "\(share < 1 ? min(rounded, 99) : rounded) %"
    }
}
