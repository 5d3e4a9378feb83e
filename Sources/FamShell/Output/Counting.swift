/// Numbers of things as people write them.
public enum Counting {
    /// `1,204`
    public static func text(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var out = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
            out.append(digit)
        }
        return (number < 0 ? "-" : "") + out
    }

    /// `3 children`, `1 child`
    public static func text(_ number: Int, _ singular: String, _ plural: String) -> String {
        "\(text(number)) \(number == 1 ? singular : plural)"
    }
}
