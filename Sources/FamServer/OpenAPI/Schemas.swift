import FamBoard
import FamKit

/// A JSON value of the description; the members of an object are sorted by name.
indirect enum SchemaJSON: Encodable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([SchemaJSON])
    case object([String: SchemaJSON])

    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .flag(value) }
    init(arrayLiteral elements: SchemaJSON...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, SchemaJSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let items): try container.encode(items)
        case .object(let members): try container.encode(members)
        }
    }

    static func texts(_ texts: some Sequence<String>) -> SchemaJSON { .list(texts.map { .text($0) }) }
    static func reference(_ name: String) -> SchemaJSON { ["$ref": .text("#/components/schemas/\(name)")] }
}

/// The fields of a body or an answer.
struct ObjectSchema: Sendable {
    let name: String
    let fields: [(name: String, schema: SchemaJSON)]
    let optional: Set<String>

    init(_ name: String, _ fields: [(String, SchemaJSON)], optional: Set<String> = []) {
        self.name = name
        self.fields = fields
        self.optional = optional
    }

    var json: SchemaJSON {
        [
            "type": "object",
            "properties": .object(Dictionary(fields.map { ($0.name, $0.schema) }) { _, last in last }),
            "required": .texts(fields.map(\.name).filter { !optional.contains($0) }),
        ]
    }
}

/// The input of a call.
enum BodySchema: CaseIterable, Sendable {
    case code, email, emailCode, signIn, reset, password, passwordChange, name, post, comment

    private static let emailField: SchemaJSON = [
        "type": "string", "pattern": #"^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$"#,
        "maxLength": .number(BoardTexts.longestEmail),
    ]
    private static let noNUL = #"^[^\x00]*$"#
    private static let codeField: SchemaJSON = ["type": "string", "pattern": "^[0-9]{6}$"]
    private static let newPassword: SchemaJSON = [
        "type": "string", "minLength": .number(ValidationRules.passwordLength),
        "maxLength": .number(BoardTexts.longestPassword), "pattern": .text(noNUL), "format": "password",
    ]
    private static let anyPassword: SchemaJSON = [
        "type": "string", "maxLength": .number(BoardTexts.longestPassword), "pattern": .text(noNUL),
        "format": "password",
    ]
    private static let isAnonymous: SchemaJSON = ["type": ["boolean", "null"], "default": true]

    /// Counted after trimming; at least one character is neither white space nor NUL.
    private static func line(_ most: Int) -> SchemaJSON {
        ["type": "string", "minLength": 1, "maxLength": .number(most), "pattern": #"^[^\x00]*[^\s\x00][^\x00]*$"#]
    }

    var schema: ObjectSchema {
        switch self {
        case .code:
            ObjectSchema(
                "CodeBody",
                [
                    ("email", Self.emailField),
                    ("purpose", ["type": "string", "enum": .texts(CodePurpose.allCases.map(\.rawValue))]),
                ])
        case .email: ObjectSchema("EmailBody", [("email", Self.emailField)])
        case .emailCode: ObjectSchema("EmailCodeBody", [("email", Self.emailField), ("code", Self.codeField)])
        case .signIn: ObjectSchema("SignInBody", [("email", Self.emailField), ("password", Self.anyPassword)])
        case .reset:
            ObjectSchema(
                "ResetBody",
                [("email", Self.emailField), ("code", Self.codeField), ("newPassword", Self.newPassword)])
        case .password: ObjectSchema("PasswordBody", [("password", Self.newPassword)])
        case .passwordChange:
            ObjectSchema("PasswordChangeBody", [("oldPassword", Self.anyPassword), ("newPassword", Self.newPassword)])
        case .name: ObjectSchema("NameBody", [("profileName", Self.line(WallRules.longestName))])
        case .post:
            ObjectSchema(
                "PostBody",
                [
                    ("title", Self.line(WallRules.longestTitle)), ("content", Self.line(WallRules.longestContent)),
                    ("wall", ["type": "string", "enum": .texts(WallType.allCases.map(\.wireName))]),
                    ("anonymous", Self.isAnonymous),
                ], optional: ["anonymous"])
        case .comment:
            ObjectSchema(
                "CommentBody", [("text", Self.line(WallRules.longestComment)), ("anonymous", Self.isAnonymous)],
                optional: ["anonymous"])
        }
    }
}

/// The answer of a call.
enum AnswerSchema: CaseIterable, Sendable {
    case health, text, code, auth, user, post, posts, comment, comments, like, message

    static let count: SchemaJSON = ["type": "integer", "minimum": 0]
    static let id: SchemaJSON = ["type": "string", "pattern": "^[1-9][0-9]{8}$"]
    static let time: SchemaJSON = ["type": "string", "pattern": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$"#]
    static let word: SchemaJSON = ["type": "string"]
    static let flag: SchemaJSON = ["type": "boolean"]

    static let author = ObjectSchema("Author", [("id", word), ("profileName", word), ("isAnonymous", flag)])
    static let pagination = ObjectSchema(
        "Pagination",
        [
            ("page", ["type": "integer", "minimum": 1]),
            ("limit", ["type": "integer", "minimum": 1, "maximum": .number(PageLimit.highest)]),
            ("total", count), ("totalPages", count),
        ])

    var schema: ObjectSchema {
        switch self {
        case .health: ObjectSchema("Health", [("status", ["type": "string", "enum": ["ok"]])])
        case .text: ObjectSchema("Text", [])
        case .code: ObjectSchema("CodeSent", [("message", Self.word), ("retryAfter", Self.count)])
        case .auth: ObjectSchema("Auth", [("token", Self.word), ("user", .reference("User"))])
        case .user:
            ObjectSchema(
                "User",
                [
                    ("id", Self.word), ("email", Self.word), ("profileName", Self.word), ("isVerified", Self.flag),
                    ("passwordSet", Self.flag), ("createdAt", Self.time),
                ])
        case .post:
            ObjectSchema(
                "Post",
                [
                    ("id", Self.id), ("title", Self.word), ("content", Self.word),
                    ("wall", ["type": "string", "enum": .texts(WallType.allCases.map(\.wireName))]),
                    ("likes", Self.count), ("comments", Self.count), ("liked", Self.flag),
                    ("author", .reference("Author")), ("createdAt", Self.time), ("updatedAt", Self.time),
                ])
        case .comment:
            ObjectSchema(
                "Comment",
                [
                    ("id", Self.id), ("postId", Self.id), ("text", Self.word), ("author", .reference("Author")),
                    ("createdAt", Self.time),
                ])
        case .posts: Self.page("Posts", of: "Post")
        case .comments: Self.page("Comments", of: "Comment")
        case .like: ObjectSchema("Like", [("liked", Self.flag), ("likeCount", Self.count)])
        case .message: ObjectSchema("Message", [("message", Self.word)])
        }
    }

    private static func page(_ name: String, of item: String) -> ObjectSchema {
        ObjectSchema(
            name,
            [("data", ["type": "array", "items": .reference(item)]), ("pagination", .reference("Pagination"))])
    }
}
