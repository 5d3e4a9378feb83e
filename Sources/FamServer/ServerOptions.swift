import FamText

/// The options of `fam serve`.
public struct ServerOptions: Sendable, Equatable {
    public var host = "127.0.0.1"
    public var port = 8080
    public var database: String?
    public var mailCommand: String?
    public var outbox: String?
    public var trustsProxy = false
    /// How many seconds a client may take to send a request, and to receive its answer.
    public var patience = 20
    public var mode = Mode.serve

    public enum Mode: Sendable { case serve, help, openAPI }

    public static let help = """
        usage: fam serve [--listen ADDRESS] [--db PATH] [--mail-command COMMAND | --outbox DIR] [--behind-proxy]
                 [--patience SECONDS]

        Serves the wall over HTTP with JSON, and nothing else of fam. `wall connect URL` uses it from a shell.

        --listen ADDRESS        where to listen, as HOST:PORT; 127.0.0.1:8080 unless given, port 0 for any free one
        --db PATH               the server's own database; ~/.local/share/fam/wall-server.db unless given
        --mail-command COMMAND  a program that mails what it gets on standard input, such as `sendmail -t`
        --outbox DIR            a folder that gets each message as a file; PATH.outbox without --mail-command
        --behind-proxy          count attempts by the last address of X-Forwarded-For
        --patience SECONDS      how long a client may take to send a request and to take its answer, and the
                                mail command for a message; 20
        --openapi               print the description of the interface (OpenAPI 3.1)

        The server speaks plain HTTP: put a proxy with TLS in front of it if others are to reach it.

        """

    /// - Throws: `usage` for an unknown option.
    public init(_ words: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            let halves = word.split(separator: "=", maxSplits: 1).map(String.init)
            let name = halves.first ?? word
            func value() throws -> String {
                if halves.count > 1 { return halves[1] }
                guard let next = words.popFirst() else { throw ServerOptions.wrong("`\(name)` needs a value") }
                return next
            }
            switch name {
            case "--listen": try listen(value())
            case "--db": database = try value()
            case "--mail-command": mailCommand = try value()
            case "--outbox": outbox = try value()
            case "--behind-proxy": trustsProxy = true
            case "--patience": patience = try ServerOptions.seconds(value())
            case "--openapi": mode = .openAPI
            case "--help", "-h": mode = .help
            case "--seed", "--clock":
                throw ServerOptions.wrong(
                    "a server takes no \(name): codes and tokens must not be predictable, and they expire in real time")
            default: throw ServerOptions.wrong("`\(SafeText.shown(name))` is not an option of `fam serve`")
            }
        }
        if mailCommand != nil, outbox != nil {
            throw ServerOptions.wrong("--mail-command and --outbox are two ways to send codes; give one")
        }
        if mailCommand?.allSatisfy({ $0 == " " }) == true {
            throw ServerOptions.wrong("--mail-command names no program")
        }
    }

    private static func seconds(_ text: String) throws -> Int {
        guard let seconds = Int(text), (1...3600).contains(seconds) else {
            throw wrong("`\(SafeText.shown(text))` is not a number of seconds from 1 to 3600")
        }
        return seconds
    }

    private mutating func listen(_ text: String) throws {
        let wrong = ServerOptions.wrong("`\(SafeText.shown(text))` is not an address: write HOST:PORT, 127.0.0.1:8080")
        guard let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(number)
        else { throw wrong }
        var name = text[..<colon]
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        guard !name.isEmpty else { throw wrong }
        host = String(name)
        port = number
    }

    /// Whether only this machine reaches it.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    private static func wrong(_ text: String) -> Diagnostic {
        Diagnostic(.usage, text, help: "`fam serve --help` lists the options")
    }
}

extension DiagnosticCode {
    static let usage = DiagnosticCode("usage", "The program was started with options that it does not take.")
}
