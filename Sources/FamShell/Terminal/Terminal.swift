import Glibc

/// Facts about the terminal of a file descriptor, read again each time because a window can be resized.
public struct Terminal: Sendable {
    public let descriptor: Int32
    public let environment: [String: String]

    public init(descriptor: Int32 = STDOUT_FILENO, environment: [String: String]) {
        self.descriptor = descriptor
        self.environment = environment
    }

    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Columns: from the terminal, otherwise `COLUMNS`, otherwise 80.
    public var width: Int { size?.columns ?? number("COLUMNS") ?? 80 }
    /// Columns that a table fits into: nil for a file or a pipe, unless `COLUMNS` asks for some.
    public var tableWidth: Int? { isTerminal ? width : number("COLUMNS") }
    /// Lines: from the terminal, otherwise `LINES`, otherwise 24.
    public var height: Int { size?.rows ?? number("LINES") ?? 24 }

    /// A terminal that cannot move its cursor, or of unknown type.
    static func isDumb(_ environment: [String: String]) -> Bool {
        let kind = environment["TERM"] ?? ""
        return kind.isEmpty || kind == "dumb"
    }

    private var size: (columns: Int, rows: Int)? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
        return (Int(window.ws_col), window.ws_row > 0 ? Int(window.ws_row) : 24)
    }

    private func number(_ name: String) -> Int? {
        guard let value = environment[name].flatMap({ Int($0) }), value > 0 else { return nil }
        return value
    }
}
