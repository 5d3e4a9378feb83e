import FamValues

/// The rules of text inputs. Each returns the first error that applies; nil for a valid value (services.md, section 7).
/// Email, code, username and required texts are trimmed first, a password never is (X-P33).
public enum ValidationRules {
    public static let passwordLength = 8
    public static let codeLength = 6

    /// X-OP32.
    public static func required(_ value: String, _ field: String) -> ValidationError? {
        Trimming.trimmed(value).isEmpty ? .required(field: field) : nil
    }

    /// X-OP33.
    public static func email(_ value: String) -> ValidationError? {
        let text = Trimming.trimmed(value)
        if text.isEmpty { return .required(field: "Email") }
        return EmailRule.accepts(text) ? nil : .invalidEmail
    }

    /// X-OP34, X-Q17: counts characters; spaces count, too.
    public static func password(_ value: Secret, minLength: Int = passwordLength) -> ValidationError? {
        let text = value.reveal()
        if text.isEmpty { return .required(field: "Password") }
        return text.count < minLength ? .passwordTooShort(minLength: minLength) : nil
    }

    /// X-OP35.
    public static func passwordMatch(_ value: Secret, _ other: Secret) -> ValidationError? {
        value == other ? nil : .passwordMismatch
    }

    /// X-OP36, X-C41: only 0 to 9, no digits of other scripts.
    public static func code(_ value: Secret, expectedLength: Int = codeLength) -> ValidationError? {
        let text = Trimming.trimmed(value.reveal())
        if text.isEmpty { return .required(field: "Code") }
        guard text.count == expectedLength, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return .invalidCode(expectedLength: expectedLength)
        }
        return nil
    }

    /// X-OP37.
    public static func username(_ value: String) -> ValidationError? {
        let text = Trimming.trimmed(value)
        if text.isEmpty { return .required(field: "Username") }
        return text.utf8.allSatisfy(isWordByte) ? nil : .invalidUsername
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
}
