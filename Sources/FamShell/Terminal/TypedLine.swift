import FamText
import Glibc

/// A line that is typed while a command waits for it.
public enum TypedLine {
    /// Nil at the end of the input and after Ctrl-C. `readLine` would go on waiting then.
    public static func read(from input: Int32 = STDIN_FILENO) -> String? {
        Signals.holdingInterrupt { mask in
            var bytes: [UInt8] = []
            while !bytes.contains(0x0A) {
                // Ctrl-C may have come before this began to wait.
                if Interrupt.isRequested { return nil }
                guard Descriptor.wait(input, mask) else { continue }
                switch Descriptor.read(input, limit: 256) {
                case .bytes(let more): bytes += more
                case .interrupted: continue
                case .end: return nil
                }
            }
            return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        }
    }
}
