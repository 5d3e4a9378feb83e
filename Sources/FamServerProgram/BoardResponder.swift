#if Server
    import FamBoard
    import FamServer
    import HTTPTypes
    import Hummingbird
    import NIOCore

    /// Passes whole requests to the board, and its answers to the connection.
    struct BoardResponder: HTTPResponder {
        struct Context: RequestContext {
            var coreContext: CoreRequestContextStorage
            let address: String

            init(source: ApplicationRequestContextSource) {
                coreContext = .init(source: source)
                address = source.channel.remoteAddress?.ipAddress ?? ""
            }
        }

        let server: BoardServer

        func respond(to request: Request, context: Context) async throws -> Response {
            var asked = BoardRequest(
                method: request.method.rawValue, path: request.uri.path, query: request.uri.query,
                headers: [:], body: [], address: context.address)
            do {
                asked.headers = try BoardResponder.headers(request)
                asked.body = try await BoardResponder.body(of: request)
            } catch let refusal as BoardRefusal {
                // The rest of the body is not read: the connection is closed after the answer.
                return BoardResponder.response(await server.refuse(refusal, asked), closes: true)
            }
            return BoardResponder.response(await server.answer(asked), closes: false)
        }

        /// - Throws: `BoardRefusal` if a header that must be unique is repeated: a proxy might have read the other one.
        private static func headers(_ request: Request) throws -> [String: String] {
            var headers: [String: String] = [:]
            // The first Host header is not among the fields.
            headers["host"] = request.head.authority
            for field in request.headers {
                let name = field.name.canonicalName
                guard headers[name] == nil || !BoardRequest.single.contains(name) else {
                    throw BoardRefusal(.syntax, "`\(field.name.rawName)` may be given once.")
                }
                headers[name] = field.value
            }
            return headers
        }

        /// - Throws: `BoardRefusal` for a body beyond the limit, before reading it if its length is given.
        private static func body(of request: Request) async throws -> [UInt8] {
            let tooLarge = BoardRefusal(
                .tooLarge, "The body may have at most \(BoardServer.largestBody >> 10) KiB.")
            if let text = request.headers[.contentLength], let length = Int(text), length > BoardServer.largestBody {
                throw tooLarge
            }
            var bytes: [UInt8] = []
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= BoardServer.largestBody else { throw tooLarge }
                bytes.append(contentsOf: part.readableBytesView)
            }
            return bytes
        }

        private static func response(_ answer: BoardAnswer, closes: Bool) -> Response {
            var headers = HTTPFields()
            for header in answer.headers {
                if let name = HTTPField.Name(header.name) { headers.append(HTTPField(name: name, value: header.value)) }
            }
            if closes { headers[.connection] = "close" }
            return Response(
                status: .init(code: answer.status), headers: headers,
                body: answer.status == 204 ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
        }
    }
#endif
