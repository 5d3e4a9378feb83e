/// The bodies of requests.
public struct CodeBody: Codable, Sendable {
    public var email: String
    public var purpose: String

    public init(email: String, purpose: CodePurpose) {
        self.email = email
        self.purpose = purpose.rawValue
    }
}

public struct EmailBody: Codable, Sendable {
    public var email: String

    public init(email: String) { self.email = email }
}

public struct EmailCodeBody: Codable, Sendable {
    public var email: String
    public var code: String

    public init(email: String, code: String) {
        self.email = email
        self.code = code
    }
}

public struct SignInBody: Codable, Sendable {
    public var email: String
    public var password: String

    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

public struct ResetBody: Codable, Sendable {
    public var email: String
    public var code: String
    public var newPassword: String

    public init(email: String, code: String, newPassword: String) {
        self.email = email
        self.code = code
        self.newPassword = newPassword
    }
}

public struct PasswordBody: Codable, Sendable {
    public var password: String

    public init(password: String) { self.password = password }
}

public struct PasswordChangeBody: Codable, Sendable {
    public var oldPassword: String
    public var newPassword: String

    public init(oldPassword: String, newPassword: String) {
        self.oldPassword = oldPassword
        self.newPassword = newPassword
    }
}

public struct NameBody: Codable, Sendable {
    public var profileName: String

    public init(profileName: String) { self.profileName = profileName }
}

public struct PostBody: Codable, Hashable, Sendable {
    public var title: String
    public var content: String
    public var wall: String
    /// Nil means true (A-Q07).
    public var anonymous: Bool?

    public init(title: String, content: String, wall: WallType, anonymous: Bool) {
        self.title = title
        self.content = content
        self.wall = wall.wireName
        self.anonymous = anonymous
    }
}

public struct CommentBody: Codable, Hashable, Sendable {
    public var text: String
    /// Nil means true (A-Q07).
    public var anonymous: Bool?

    public init(text: String, anonymous: Bool) {
        self.text = text
        self.anonymous = anonymous
    }
}
