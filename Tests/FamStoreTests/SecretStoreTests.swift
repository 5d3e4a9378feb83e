import FamText
import FamValues
import Foundation
import Testing

@testable import FamStore

@Suite struct SecretStoreTests {
    private let folder: Folder
    private var path: String { folder.file("home.db.secrets") }

    init() throws { folder = try Folder() }

    private func secrets() -> HouseholdSecrets { HouseholdSecrets(of: .file(folder.file("home.db"))) }

    @Test func aTokenIsReadAgainAndAHashIsNot() throws {
        let first = secrets()
        first.keep(Secret("TOKEN"), as: "wall.token")
        try first.keepHash(of: Secret("2468"), as: "kids.code")
        #expect(try first.secret("wall.token") == Secret("TOKEN"))
        #expect(!FileManager.default.fileExists(atPath: path))
        try first.commit()
        let second = secrets()
        #expect(try second.secret("wall.token") == Secret("TOKEN"))
        #expect(try second.secret("kids.code") == nil && second.holds("kids.code"))
        #expect(try second.matches(Secret("2468"), "kids.code") && !second.matches(Secret("2469"), "kids.code"))
        #expect(try !second.matches(Secret("TOKEN"), "wall.token"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["home.db.secrets"])
    }

    @Test func whatIsUndoneIsNotKept() throws {
        let store = secrets()
        store.keep(Secret("A"), as: "a")
        let before = store.count
        store.keep(Secret("B"), as: "b")
        try store.forget("a")
        #expect(try !store.holds("a"))
        store.discard(after: before)
        #expect(try store.holds("a") && !store.holds("b"))
        try store.commit()
        #expect(try secrets().secret("a") == Secret("A"))
        try store.forget("a")
        try store.commit()
        #expect(!FileManager.default.fileExists(atPath: path))
        // What is not held, or no longer, is no change.
        try store.forget("a")
        #expect(store.count == 0)
        store.keep(Secret("A"), as: "a")
        try store.forget("a")
        try store.forget("a")
        #expect(store.count == 2)
    }

    @Test func twoShellsKeepBoth() throws {
        let one = secrets(), other = secrets()
        one.keep(Secret("1"), as: "one")
        other.keep(Secret("2"), as: "other")
        try one.commit()
        try other.commit()
        #expect(try one.secret("other") == Secret("2") && other.secret("one") == Secret("1"))
    }

    @Test func aBrokenFileIsReportedWithoutItsText() throws {
        try Data("CANARY".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: Diagnostic.self) { try secrets().holds("a") }
        do { _ = try secrets().holds("a") } catch { #expect(!"\(error)".contains("CANARY")) }
    }
}
