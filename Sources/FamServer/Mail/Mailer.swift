import FamValues

/// Sends codes to people. It answers before it has sent: nobody is to learn from the time whether something was sent.
public protocol Mailer: Sendable {
    func send(to address: String, _ subject: String, _ text: String)
    /// Waits for what is still to be sent.
    func finish()
}

/// A message as mail programs take it (RFC 5322). An address of `EmailRule` has no line end, so no header can be added.
struct MailText {
    let text: String

    init(to address: String, _ subject: String, _ body: String) {
        text = "To: \(address)\r\nSubject: \(subject)\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\(body)\r\n"
    }
}
