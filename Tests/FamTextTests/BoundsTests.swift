import Foundation
import Glibc
import Testing

@testable import FamText

struct BoundsTests {
    @Test func sizesAreSaidInTheLargestWholeUnit() {
        #expect(
            Bounds.size(1 << 30) == "1 GB" && Bounds.size(1536 << 20) == "1536 MB" && Bounds.size(8 << 20) == "8 MB")
        #expect(
            Bounds.size(512 << 10) == "512 KB" && Bounds.size(7) == "7 bytes" && Bounds.size((1 << 20) + 1) == "1 MB")
    }

    /// The kernel's count grows with the memory that is touched.
    @Test func memoryIsMeasured() {
        let before = Memory.resident
        let bytes = 64 << 20
        let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        memset(block, 1, bytes)
        #expect(before > 0 && Memory.resident > before + bytes / 2)
        block.deallocate()
    }

    @Test func theStandardLimitLeavesRoom() {
        #expect(Memory.limit >= Bounds.leastMemory && Memory.limit < sysconf(Int32(_SC_PHYS_PAGES)) * 4_096)
    }

    @Test func whatIsTooLargeIsRefusedBeforeItIsMade() {
        #expect(throws: Diagnostic.self) { try Work.claim(text: Bounds.text + 1) }
        #expect(throws: Diagnostic.self) { try Work.claim(items: Bounds.items + 1, stride: 1) }
        #expect(throws: Diagnostic.self) { try Work.claim(1 << 50) }
    }

    @Test func filesAreReadUpToTheirBound() throws {
        let folder = String(decoding: [UInt8]("/tmp/fam-bounds-\(getpid())".utf8), as: UTF8.self)
        let file = fopen(folder, "w")
        fputs(String(repeating: "x", count: 1_000), file)
        fclose(file)
        defer { remove(folder) }
        #expect(try BoundedFile(folder).all(limit: 1_000).count == 1_000)
        #expect(try BoundedFile(folder).head(10).count == 10)
        #expect(throws: Diagnostic.self) { try BoundedFile(folder).all(limit: 999) }
        #expect(throws: Diagnostic(.badFile, "`/tmp` is a folder")) { try BoundedFile("/tmp").all() }
        #expect(throws: Diagnostic(.badFile, "there is no file `/tmp/none\u{2400}`")) {
            try BoundedFile("/tmp/none\u{2400}").all()
        }
        #expect(try BoundedFile("/dev/zero").head(100_000).count == 100_000)
    }

    /// The system says of some files that they are empty, and others grow or shrink after they were opened.
    @Test(arguments: [0, 10, 700_000, 2_000_000])
    func fileOfAnotherLengthThanItHad(length: Int) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { remove(path) }
        func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path), options: []) }
        try write(Array(repeating: 1, count: 600_000))
        let file = try BoundedFile(path)
        let bytes = (0..<length).map { UInt8($0 % 251) }
        try write(bytes)
        #expect(try file.all() == bytes)
        #expect(try BoundedFile("/proc/self/status").all().starts(with: "Name:".utf8))
    }

    /// Messages quote files, and files can be long.
    @Test func quotedTextIsCut() {
        let brief = SafeText.brief(String(repeating: "a\u{1B}", count: 1_000_000))
        #expect(TextWidth.columns(brief) == 80 && !brief.contains("\u{1B}"))
        let long = Diagnostic(
            .badFile, String(repeating: "word ", count: 100_000), notes: Array(repeating: "note", count: 1_000))
        let lines = DiagnosticRenderer(sources: SourceMap(), color: false, width: 80).render(long).split(
            separator: "\n")
        #expect(lines.count < 60)
    }
}
