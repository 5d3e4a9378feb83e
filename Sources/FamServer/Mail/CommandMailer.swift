import Dispatch
import Foundation

/// Gives each message to a program on standard input, as `sendmail -t` takes it: the address is in the message, and no
/// argument list has it.
public final class CommandMailer: Mailer {
    private let words: [String]
    private let log: ServerLog
    private let queue = DispatchQueue(label: "fam-server.mail")  // safe: no request waits for the program

    /// - Parameter command: a program and its arguments, separated by spaces; no shell reads it.
    public init(_ command: String, _ log: ServerLog) {
        words = command.split(separator: " ").map(String.init)
        self.log = log
    }

    public func send(to address: String, _ subject: String, _ text: String) {
        let mail = MailText(to: address, subject, text).text
        queue.async { [self] in
            let process = Process()
            let input = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["--"] + words
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            do {
                try process.run()
                try input.fileHandleForWriting.write(contentsOf: Data(mail.utf8))
                try input.fileHandleForWriting.close()
                process.waitUntilExit()
                if process.terminationStatus != 0 {
                    log.event("mail-failed", ["status": Int(process.terminationStatus)])
                }
            } catch {
                log.event("mail-failed")
            }
        }
    }

    public func finish() { queue.sync {} }
}
