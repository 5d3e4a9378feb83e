import FamBoard
import FamKit
import FamValues
import Foundation

/// A server's reply to one request, in a form that can be recorded: the signed-in user is a secret, and who wrote an
/// anonymous row is left out.
enum WallReply: Codable, Sendable {
    struct User: Codable, Sendable {
        var id: Secret
        var email: Secret
        var profileName: Secret
        var passwordSet: Bool

        init(_ user: WireUser) {
            id = Secret(user.id)
            email = Secret(user.email)
            profileName = Secret(user.profileName)
            passwordSet = user.passwordSet
        }

        var model: WallUser {
            WallUser(
                id: id.reveal(), email: email.reveal(), profileName: profileName.reveal(), isVerified: true,
                passwordSet: passwordSet, createdAt: nil)
        }
    }

    struct Auth: Codable, Sendable {
        var token: Secret
        /// When the token expires, in seconds since 1970; a recording has no token to read it from.
        var ends: Int64
        var user: User
    }

    struct Row<Wire: Codable & Sendable & Identifiable>: Codable, Sendable where Wire.ID == String {
        var row: Wire
        /// For an anonymous row: whether the user wrote it.
        var isOwn: Unrecorded<Bool>
    }

    struct Page<Wire: Codable & Sendable & Identifiable>: Codable, Sendable where Wire.ID == String {
        var rows: [Row<Wire>]
        var pagination: WirePagination
    }

    case code(WireCode)
    case auth(Auth)
    case user(User)
    case nothing
    case post(Row<WirePost>)
    case posts(Page<WirePost>)
    case comment(Row<WireComment>)
    case comments(Page<WireComment>)
    case like(WireLike)
    case message(WireMessage)
    case refused(BoardRefusal)
    case failed(NetworkError)

    /// The reply as an error with the module's messages; nil for an answer.
    func error(of request: WallRequest) -> WallError? {
        switch self {
        case .failed(let error): .network(error)
        case .refused(let refusal): WallReply.error(refusal, of: request)
        default: nil
        }
    }

    private static func error(_ refusal: BoardRefusal, of request: WallRequest) -> WallError {
        let wait = refusal.retryAfter.map { "try again in \($0) \($0 == 1 ? "second" : "seconds")" }
        switch refusal.code {
        case .unauthorized:
            return request.needsToken ? .unauthorized : .refused(.signInRefused, refusal.message, help: nil)
        case .forbidden: return .forbidden
        case .notFound: return .notFound
        case .wrongCode: return .refused(.codeRefused, refusal.message, help: "`\(request.renewal)` sends a new one")
        case .wrongPassword: return .refused(.signInRefused, refusal.message, help: nil)
        case .tooMany, .busy: return .refused(.tooEarly, refusal.message, help: wait)
        case .passwordSet: return .refused(.passwordSet, refusal.message, help: "`wall password change` replaces it")
        case .emailTaken: return .refused(.invalidForm, refusal.message, help: "`wall sign-in` signs in")
        case .invalid: return .refused(.invalidForm, refusal.message, help: nil)
        default: return .network(.server(refusal.code.status))
        }
    }
}

// MARK: Decoding

extension WallReply {
    /// - Parameter user: the id of the signed-in user, if any.
    init(_ answer: NetworkAnswer, to request: WallRequest, user: String?) {
        guard (200..<300).contains(answer.status) else {
            self = WallReply.refusal(answer)
            return
        }
        do { self = try WallReply.read(answer.body, request.kind, user) } catch { self = .failed(.decoding) }
    }

    private static func refusal(_ answer: NetworkAnswer) -> WallReply {
        if let refusal = try? JSONDecoder().decode(WireError.self, from: Data(answer.body)).error,
            refusal.code.status == answer.status
        {
            return .refused(refusal)
        }
        return .failed(NetworkError(status: answer.status) ?? .decoding)
    }

    private struct Unusable: Error {}

    private static func read(_ body: [UInt8], _ kind: WallRequest.Kind, _ user: String?) throws -> WallReply {
        func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data(body))
        }
        switch kind {
        case .nothing: return .nothing
        case .code: return .code(try value(WireCode.self))
        case .user: return .user(User(try value(WireUser.self)))
        case .like: return .like(try value(WireLike.self))
        case .message: return .message(try value(WireMessage.self))
        case .post: return .post(try row(value(WirePost.self), user))
        case .comment: return .comment(try row(value(WireComment.self), user))
        case .posts:
            let page = try value(WirePage<WirePost>.self)
            return .posts(Page(rows: try page.data.map { try row($0, user) }, pagination: page.pagination))
        case .comments:
            let page = try value(WirePage<WireComment>.self)
            return .comments(Page(rows: try page.data.map { try row($0, user) }, pagination: page.pagination))
        case .auth:
            let auth = try value(WireAuth.self)
            let token = Secret(auth.token)
            guard let end = TokenDate.expiration(of: token) else { throw Unusable() }
            return .auth(Auth(token: token, ends: end.micros / Instant.perSecond, user: User(auth.user)))
        }
    }

    private static func row(_ post: WirePost, _ user: String?) throws -> Row<WirePost> {
        guard post.model != nil else { throw Unusable() }
        var hidden = post
        if post.author.isAnonymous { hidden.author = WireAuthor(.hidden) }
        return Row(row: hidden, isOwn: Unrecorded(post.author.isAnonymous && post.author.id == user))
    }

    private static func row(_ comment: WireComment, _ user: String?) throws -> Row<WireComment> {
        guard comment.model != nil else { throw Unusable() }
        var hidden = comment
        if comment.author.isAnonymous { hidden.author = WireAuthor(.hidden) }
        return Row(row: hidden, isOwn: Unrecorded(comment.author.isAnonymous && comment.author.id == user))
    }
}
