import Dispatch
import FamText
import Foundation
import Synchronization

/// Writes each message to a folder, as a file that only its owner can read: for trying out a server, and for programs
/// that forward them.
public final class FolderMailer: Mailer {
    private let folder: String
    private let log: ServerLog
    private let queue = DispatchQueue(label: "fam-server.outbox")  // safe: no request waits for a write
    private let count = Mutex(0)

    public init(_ folder: String, _ log: ServerLog) throws {
        self.folder = folder
        self.log = log
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Diagnostic(.badFile, "the folder `\(SafeText.shown(folder))` for messages cannot be created")
        }
    }

    public func send(to address: String, _ subject: String, _ text: String) {
        let mail = MailText(to: address, subject, text).text
        let number = count.withLock { count in
            count += 1
            return count
        }
        queue.async { [self] in
            let stem = "\(folder)/\(getpid())-\(String(1_000_000 + number).dropFirst())"
            // safe: a reader of the folder sees whole messages only, by the rename
            guard
                FileManager.default.createFile(  // safe: a file of the server's own, readable only by it
                    atPath: stem + ".new", contents: Data(mail.utf8), attributes: [.posixPermissions: 0o600]),
                rename(stem + ".new", stem + ".eml") == 0  // safe: the same
            else {
                log.event("mail-failed")
                return
            }
        }
    }

    public func finish() { queue.sync {} }
}
