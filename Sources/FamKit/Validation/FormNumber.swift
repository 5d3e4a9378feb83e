/// Numbers that forms accept: plain decimals, no `nan`, `inf`, hexadecimal or exponents (X-Q22).
public enum FormNumber {
    /// Nil for empty text; an error if it is not such a number (H-Q01, H-Q07).
    /// - Parameter allowsNegative: true if the field's own rule sets the minimum.
    public static func whole(
        _ text: String, _ label: String, allowsNegative: Bool = false
    ) -> Result<Int64?, ValidationError> {
        let trimmed = Trimming.trimmed(text)
        if trimmed.isEmpty { return .success(nil) }
        guard isPlain(trimmed, allowsPoint: false), let number = Int64(trimmed) else {
            return .failure(.custom(message: "\(label) must be a whole number"))
        }
        return number < 0 && !allowsNegative ? .failure(negative(label)) : .success(number)
    }

    public static func decimal(_ text: String, _ label: String) -> Result<Double?, ValidationError> {
        let trimmed = Trimming.trimmed(text)
        if trimmed.isEmpty { return .success(nil) }
        guard isPlain(trimmed, allowsPoint: true), let number = Double(trimmed) else {
            return .failure(.custom(message: "\(label) must be a number"))
        }
        return number < 0 ? .failure(negative(label)) : .success(number)
    }

    public static func negative(_ label: String) -> ValidationError { .custom(message: "\(label) cannot be negative") }

    /// Digits, with an optional minus sign first and at most one point within them.
    public static func isPlain(_ text: String, allowsPoint: Bool) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard text.utf8.count - digits.count <= 1, let first = digits.first, let last = digits.last, isDigit(first),
            isDigit(last)
        else {
            return false
        }
        let points = digits.count { $0 == UInt8(ascii: ".") }
        return points <= (allowsPoint ? 1 : 0) && digits.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
