import FamValues

/// Sends codes. Returns before sending, so that the time does not reveal whether anything is sent.
public protocol Mailer: Sendable {
    func send(to address: String, _ subject: String, _ text: String)
    /// Waits until everything is sent.
    func finish()
}

/// A message in the format of mail programs (RFC 5322). An address accepted by `EmailRule` has no line end, so no
/// header can be added.
struct MailText {
    let text: String

    init(to address: String, _ subject: String, _ body: String) {
        text = "To: \(address)\r\nSubject: \(subject)\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\(body)\r\n"
    }
}
