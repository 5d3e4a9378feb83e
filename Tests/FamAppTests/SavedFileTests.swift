import FamSessions
import Foundation
import Testing

@testable import FamApp

/// `save`: a file appears when the run has committed, complete, and never replaces an existing one.
@Suite struct SavedFileTests {
    private let folder = NSTemporaryDirectory() + "fam-saved-\(UInt64.random(in: 0 ... .max))"

    /// The output of a run, and the files afterward by name.
    private func run(_ code: String) throws -> (output: String, files: [String: String]) {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let app = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox(files: .anywhere)
        _ = app.engine.run(Array("child add Maya\n\(code.replacing("DIR", with: folder))".utf8), name: "test.fam")
        var files: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            files[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        try FileManager.default.removeItem(atPath: folder)
        // Where the line breaks depends on the length of the folder's name.
        let words = app.takeOutput().flatMap { $0.split(separator: " ") }
        return (words.joined(separator: " "), files)
    }

    @Test func aFileHasTheFormatOfItsName() throws {
        let saved = try run(
            "children | select name | save \"DIR/a.csv\"\nchildren | select name | to md | save \"DIR/b.txt\"")
        #expect(saved.files == ["a.csv": "name\nMaya\n", "b.txt": "| name |\n| --- |\n| Maya |\n"])
    }

    @Test func aRunThatFailsLeavesNone() throws {
        #expect(try run("children | save \"DIR/a.csv\"\nfail \"no\"").files.isEmpty)
        #expect(
            try run(
                "try { children | save \"DIR/a.csv\"; fail \"no\" } catch e { }\nchildren | get name | save "
                    + "\"DIR/b.txt\""
            ).files == ["b.txt": "Maya\n"])
    }

    @Test func whatWasSavedCanBeReadAndIsNotReplaced() throws {
        let read = try run("children | get name | save \"DIR/a.txt\"\nexpect (from lines \"DIR/a.txt\") == [\"Maya\"]")
        #expect(read.files == ["a.txt": "Maya\n"] && !read.output.contains("error"))
        let twice = try run("children | get name | save \"DIR/a.txt\"\nchildren | get name | save \"DIR/a.txt\"")
        #expect(twice.files.isEmpty && twice.output.contains("already exists"))
        let forced = try run("children | get name | save \"DIR/a.txt\"\n\"new\" | save \"DIR/a.txt\" --force")
        #expect(forced.files == ["a.txt": "new\n"])
    }

    @Test func teePassesTheRowsOn() throws {
        let passed = try run("expect (children | tee \"DIR/a.jsonl\" | count) == 1")
        #expect(passed.files.keys.sorted() == ["a.jsonl"] && !passed.output.contains("error"))
    }
}
