import FamBoard

/// One call of the interface: its address, input and effect. The OpenAPI description is derived from the same values.
struct BoardRoute: Sendable {
    enum Part: Sendable {
        case fixed(String)
        /// A segment of the path, passed to the handler under this name.
        case parameter(String)
    }

    let method: String
    /// Such as `/v1/posts/{id}`.
    let path: String
    let parts: [Part]
    let operation: String
    let summary: String
    let needsToken: Bool
    /// Whether a repeat with the same `Idempotency-Key` gets the same answer.
    let takesKey: Bool
    let query: [QueryItem]
    let body: BodySchema?
    let status: Int
    let answer: AnswerSchema?
    /// In addition to those that every call has.
    let refusals: [BoardRefusal.Code]
    let handle: @Sendable (BoardCall) async throws -> BoardAnswer

    init(
        _ method: String, _ path: String, _ operation: String, _ summary: String, needsToken: Bool = true,
        takesKey: Bool = false, query: [QueryItem] = [], body: BodySchema? = nil, _ status: Int,
        _ answer: AnswerSchema?, refusals: [BoardRefusal.Code] = [],
        _ handle: @escaping @Sendable (BoardCall) async throws -> BoardAnswer
    ) {
        self.method = method
        self.path = path
        parts = path.split(separator: "/").map { part in
            part.hasPrefix("{") ? .parameter(String(part.dropFirst().dropLast())) : .fixed(String(part))
        }
        self.operation = operation
        self.summary = summary
        self.needsToken = needsToken
        self.takesKey = takesKey
        self.query = query
        self.body = body
        self.status = status
        self.answer = answer
        self.refusals = refusals
        self.handle = handle
    }

    /// The parameters of the path; nil if it does not match.
    func parameters(of pieces: [Substring]) -> [String: String]? {
        guard pieces.count == parts.count else { return nil }
        var found: [String: String] = [:]
        for (part, piece) in zip(parts, pieces) {
            switch part {
            case .fixed(let text): if text != piece { return nil }
            case .parameter(let name):
                guard let text = BoardServer.unescaped(piece) else { return nil }
                found[name] = text
            }
        }
        return found
    }
}

/// A parameter of a query.
enum QueryItem: Sendable {
    case wall, page, limit, sort, commentSort

    static let list: [QueryItem] = [.page, .limit, .sort]
}
