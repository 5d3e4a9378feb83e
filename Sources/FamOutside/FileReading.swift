import FamRegistry
import FamText
import Glibc

/// Reads whole files. Pipes, terminals and devices have no end, so they are refused.
enum FileReading {
    static func bytes(of path: String) throws -> [UInt8] {
        do {
            return try read(Descriptor.open(path, O_RDONLY | O_NONBLOCK), path)
        } catch let error as SystemError {
            throw Diagnostic(.badFile, "the file `\(SafeText.shown(path))` cannot be read: \(error.text)")
        }
    }

    private static func read(_ file: Descriptor, _ path: String) throws -> [UInt8] {
        var about = stat()
        guard fstat(file.number, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
            throw Diagnostic(.badFile, "`\(SafeText.shown(path))` is not a regular file")
        }
        var bytes: [UInt8] = []
        while true {
            let piece = try file.read()
            if piece.isEmpty { return bytes }
            bytes += piece
            if bytes.count > OutsideLimit.bytes {
                throw Diagnostic(
                    .badFile, "the file `\(SafeText.shown(path))` has more than \(OutsideLimit.bytes >> 20) MB")
            }
        }
    }
}
