import FamBoard
import FamKit
import FamValues
import Testing

@testable import FamWall

@Suite struct DoubleTests {
    // X-E72 A-P15: prepared results are returned and calls recorded; a result that was not prepared fails.
    @Test func theDoubleOfAccountsRecords() throws {
        let mock = MockAuthService()
        func unset(_ call: () throws -> Void) -> String? {
            (#expect(throws: MockAuthService.Unset.self) { try call() })?.description
        }
        let login = unset { _ = try mock.loginWithPassword(email: "a@b.co", password: Secret("one")) }
        #expect(login == "Mock not configured - set loginResult before calling")
        let code = Secret("1")
        #expect(unset { _ = try mock.registerWithEmail(email: "a@b.co", code: code) } == "Mock not configured")
        #expect(unset { _ = try mock.updateProfileName("Ana", Sample.me) } == "Not implemented in mock")
        #expect(mock.calls == 2)
        mock.codeResult = .success(CodeAnswer(message: "sent", retryAfter: 60))
        #expect(try mock.sendEmailVerificationCode(email: "c@d.co", purpose: .login).retryAfter == 60)
        mock.loginResult = .failure(.unauthorized)
        #expect(throws: WallError.unauthorized) { try mock.loginWithPassword(email: "e@f.co", password: Secret("two")) }
        mock.registerResult = .failure(.notFound)
        #expect(throws: WallError.notFound) { try mock.registerWithEmail(email: "g@h.co", code: code) }
        #expect(mock.calls == 5 && mock.lastEmail == "g@h.co" && mock.lastPassword == Secret("two"))
    }

    // X-E73 A-P16
    @Test func theDoubleOfPostsRecords() throws {
        let mock = MockPostService()
        #expect(throws: MockAuthService.Unset.self) { try mock.toggleLike("1", Sample.me) }
        #expect(throws: MockAuthService.Unset.self) { try mock.fetchPosts(Sample.me, wall: .campus, page: 2) }
        #expect(mock.fetches == 1 && mock.lastWall == .campus && mock.lastPage == 2)
        func create() throws -> Post {
            try mock.createPost(title: "t", content: "c", wall: .national, anonymous: true, Sample.me)
        }
        #expect(throws: MockAuthService.Unset.self) { try create() }
        mock.createResult = .success(Sample.post("7"))
        #expect(try create() == Sample.post("7"))
        mock.likeResult = .success(LikeAnswer(liked: true, likeCount: 6))
        #expect(try mock.toggleLike("1", Sample.me) == LikeAnswer(liked: true, likeCount: 6))
        #expect(try mock.hidePost("1", Sample.me).message == "Post hidden")
        #expect(try mock.hideComment("1", "2", Sample.me).message == "Comment hidden")
    }
}
