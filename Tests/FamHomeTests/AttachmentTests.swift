import FamText
import Foundation
import Testing

@testable import FamHome

@Suite struct AttachmentTests {
    private let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

    // H-Q19: what is saved is what was attached, or nothing.
    @Test func aKeptCopyIsWhatItsHashSays() throws {
        #expect(try AttachmentCopyRow.bytes("aGVsbG8=", hash: hash) == Array("hello".utf8))
        for damaged in ["aGVsbG9v", "aGVsb", "", "#"] {
            let error = #expect(throws: Diagnostic.self) { try AttachmentCopyRow.bytes(damaged, hash: hash) }
            #expect(error?.code.id == "damaged")
        }
    }
}
