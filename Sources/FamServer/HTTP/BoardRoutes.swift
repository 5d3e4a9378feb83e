import FamBoard
import FamText
import FamValues

/// Every call of the server (A-E15 and the table after it).
enum BoardRoutes {
    static let all: [BoardRoute] = watching + accounts + posts + comments
    static let methods: Set<String> = Set(all.map(\.method))

    // MARK: Finding

    /// - Throws: `notFound`, or `notAllowed` for a path that has other methods.
    static func find(_ request: BoardRequest) throws -> (route: BoardRoute, parameters: [String: String]) {
        let pieces = pieces(request.path)
        var isKnown = false
        for route in all {
            guard let parameters = route.parameters(of: pieces) else { continue }
            if route.method == request.method { return (route, parameters) }
            isKnown = true
        }
        throw isKnown
            ? BoardRefusal(.notAllowed, "This address does not take \(shown(request.method)).") : BoardRefusal.notFound
    }

    private static func shown(_ method: String) -> String { method.utf8.count <= 16 ? method : "this method" }

    /// For the log and the metrics; nil for an unknown address.
    static func path(of request: BoardRequest) -> String? {
        let pieces = pieces(request.path)
        return all.first { $0.parameters(of: pieces) != nil }?.path
    }

    static func allowed(_ request: BoardRequest) -> [String] {
        let pieces = pieces(request.path)
        return all.filter { $0.parameters(of: pieces) != nil }.map(\.method)
    }

    private static func pieces(_ path: String) -> [Substring] {
        path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    // MARK: Answers

    static func json(_ status: Int, _ value: some Encodable) throws -> BoardAnswer {
        BoardAnswer(status: status, headers: [BoardServer.jsonType], body: try BoardServer.json(value))
    }

    private static let nothing = BoardAnswer(status: 204, headers: [], body: [])

    // MARK: Monitoring

    private static let watching = [
        BoardRoute("GET", "/health", "health", "Whether the server can answer.", needsToken: false, 200, .health) {
            call in
            try await call.server.store.read { _ = try $0.setting("key") }
            return try json(200, ["status": "ok"])
        },
        BoardRoute(
            "GET", "/metrics", "metrics", "Counts and times of requests, for Prometheus.", needsToken: false, 200, .text
        ) { call in
            BoardAnswer(
                status: 200, headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")],
                body: Array(call.server.metrics.text.utf8))
        },
    ]

    // MARK: Accounts

    private static let accounts = [
        BoardRoute(
            "POST", "/v1/auth/codes", "sendCode", "Sends a code to an email.", needsToken: false, body: .code, 202,
            .code, refusals: [.tooMany]
        ) { call in
            let body = try call.body(CodeBody.self)
            guard let purpose = CodePurpose(rawValue: body.purpose) else {
                let names = CodePurpose.allCases.map(\.rawValue).joined(separator: ", ")
                throw BoardRefusal(.invalid, "`purpose` must be one of \(names).", field: "purpose")
            }
            return try json(202, WireCode(await call.accounts.sendCode(email: body.email, purpose: purpose)))
        },
        BoardRoute(
            "POST", "/v1/auth/register", "register", "Makes an account with a code.", needsToken: false,
            body: .emailCode, 201, .auth, refusals: [.emailTaken, .wrongCode, .tooMany]
        ) { call in
            let body = try call.body(EmailCodeBody.self)
            return try json(201, WireAuth(await call.accounts.register(email: body.email, code: body.code)))
        },
        BoardRoute(
            "POST", "/v1/auth/login/code", "signInWithCode", "Signs in with a code.", needsToken: false,
            body: .emailCode, 200, .auth, refusals: [.wrongCode, .tooMany]
        ) { call in
            let body = try call.body(EmailCodeBody.self)
            return try json(200, WireAuth(await call.accounts.signIn(email: body.email, code: body.code)))
        },
        BoardRoute(
            "POST", "/v1/auth/login", "signIn", "Signs in with a password.", needsToken: false, body: .signIn, 200,
            .auth, refusals: [.unauthorized, .tooMany, .busy]
        ) { call in
            let body = try call.body(SignInBody.self)
            return try json(
                200, WireAuth(await call.accounts.signIn(email: body.email, password: Secret(body.password))))
        },
        BoardRoute(
            "POST", "/v1/auth/reset-request", "requestReset", "Sends a code for a new password.", needsToken: false,
            body: .email, 202, .code, refusals: [.tooMany]
        ) { call in
            let body = try call.body(EmailBody.self)
            return try json(202, WireCode(await call.accounts.sendCode(email: body.email, purpose: .resetPassword)))
        },
        BoardRoute(
            "POST", "/v1/auth/reset", "resetPassword", "Takes a code and a new password, and signs in.",
            needsToken: false, body: .reset, 200, .auth, refusals: [.wrongCode, .tooMany, .busy]
        ) { call in
            let body = try call.body(ResetBody.self)
            return try json(
                200,
                WireAuth(
                    await call.accounts.resetPassword(
                        email: body.email, code: body.code, new: Secret(body.newPassword))))
        },
        BoardRoute(
            "POST", "/v1/me/password", "setPassword", "Sets the first password of an account that has none.",
            body: .password, 204, nil, refusals: [.passwordSet, .busy]
        ) { call in
            let me = try call.credentials()
            let body = try call.body(PasswordBody.self)
            try await call.accounts.setPassword(Secret(body.password), me)
            return nothing
        },
        BoardRoute(
            "PUT", "/v1/me/password", "changePassword", "Replaces the password.", body: .passwordChange, 204, nil,
            refusals: [.wrongPassword, .tooMany, .busy]
        ) { call in
            let me = try call.credentials()
            let body = try call.body(PasswordChangeBody.self)
            try await call.accounts.changePassword(old: Secret(body.oldPassword), new: Secret(body.newPassword), me)
            return nothing
        },
        BoardRoute("PATCH", "/v1/me", "rename", "Changes the profile name.", body: .name, 200, .user) { call in
            let me = try call.credentials()
            let body = try call.body(NameBody.self)
            return try json(200, WireUser(await call.accounts.changeName(body.profileName, me)))
        },
    ]

    // MARK: Posts

    private static let posts = [
        BoardRoute(
            "GET", "/v1/posts", "listPosts", "A page of a wall.", query: [.wall] + QueryItem.list, 200, .posts
        ) { call in
            let wall = try call.wall()
            return try await posts(call) { try $0.fetchPosts($1, wall: wall, page: $2, limit: $3, sort: $4) }
        },
        BoardRoute(
            "POST", "/v1/posts", "createPost", "Writes a post.", takesKey: true, body: .post, 201, .post,
            refusals: [.keyReused]
        ) { call in
            _ = try call.credentials()
            let body = try call.body(PostBody.self)
            let wall = try BoardCall.wall(body.wall, .invalid)
            return try await call.writing(201) {
                WirePost(
                    try $0.createPost(
                        title: body.title, content: body.content, wall: wall, anonymous: body.anonymous ?? true, $1))
            }
        },
        BoardRoute(
            "GET", "/v1/posts/{id}", "getPost", "One post.", 200, .post, refusals: [.notFound]
        ) { call in
            let id = try call.parameter("id")
            return try json(200, WirePost(await call.reading { try $0.getPost(id, $1) }))
        },
        BoardRoute(
            "POST", "/v1/posts/{id}/like", "toggleLike", "Likes a post, or takes the like back.", takesKey: true, 200,
            .like, refusals: [.notFound, .keyReused]
        ) { call in
            let id = try call.parameter("id")
            return try await call.writing(200) { WireLike(try $0.toggleLike(id, $1)) }
        },
        BoardRoute(
            "POST", "/v1/posts/{id}/hide", "hidePost", "Hides a post of one's own.", takesKey: true, 200, .message,
            refusals: [.notFound, .forbidden, .keyReused]
        ) { call in
            let id = try call.parameter("id")
            return try await call.writing(200) { WireMessage(try $0.hidePost(id, $1).message) }
        },
        BoardRoute(
            "GET", "/v1/me/posts", "listOwnPosts", "A page of one's own posts.", query: QueryItem.list, 200, .posts
        ) {
            call in
            try await posts(call) { try $0.getUserPosts($1, page: $2, limit: $3, sort: $4) }
        },
    ]

    private static func posts(
        _ call: BoardCall,
        _ body: @escaping @Sendable (ServerPosts, Credentials, Int, Int, SortOrder) throws -> WallPage<Post>
    ) async throws -> BoardAnswer {
        let (page, limit, sort) = try call.paging()
        return try json(200, WirePage(await call.reading { try body($0, $1, page, limit, sort) }) { WirePost($0) })
    }

    // MARK: Comments

    private static let comments = [
        BoardRoute(
            "GET", "/v1/posts/{id}/comments", "listComments", "A page of the comments on a post.",
            query: [.page, .limit, .commentSort], 200, .comments, refusals: [.notFound]
        ) { call in
            let id = try call.parameter("id")
            return try await comments(call) { try $0.getComments(id, $1, page: $2, limit: $3, sort: $4) }
        },
        BoardRoute(
            "POST", "/v1/posts/{id}/comments", "addComment", "Comments on a post.", takesKey: true, body: .comment, 201,
            .comment, refusals: [.notFound, .keyReused]
        ) { call in
            _ = try call.credentials()
            let id = try call.parameter("id")
            let body = try call.body(CommentBody.self)
            return try await call.writing(201) {
                WireComment(try $0.addComment(id, text: body.text, anonymous: body.anonymous ?? true, $1))
            }
        },
        BoardRoute(
            "POST", "/v1/posts/{id}/comments/{cid}/hide", "hideComment", "Hides a comment of one's own.",
            takesKey: true, 200, .message, refusals: [.notFound, .forbidden, .keyReused]
        ) { call in
            let id = try call.parameter("id")
            let comment = try call.parameter("cid")
            return try await call.writing(200) { WireMessage(try $0.hideComment(id, comment, $1).message) }
        },
        BoardRoute(
            "GET", "/v1/me/comments", "listOwnComments", "A page of one's own comments, on posts that are still there.",
            query: [.page, .limit, .commentSort], 200, .comments
        ) { call in
            try await comments(call) { try $0.getUserComments($1, page: $2, limit: $3, sort: $4) }
        },
    ]

    private static func comments(
        _ call: BoardCall,
        _ body: @escaping @Sendable (ServerPosts, Credentials, Int, Int, SortOrder) throws -> WallPage<Comment>
    ) async throws -> BoardAnswer {
        let (page, limit, sort) = try call.paging()
        guard SortOrder.commentOptions.contains(sort) else {
            throw BoardRefusal(.syntax, "`sort` of comments must be newest or oldest.", field: "sort")
        }
        return try json(200, WirePage(await call.reading { try body($0, $1, page, limit, sort) }) { WireComment($0) })
    }
}
