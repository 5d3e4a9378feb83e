/// A number as it is written in many countries: `1,5` and `-12,50`.
enum DecimalComma {
    static func isUsed(in text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && isDigits(parts[0].drop { $0 == "-" }) && isDigits(parts[1])
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
