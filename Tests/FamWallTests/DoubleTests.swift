import FamBoard
import FamKit
import FamValues
import Testing

@testable import FamWall

@Suite struct DoubleTests {
    // X-E72 A-P15: prepared results are returned and calls recorded; a result that was not prepared fails.
    @Test func theDoubleOfAccountsRecords() throws {
        let mock = MockAuthService()
        #expect(throws: MockAuthService.Unset.self) {
            try mock.loginWithPassword(email: "a@b.co", password: Secret("one"))
        }
        mock.codeResult = .success(CodeAnswer(message: "sent", retryAfter: 60))
        #expect(try mock.sendEmailVerificationCode(email: "c@d.co", purpose: .login).retryAfter == 60)
        mock.loginResult = .failure(.unauthorized)
        #expect(throws: WallError.unauthorized) { try mock.loginWithPassword(email: "e@f.co", password: Secret("two")) }
        #expect(mock.calls == 3 && mock.lastEmail == "e@f.co" && mock.lastPassword == Secret("two"))
    }

    // X-E73 A-P16
    @Test func theDoubleOfPostsRecords() throws {
        let mock = MockPostService()
        #expect(throws: MockAuthService.Unset.self) { try mock.toggleLike("1", Sample.me) }
        mock.likeResult = .success(LikeAnswer(liked: true, likeCount: 6))
        #expect(try mock.toggleLike("1", Sample.me) == LikeAnswer(liked: true, likeCount: 6))
        #expect(try mock.hidePost("1", Sample.me).message == "Post hidden")
        #expect(try mock.hideComment("1", "2", Sample.me).message == "Comment hidden")
    }
}
