import FamBoard
import FamText
import FamValues
import Foundation

/// A request for its handler, with its parts read and checked.
struct BoardCall: Sendable {
    let server: BoardServer
    let request: BoardRequest
    /// The parameters of the path, by name.
    let parameters: [String: String]
    let query: [String: String]
    let now: Instant

    /// - Throws: `unauthorized` unless both headers are present and match (A-E15).
    func credentials() throws -> Credentials {
        guard let header = request.headers["authorization"], let user = request.headers["x-user-id"],
            header.utf8.count <= 4096, header.lowercased().hasPrefix("bearer ")
        else { throw BoardRefusal.unauthorized }
        return Credentials(
            token: Secret(String(header.dropFirst(7)).trimmingCharacters(in: .whitespaces)), userId: user)
    }

    /// The body, decoded from JSON.
    /// - Throws: `not-json` for another content type, `syntax` for invalid JSON, `invalid` if something is missing.
    func body<Body: Decodable>(_ type: Body.Type) throws -> Body {
        let kind = request.headers["content-type"] ?? ""
        let plain = kind.split(separator: ";", maxSplits: 1).first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        guard plain.lowercased() == "application/json" else {
            throw BoardRefusal(.notJSON, "The body must be application/json.")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(request.body))
        } catch let error as DecodingError {
            throw BoardCall.refusal(error)
        }
    }

    private static func refusal(_ error: DecodingError) -> BoardRefusal {
        func place(_ context: DecodingError.Context) -> String? { context.codingPath.last?.stringValue }
        switch error {
        case .keyNotFound(let key, _):
            return BoardRefusal(.invalid, "`\(key.stringValue)` is missing.", field: key.stringValue)
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            guard let field = place(context) else { return BoardRefusal(.syntax, "The body must be a JSON object.") }
            return BoardRefusal(.invalid, "`\(field)` is of the wrong type.", field: field)
        default: return BoardRefusal(.syntax, "The body is not JSON.")
        }
    }

    /// A-Q11: throws unless it is a whole number; clamps one out of range.
    func number(_ name: String, default standard: Int) throws -> Int {
        guard let text = query[name] else { return standard }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw BoardRefusal(.syntax, "`\(name)` must be a whole number.", field: name)
        }
        return Int(text) ?? (text.hasPrefix("-") ? Int.min : Int.max)
    }

    func sort() throws -> FamBoard.SortOrder {
        guard let text = query["sort"] else { return .newest }
        guard let order = FamBoard.SortOrder(wire: text) else {
            let names = FamBoard.SortOrder.allCases.map(\.wireName).joined(separator: ", ")
            throw BoardRefusal(.syntax, "`sort` must be one of \(names).", field: "sort")
        }
        return order
    }

    func wall() throws -> WallType {
        guard let text = query["wall"] else { return .campus }
        return try BoardCall.wall(text, .syntax)
    }

    static func wall(_ text: String, _ code: BoardRefusal.Code) throws -> WallType {
        guard let wall = WallType(wire: text) else {
            throw BoardRefusal(code, "`wall` must be CAMPUS or NATIONAL.", field: "wall")
        }
        return wall
    }

    func paging() throws -> (page: Int, limit: Int, sort: FamBoard.SortOrder) {
        (try number("page", default: 1), try number("limit", default: PageLimit.standard), try sort())
    }

    /// A parameter of the path.
    func parameter(_ name: String) throws -> String {
        guard let text = parameters[name] else { throw BoardRefusal.notFound }
        return text
    }

    // MARK: Running

    var accounts: ServerAccounts { server.accounts(self) }

    /// Reads as the signed-in user.
    func reading<Answer: Sendable>(
        _ body: @escaping @Sendable (ServerPosts, Credentials) throws -> Answer
    ) async throws
        -> Answer
    {
        let me = try credentials()
        let keys = server.keys
        let now = now
        return try await server.store.read { try body(ServerPosts(Authority(rows: $0, keys: keys, now: now)), me) }
    }

    /// Writes as the signed-in user, once per `Idempotency-Key` (A-E17): a repeat gets the first answer again.
    func writing<Answer: Encodable & Sendable>(
        _ status: Int, _ body: @escaping @Sendable (ServerPosts, Credentials) throws -> Answer
    ) async throws -> BoardAnswer {
        let me = try credentials()
        let keys = server.keys
        let now = now
        let key = try idempotencyKey()
        let mark = keys.mark(request.method, request.path, String(decoding: request.body, as: UTF8.self))
        let before = now.micros - BoardServer.answerLife
        let kept = try await server.store.write { rows in
            let authority = Authority(rows: rows, keys: keys, now: now)
            let account = try authority.account(me)
            if let key, let kept = try rows.answer(key, of: account.id, after: before) {
                guard Secret(hex(kept.request)) == Secret(hex(mark)) else {
                    throw BoardRefusal(.keyReused, "This Idempotency-Key was used for another request.")
                }
                return kept
            }
            let answer = try body(ServerPosts(authority), me)
            let kept = KeptAnswer(request: mark, status: status, body: try BoardServer.json(answer))
            if let key { try rows.keep(kept, as: key, of: account.id, at: now.micros, forgetting: before) }
            return kept
        }
        return BoardAnswer(status: kept.status, headers: [BoardServer.jsonType], body: kept.body)
    }

    private func idempotencyKey() throws -> String? {
        guard let text = request.headers["idempotency-key"] else { return nil }
        guard text.utf8.count == 36, let id = RowID(text) else {
            throw BoardRefusal(.syntax, "`Idempotency-Key` must be a UUID.", field: "Idempotency-Key")
        }
        return id.hex
    }
}

private func hex(_ bytes: [UInt8]) -> String { bytes.map { String($0, radix: 16) }.joined(separator: ".") }
