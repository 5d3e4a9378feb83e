/// Money as whole cents beside a currency: exact, and never a float.
enum Cents {
    /// `12.50 EUR`, `-0.05 EUR`
    static func text(_ cents: Int64, _ currency: String) -> String {
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest) \(currency)"
    }
}
