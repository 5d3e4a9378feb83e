import FamKit
import FamValues
import Testing

/// The rules for text inputs, each with its message.
@Suite struct ValidationTests {
    // X-P32 X-E54 X-OP33 X-Q18 H-P11
    @Test(
        arguments: [
            ("", "Email is required"), ("  \t\n", "Email is required"), ("a@b.de", nil), (" a@b.de\n", nil),
            ("A.B+c_d%e-f@x-y.co.uk", nil),
            ("a..b@c.de", nil), (".a@b.de", nil), ("a@b", "Please enter a valid email address"),
            ("a@b.c", "Please enter a valid email address"),
            ("a@b.c1", "Please enter a valid email address"), ("a@@b.de", "Please enter a valid email address"),
            ("@b.de", "Please enter a valid email address"), ("a@.de", "Please enter a valid email address"),
            ("a@..de", nil), ("a b@c.de", "Please enter a valid email address"),
            ("ä@b.de", "Please enter a valid email address"),
            ("a@b.dé", "Please enter a valid email address"), ("a@b_c.de", "Please enter a valid email address"),
            ("a@b.de\u{0}", "Please enter a valid email address"), ("a", "Please enter a valid email address"),
        ] as [(String, String?)])
    func emails(_ text: String, _ message: String?) { #expect(ValidationRules.email(text)?.message == message) }

    // X-E54 X-OP34 X-Q17 X-P33 H-P11: a password is never trimmed, and its length is counted in characters.
    @Test(
        arguments: [
            ("", "Password is required"), ("1234567", "Password must be at least 8 characters"), ("12345678", nil),
            ("        ", nil),
            (" 123456 ", nil), ("pässwör", "Password must be at least 8 characters"),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "Password must be at least 8 characters"),
        ] as [(String, String?)])
    func passwords(_ text: String, _ message: String?) {
        #expect(ValidationRules.password(Secret(text))?.message == message)
    }

    // X-OP34 X-OP36
    @Test func theLengthIsSaid() {
        #expect(
            ValidationRules.password(Secret("abc"), minLength: 4)?.message == "Password must be at least 4 characters")
        #expect(ValidationRules.password(Secret("abcd"), minLength: 4) == nil)
        #expect(ValidationRules.code(Secret("123456"), expectedLength: 4)?.message == "Code must be 4 digits")
        #expect(ValidationRules.code(Secret("1234"), expectedLength: 4) == nil)
    }

    // X-E54 X-OP35 H-P11
    @Test func bothPasswordsAreTheSame() {
        #expect(ValidationRules.passwordMatch(Secret("abc"), Secret("abc")) == nil)
        #expect(ValidationRules.passwordMatch(Secret("abc"), Secret("abc "))?.message == "Passwords do not match")
        #expect(ValidationRules.passwordMatch(Secret(""), Secret("a"))?.message == "Passwords do not match")
    }

    // X-E54 X-OP36 X-C41 H-P11
    @Test(
        arguments: [
            ("", "Code is required"), ("   ", "Code is required"), ("123456", nil), (" 123456\n", nil),
            ("12345", "Code must be 6 digits"),
            ("1234567", "Code must be 6 digits"), ("12345a", "Code must be 6 digits"),
            ("١٢٣٤٥٦", "Code must be 6 digits"),
            ("12 456", "Code must be 6 digits"), ("-12345", "Code must be 6 digits"),
        ] as [(String, String?)])
    func codes(_ text: String, _ message: String?) { #expect(ValidationRules.code(Secret(text))?.message == message) }

    // X-E54 X-OP37 H-P11
    @Test(
        arguments: [
            ("", "Username is required"), (" \u{A0}\u{2003}", "Username is required"), ("maria_1", nil),
            (" maria ", nil),
            ("ma ria", "Username can only contain letters, numbers, and underscores"),
            ("maría", "Username can only contain letters, numbers, and underscores"),
            ("a-b", "Username can only contain letters, numbers, and underscores"),
        ] as [(String, String?)])
    func usernames(_ text: String, _ message: String?) { #expect(ValidationRules.username(text)?.message == message) }

    // X-E54 X-OP32 X-OP38 H-P11
    @Test func requiredAndCustom() {
        #expect(ValidationRules.required(" \u{2028}\u{3000}", "Name")?.message == "Name is required")
        #expect(ValidationRules.required(" x ", "Name") == nil)
        #expect(ValidationError.custom(message: "Nope").message == "Nope")
    }

    // X-P33
    @Test func trimmingTakesEveryUnicodeSpace() {
        #expect(Trimming.trimmed("\u{FEFF}x") == "\u{FEFF}x")
        #expect(Trimming.trimmed(" \u{A0}\u{2028}a b\r\n") == "a b")
    }

    // X-P39 H-Q01 X-Q22: plain decimals only.
    @Test(arguments: ["nan", "inf", "0x10", "1e3", "1,5", "1.", ".5", "--1", "1.2.3", "+1", "١", "abc", "1 2"])
    func noNumbers(_ text: String) {
        #expect(FormNumber.decimal(text, "Cost") == .failure(.custom(message: "Cost must be a number")))
        #expect(FormNumber.whole(text, "Rooms") == .failure(.custom(message: "Rooms must be a whole number")))
    }

    // X-P38 X-E27: what is absent stays absent.
    @Test func numbers() {
        #expect(FormNumber.decimal(" 12.5 ", "Cost") == .success(12.5))
        #expect(FormNumber.decimal("", "Cost") == .success(nil) && FormNumber.whole("", "Rooms") == .success(nil))
        #expect(FormNumber.decimal("-3", "Cost") == .failure(.custom(message: "Cost cannot be negative")))
        #expect(FormNumber.whole("12.5", "Rooms") == .failure(.custom(message: "Rooms must be a whole number")))
        #expect(
            FormNumber.whole("99999999999999999999", "Rooms")
                == .failure(.custom(message: "Rooms must be a whole number")))
        #expect(FormNumber.whole("7", "Rooms") == .success(7))
    }
}
