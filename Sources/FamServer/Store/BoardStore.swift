import FamBoard
import FamValues

/// The storage of a server. Each body is one transaction, and a write that has returned is on disk.
public protocol BoardStore: Sendable {
    func read<Answer: Sendable>(_ body: @escaping @Sendable (any BoardRows) throws -> Answer) async throws -> Answer
    func write<Answer: Sendable>(_ body: @escaping @Sendable (any BoardRows) throws -> Answer) async throws -> Answer
    /// Waits for running transactions; accepts no more afterward.
    func close() throws
}

/// The rows within one transaction.
public protocol BoardRows {
    // Settings
    func setting(_ name: String) throws -> [UInt8]?
    func keep(setting name: String, _ value: [UInt8]) throws

    // Accounts
    func account(id: String) throws -> AccountRecord?
    /// - Parameter normal: the email in the form of `AccountRules.normal`.
    func account(normal: String) throws -> AccountRecord?
    func add(_ account: AccountRecord) throws
    func set(hash: String, of account: String) throws
    func set(name: String, of account: String) throws
    func hasSession(_ id: String, of account: String) throws -> Bool
    /// Ends the oldest sessions beyond `AccountRules.maximalSessions`, and those expired at `now`.
    func addSession(_ id: String, of account: String, ends: Int64, now: Int64) throws
    func endSessions(of account: String, but kept: String?) throws

    // Codes and limits
    func code(_ key: String) throws -> CodeRecord?
    func keep(_ code: CodeRecord, as key: String, forgetting before: Int64) throws
    func countTry(of key: String) throws
    func forgetCode(_ key: String) throws
    /// How often something was recorded under a key after a time, and when first.
    func notes(_ key: String, after time: Int64) throws -> (count: Int, first: Int64)
    func note(_ key: String, at time: Int64, forgetting before: Int64) throws
    func forgetNotes(_ key: String) throws
    func takeBack(_ key: String, at time: Int64) throws

    // Answers kept for repeated calls
    func answer(_ key: String, of account: String, after time: Int64) throws -> KeptAnswer?
    func keep(_ answer: KeptAnswer, as key: String, of account: String, at time: Int64, forgetting before: Int64) throws

    // Posts and comments
    func posts(_ list: PostList, seenBy reader: String, from start: Int, limit: Int) throws -> [PostRecord]
    func count(_ list: PostList) throws -> Int
    func post(_ id: Int64, seenBy reader: String) throws -> PostRecord?
    /// Returns false if the id is taken.
    func add(_ post: PostRecord) throws -> Bool
    func hide(_ post: PostRecord) throws
    /// Adds or removes a like. Returns the new count.
    func like(_ post: Int64, _ reader: String, _ isLiked: Bool) throws -> Int
    func comments(_ list: CommentList, from start: Int, limit: Int, sort: SortOrder) throws -> [CommentRecord]
    func count(_ list: CommentList) throws -> Int
    func comment(_ id: Int64) throws -> CommentRecord?
    func add(_ comment: CommentRecord) throws -> Bool
    func hide(_ comment: CommentRecord) throws
}

public struct AccountRecord: Sendable {
    public var id: String
    public var email: String
    /// Nil until a name is chosen.
    public var name: String?
    /// The hash of the password; nil until one is set.
    public var hash: String?
    /// Microseconds since 1970.
    public var created: Int64

    public var campus: String { AccountRules.campus(of: email) }
}

public struct CodeRecord: Sendable {
    /// Verifies a code for someone with the server's key.
    public var mark: [UInt8]
    public var made: Int64
    public var tries: Int
}

/// The answer to a write, for a repeated call (A-E17).
public struct KeptAnswer: Sendable {
    /// Verifies that the repeat is the same request.
    public var request: [UInt8]
    public var status: Int
    public var body: [UInt8]
}

public enum PostList: Sendable {
    /// A campus wall has a name; for the national one it is empty.
    case wall(WallType, campus: String, SortOrder)
    case own(String, SortOrder)

    public var sort: SortOrder {
        switch self {
        case .wall(_, _, let sort), .own(_, let sort): sort
        }
    }
}

public enum CommentList: Sendable {
    case post(Int64)
    /// Only comments on posts that are not hidden.
    case own(String)
}

public struct PostRecord: Sendable {
    public var id: Int64
    public var title: String
    public var content: String
    public var wall: WallType
    /// Empty on the national wall.
    public var campus: String
    public var owner: String
    /// The author's current name; nil if there is none.
    public var name: String?
    public var isAnonymous: Bool
    public var created: Int64
    public var isHidden = false
    public var likes = 0
    public var comments = 0
    public var isLiked = false

    func model(seenBy reader: String) -> Post {
        Post(
            id: BoardID.text(id), number: id, title: title, content: content, wall: wall, liked: isLiked, likes: likes,
            comments: comments,
            author: PostAuthor(
                owner: owner, name: name ?? WallUser.anonymous, isAnonymous: isAnonymous, seenBy: reader),
            createdAt: Instant(micros: created))
    }
}

public struct CommentRecord: Sendable {
    public var id: Int64
    public var post: Int64
    public var text: String
    public var owner: String
    public var name: String?
    public var isAnonymous: Bool
    public var created: Int64
    public var isHidden = false

    func model(seenBy reader: String) -> Comment {
        Comment(
            id: BoardID.text(id), number: id, post: post, text: text,
            author: PostAuthor(
                owner: owner, name: name ?? WallUser.anonymous, isAnonymous: isAnonymous, seenBy: reader),
            createdAt: Instant(micros: created))
    }
}
