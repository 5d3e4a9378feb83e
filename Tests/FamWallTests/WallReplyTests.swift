import FamBoard
import FamKit
import FamText
import FamValues
import Testing

@testable import FamWall

@Suite struct WallReplyTests {
    private func error(_ status: Int, _ body: String, to request: WallRequest) -> WallError? {
        let answer = NetworkAnswer(status: status, body: Array(body.utf8))
        return WallReply(answer, to: request, user: nil).error(of: request)
    }

    // A-Q12: a sign-in fails if the token that comes with it has no end.
    @Test func aTokenWithoutAnEndIsNoAnswer() throws {
        let request = try WallRequest.signIn("a@b.co", password: Secret("correct horse"))
        let user = #"{"id":"u","email":"a@b.co","profileName":"A","isVerified":true,"passwordSet":true,"createdAt":""}"#
        #expect(error(200, #"{"token":"a.eyJleHAiOjQxMDI0NDQ4MDB9.c","user":\#(user)}"#, to: request) == nil)
        for token in ["a.e30.c", "abc", ""] {
            let body = #"{"token":"\#(token)","user":\#(user)}"#
            #expect(error(200, body, to: request) == .network(.decoding), "\(token)")
        }
    }

    // A-Q21: a post, a comment and the hiding of one fail in the words of the network, as loads and likes do.
    @Test func writesFailInTheWordsOfTheNetwork() throws {
        let writes = [
            try WallRequest.createPost("Title", "Content", .national, anonymous: true),
            try WallRequest.addComment("100000001", "Text", anonymous: true), WallRequest.hideComment("100000002"),
            WallRequest.like("100000001"),
        ]
        for write in writes {
            #expect(WallReply.failed(.noConnection).error(of: write) == .network(.noConnection))
            #expect(error(500, "", to: write)?.message == "Server error (500).")
            #expect(error(403, "", to: write)?.message == "You don't have permission to do this.")
        }
        #expect(
            WallError.network(.noConnection).message == "No internet connection. Please check your network.")
    }

    // A-E16: the status that belongs to a code, or the body is none of the board's.
    @Test func aRefusalHasItsStatus() throws {
        let request = try WallRequest.register("a@b.co", Secret("123456"))
        let taken = #"{"error":{"code":"email_taken","message":"Email is already registered"}}"#
        #expect(error(409, taken, to: request)?.message == "Email is already registered")
        #expect(error(500, taken, to: request)?.message == "Server error (500).")
        // A-E16: a busy server says when to try again.
        let busy = #"{"error":{"code":"unavailable","message":"The server is busy.","retryAfter":2}}"#
        #expect(
            error(503, busy, to: request)
                == .refused(.tooEarly, "The server is busy.", help: "try again in 2 seconds"))
    }
}
