import FamBoard
import FamKit
import FamValues
import Foundation
import Synchronization
import Testing

@testable import FamServer

private final class Letters: Mailer {
    let mails = Mutex<[(to: String, text: String)]>([])
    func send(to address: String, _ subject: String, _ text: String) { mails.withLock { $0.append((address, text)) } }
    func finish() {}
}

private final class Hands: Sendable {
    let time = Mutex(Instant(micros: 1_800_000_000_000_000))
    func move(_ seconds: Int64) { time.withLock { $0 = Instant(micros: $0.micros + seconds * Instant.perSecond) } }
}

/// A server without sockets on its own file, with a clock that the test moves and mail that it reads.
private struct Rig {
    let letters = Letters()
    let hands = Hands()
    private let file = ServerFile()
    let server: BoardServer

    init(waiting: Int = 64) async throws {
        let hands = hands
        server = try await BoardServer(
            SQLiteBoardStore(file.path), mailer: letters, log: ServerLog({ Instant(micros: 0) }, write: { _ in }),
            waiting: waiting, clock: { hands.time.withLock { $0 } })
    }

    func ask(
        _ method: String, _ path: String, _ body: String? = nil, as auth: WireAuth? = nil, key: String? = nil,
        from address: String = "10.0.0.1"
    ) async -> BoardAnswer {
        var headers = body == nil ? [:] : ["content-type": "application/json"]
        if let auth {
            headers["authorization"] = "Bearer " + auth.token
            headers["x-user-id"] = auth.user.id
        }
        headers["idempotency-key"] = key
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        return await server.answer(
            BoardRequest(
                method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers,
                body: Array((body ?? "").utf8), address: address))
    }

    func value<Value: Decodable>(_ answer: BoardAnswer, _ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(answer.body))
    }

    func mailed(to email: String) -> String? {
        letters.mails.withLock { mails in
            mails.last { $0.to == email }?.text.split(separator: " ").first { $0.hasSuffix(",") }.map {
                String($0.dropLast())
            }
        }
    }

    func member(_ email: String) async throws -> WireAuth {
        _ = await ask("POST", "/v1/auth/codes", #"{"email":"\#(email)","purpose":"register"}"#)
        let code = try #require(mailed(to: email))
        return try value(await ask("POST", "/v1/auth/register", #"{"email":"\#(email)","code":"\#(code)"}"#))
    }

    func post(_ title: String, as auth: WireAuth, key: String? = nil) async -> BoardAnswer {
        await ask("POST", "/v1/posts", #"{"title":"\#(title)","content":"x","wall":"NATIONAL"}"#, as: auth, key: key)
    }
}

@Suite struct BoardServerTests {
    // A-E14
    @Test func aTokenCountsADayToTheSecond() async throws {
        let rig = try await Rig()
        let ann = try await rig.member("ann@a.edu")
        rig.hands.move(24 * 3600 - 1)
        #expect(await rig.ask("GET", "/v1/posts", as: ann).status == 200)
        rig.hands.move(1)
        #expect(await rig.ask("GET", "/v1/posts", as: ann).status == 401)
    }

    // A-Q09
    @Test func aCodeLivesAQuarterOfAnHourAndFiveTries() async throws {
        let rig = try await Rig()
        func register(_ code: String) async -> Int {
            await rig.ask("POST", "/v1/auth/register", #"{"email":"a@b.edu","code":"\#(code)"}"#).status
        }
        func send() async -> Int {
            await rig.ask("POST", "/v1/auth/codes", #"{"email":"a@b.edu","purpose":"register"}"#).status
        }
        #expect(await send() == 202)
        let old = try #require(rig.mailed(to: "a@b.edu"))
        rig.hands.move(15 * 60)
        #expect(await register(old) == 422)
        rig.hands.move(15 * 60)
        #expect(await send() == 202)
        #expect(await send() == 429)
        let code = try #require(rig.mailed(to: "a@b.edu"))
        let wrong = code == "123456" ? "654321" : "123456"
        for _ in 0..<5 { #expect(await register(wrong) == 422) }
        // Five failures block the right code, too, and by the end of the block the code is used up.
        #expect(await register(code) == 429)
        rig.hands.move(14 * 60)
        #expect(await register(code) == 429)
    }

    // A-Q26
    @Test func attemptsAreForgottenAfterAQuarterOfAnHour() async throws {
        let rig = try await Rig()
        func signIn(_ email: String, from address: String) async -> Int {
            await rig.ask("POST", "/v1/auth/login", #"{"email":"\#(email)","password":"x"}"#, from: address).status
        }
        for number in 0..<5 { #expect(await signIn("A@b.edu", from: "10.0.0.\(number)") == 401) }
        #expect(await signIn("a@b.edu", from: "10.0.1.1") == 429)
        #expect(await signIn("c@b.edu", from: "10.0.1.1") == 401)
        rig.hands.move(15 * 60)
        #expect(await signIn("a@b.edu", from: "10.0.1.1") == 401)
    }

    // A-Q26: a thousand attempts at once do not get around the limit.
    @Test func attemptsAtOnceCountToo() async throws {
        let rig = try await Rig()
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    await rig.ask("POST", "/v1/auth/login", #"{"email":"a@b.edu","password":"guess"}"#).status
                }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 401 } == 5 && statuses.count { $0 == 429 } == 7)
    }

    // A-Q26: neither the length nor the characters of a password reveal whether an account exists.
    @Test func longPasswordsAreRefusedAlike() async throws {
        let rig = try await Rig()
        let ann = try await rig.member("ann@a.edu")
        #expect(await rig.ask("POST", "/v1/me/password", #"{"password":"long enough"}"#, as: ann).status == 204)
        for password in [String(repeating: "é", count: 600), "long enough\\u0000x"] {
            let known = await rig.ask("POST", "/v1/auth/login", #"{"email":"ann@a.edu","password":"\#(password)"}"#)
            let unknown = await rig.ask("POST", "/v1/auth/login", #"{"email":"bob@a.edu","password":"\#(password)"}"#)
            #expect(known.status == 422 && known.body == unknown.body)
        }
    }

    // A-E17
    @Test func aKeyIsForgottenAfterADay() async throws {
        let rig = try await Rig()
        let ann = try await rig.member("ann@a.edu")
        let key = "0190aaaa-bbbb-4ccc-8ddd-eeeeffff0001"
        let first = await rig.post("One", as: ann, key: key)
        rig.hands.move(24 * 3600 - 1)
        #expect(await rig.post("One", as: ann, key: key).body == first.body)
        rig.hands.move(1)
        let auth = await signedInAgain(rig, ann)
        #expect(await rig.post("One", as: auth, key: key).body != first.body)
    }

    private func signedInAgain(_ rig: Rig, _ auth: WireAuth) async -> WireAuth {
        _ = await rig.ask("POST", "/v1/auth/codes", #"{"email":"\#(auth.user.email)","purpose":"login"}"#)
        let code = rig.mailed(to: auth.user.email) ?? ""
        let answer = await rig.ask("POST", "/v1/auth/login/code", #"{"email":"\#(auth.user.email)","code":"\#(code)"}"#)
        return (try? rig.value(answer)) ?? auth
    }

    // A-E14: ten sessions; the next one ends the oldest.
    @Test func theEleventhSessionEndsTheFirst() async throws {
        let rig = try await Rig()
        let first = try await rig.member("ann@a.edu")
        var last = first
        for number in 1...10 {
            rig.hands.move(60)
            last = await signedInAgain(rig, first)
            #expect(await rig.ask("GET", "/v1/posts", as: first).status == (number < 10 ? 200 : 401))
        }
        #expect(await rig.ask("GET", "/v1/posts", as: last).status == 200)
    }

    // A-E14: a first password ends the other sessions, and not the one that set it.
    @Test func aFirstPasswordEndsTheOtherSessions() async throws {
        let rig = try await Rig()
        let first = try await rig.member("ann@a.edu")
        rig.hands.move(60)
        let second = await signedInAgain(rig, first)
        #expect(await rig.ask("GET", "/v1/posts", as: first).status == 200)
        #expect(await rig.ask("POST", "/v1/me/password", #"{"password":"long enough"}"#, as: second).status == 204)
        #expect(await rig.ask("GET", "/v1/posts", as: first).status == 401)
        #expect(await rig.ask("GET", "/v1/posts", as: second).status == 200)
    }

    // A-E16 A-OP02: only the holder of its code learns that an email is taken.
    @Test func anEmailIsTakenForTheHolderOfItsCode() async throws {
        let rig = try await Rig()
        _ = try await rig.member("ann@a.edu")
        rig.hands.move(60)
        _ = await rig.ask("POST", "/v1/auth/codes", #"{"email":"ann@a.edu","purpose":"register"}"#)
        func register(_ code: String) async -> BoardAnswer {
            await rig.ask("POST", "/v1/auth/register", #"{"email":"ann@a.edu","code":"\#(code)"}"#)
        }
        let code = try #require(rig.mailed(to: "ann@a.edu"))
        #expect(await register(code == "123456" ? "654321" : "123456").status == 422)
        let taken = await register(code)
        #expect(taken.status == 409 && String(decoding: taken.body, as: UTF8.self).contains("\"email_taken\""))
    }

    // A-E16: a server with more passwords to hash than it can says when to come back.
    @Test func aBusyServerSaysWhenToComeBack() async throws {
        let rig = try await Rig(waiting: 0)
        let busy = await rig.ask("POST", "/v1/auth/login", #"{"email":"ann@a.edu","password":"correct horse"}"#)
        #expect(busy.status == 503 && busy.headers.contains { $0.name == "Retry-After" && $0.value == "2" })
        let error: WireError = try rig.value(busy)
        #expect(error.error.code == .busy && error.error.retryAfter == 2 && !error.error.message.isEmpty)
        #expect(await rig.ask("GET", "/v1/posts").status == 401)
    }

    // A-E15: whole seconds of UTC.
    @Test func timesAreOfUTC() async throws {
        let rig = try await Rig()
        let post = await rig.post("One", as: try await rig.member("ann@a.edu"))
        #expect(String(decoding: post.body, as: UTF8.self).contains(#""createdAt":"2027-01-15T08:00:00Z""#))
    }

    // A-Q23: two anonymous posts and a named one by the same author; nothing that others see connects them.
    @Test func nothingJoinsWhatOneHandWrote() async throws {
        let rig = try await Rig()
        let ann = try await rig.member("ann@a.edu")
        let bob = try await rig.member("bob@a.edu")
        _ = await rig.post("one", as: ann)
        _ = await rig.post("two", as: ann)
        _ = await rig.ask(
            "POST", "/v1/posts", #"{"title":"three","content":"x","wall":"NATIONAL","anonymous":false}"#, as: ann)
        let page: WirePage<WirePost> = try rig.value(await rig.ask("GET", "/v1/posts?wall=NATIONAL", as: bob))
        let anonymous = page.data.filter(\.author.isAnonymous)
        #expect(anonymous.count == 2 && Set(anonymous.map(\.author)).count == 1)
        #expect(page.data.filter { $0.author.id == ann.user.id }.map(\.title) == ["three"])
        // A new profile name changes the named posts and nothing else.
        _ = await rig.ask("PATCH", "/v1/me", #"{"profileName":"Ann"}"#, as: ann)
        let after: WirePage<WirePost> = try rig.value(await rig.ask("GET", "/v1/posts?wall=NATIONAL", as: bob))
        #expect(after.data.filter(\.author.isAnonymous) == anonymous)
        #expect(after.data.first { $0.title == "three" }?.author.profileName == "Ann")
        // A refusal to hide reads the same for an anonymous row and a named one.
        var refusals: Set<[UInt8]> = []
        for post in after.data { refusals.insert(await rig.ask("POST", "/v1/posts/\(post.id)/hide", as: bob).body) }
        #expect(refusals.count == 1)
    }

    @Test func numbersAreNineDigitsAndRandom() {
        let numbers = (0..<1000).map { _ in BoardID.drawn() }
        #expect(numbers.allSatisfy(BoardID.range.contains) && Set(numbers).count > 990)
        for text in ["012345678", "12345678", "1234567890", "12345678x", "+12345678", ""] {
            #expect(BoardID.number(text) == nil)
        }
    }
}
