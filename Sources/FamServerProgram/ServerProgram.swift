#if Server
    import FamServer
    import FamServices
    import FamText
    import Foundation
    import Hummingbird
    import HummingbirdCore
    import Logging
    import NIOCore

    /// `fam-server`: the wall over HTTP. Handles connections; FamServer does everything else.
    @main
    struct ServerProgram {
        static func main() async {
            do {
                let options = try ServerOptions(Array(CommandLine.arguments.dropFirst()))
                switch options.mode {
                case .help: print(ServerOptions.help, terminator: "")
                case .openAPI: print(try OpenAPIDocument.text(), terminator: "")
                case .serve: try await serve(options)
                }
            } catch let problem as Diagnostic {
                say("fam: \(problem.message)\n" + (problem.help.map { "  help: \($0)\n" } ?? ""))
                exit(problem.code.id == "usage" ? 64 : 1)
            } catch {
                say("fam: the server cannot run: \(error)\n")
                exit(1)
            }
        }

        private static func serve(_ options: ServerOptions) async throws {
            // All files created here are private, including SQLite's.
            umask(0o077)
            let log = ServerLog({ SystemClock().now }, write: say)
            let path = try options.database ?? standardPath()
            let mailer: any Mailer =
                if let command = options.mailCommand { CommandMailer(command, patience: options.patience, log) } else {
                    try FolderMailer(options.outbox ?? path + ".outbox", log)
                }
            let server = try await BoardServer(
                SQLiteBoardStore(path), mailer: mailer, log: log, trustsProxy: options.trustsProxy,
                clock: { SystemClock().now })
            if !options.isLoopback { log.event("open-without-tls") }
            do {
                try await application(server, options, log).runService()
            } catch let error as IOError {
                throw Diagnostic(
                    .init("outside-failed", ""),
                    "cannot listen on \(options.host):\(options.port): "
                        + String(cString: strerror(error.errnoCode)),
                    help: "`--listen HOST:PORT` chooses another address")
            }
            try server.finish()
            log.event("stopped")
        }

        private static func application(
            _ server: BoardServer, _ options: ServerOptions, _ log: ServerLog
        )
            -> some ApplicationProtocol
        {
            var quiet = Logger(label: "fam-server")
            quiet.logLevel = .error
            return Application(
                responder: BoardResponder(server: server),
                server: .http1(
                    configuration: .init(
                        additionalChannelHandlers: [SlowClientHandler(patience: .seconds(Int64(options.patience)))],
                        idleTimeout: .seconds(Int64(options.patience)),
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 64))),
                configuration: .init(
                    address: .hostname(options.host, port: options.port),
                    availableConnectionsDelegate: MaximumAvailableConnections(1024)),
                onServerRunning: { channel in
                    log.event("listening", ["port": channel.localAddress?.port ?? options.port])
                },
                logger: quiet)
        }

        private static func standardPath() throws -> String {
            let environment = ProcessInfo.processInfo.environment
            let home = environment["HOME"] ?? NSHomeDirectory()
            let folder = (environment["XDG_DATA_HOME"] ?? home + "/.local/share") + "/fam"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return folder + "/wall-server.db"
        }

        /// One write each, so that lines of different threads are not mixed.
        @Sendable private static func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
    }
#else
    import Glibc

    /// The sources of the server need packages that only the trait brings; `Scripts/fam serve` builds with it.
    @main
    struct ServerProgram {
        static func main() {
            let text = "fam: this was built without the trait Server; `Scripts/fam serve` builds the server\n"
            _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            exit(1)
        }
    }
#endif
