import Dispatch
import Foundation

/// Passes each message to a program on standard input, like `sendmail -t`: the address is in the message, never in an
/// argument list.
public final class CommandMailer: Mailer {
    private let words: [String]
    private let log: ServerLog
    private let queue = DispatchQueue(label: "fam-server.mail")  // safe: no request waits for the program
    private let sending = DispatchGroup()
    private let patience: Int

    /// - Parameters:
    ///   - command: a program and its arguments, separated by spaces; not run by a shell.
    ///   - patience: how many seconds the program has per message, and the server for the last ones when it ends.
    public init(_ command: String, patience: Int, _ log: ServerLog) {
        self.patience = patience
        words = command.split(separator: " ").map(String.init)
        self.log = log
    }

    public func send(to address: String, _ subject: String, _ text: String) {
        let mail = MailText(to: address, subject, text).text
        queue.async(group: sending) { [self] in
            let process = Process()
            let input = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["--"] + words
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let ended = DispatchSemaphore(value: 0)  // safe: on the mailer's own queue
            process.terminationHandler = { _ in ended.signal() }
            do {
                try process.run()
                try input.fileHandleForWriting.write(contentsOf: Data(mail.utf8))
                try input.fileHandleForWriting.close()
                if ended.wait(timeout: .now() + .seconds(patience)) == .timedOut {
                    kill(process.processIdentifier, SIGKILL)
                    return log.event("mail-failed", ["seconds": patience])
                }
                if process.terminationStatus != 0 {
                    log.event("mail-failed", ["status": Int(process.terminationStatus)])
                }
            } catch {
                log.event("mail-failed")
            }
        }
    }

    public func finish() { _ = sending.wait(timeout: .now() + .seconds(patience + 1)) }
}
