import Foundation
import Testing

@testable import FamApp
@testable import FamStore

/// Households written by earlier programs have rows without the columns that came later. Such a column is optional or
/// has a constant default: nobody is there to say what an old row should hold.
@Suite struct EarlierSchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Data")

    /// The definition of each table in a fixture.
    private static func tables(_ file: URL) throws -> [String: String] {
        var tables: [String: String] = [:]
        for statement in try String(contentsOf: file, encoding: .utf8).components(separatedBy: ";\n") {
            let words = statement.split(separator: "(", maxSplits: 1)
            guard statement.hasPrefix("CREATE TABLE"), words.count == 2 else { continue }
            let name = words[0].split(separator: " ").last.map { $0.filter { $0 != "\"" } } ?? ""
            tables[name] = String(words[1])
        }
        return tables
    }

    @Test func noColumnIsRequiredThatOlderRowsLack() throws {
        let catalog = Catalog(AppEnvironment(options: GlobalOptions(), environment: [:]).registry)
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix("-schema.sql") }
        #expect(files.count >= 2)
        for file in files {
            let tables = try Self.tables(file)
            #expect(tables["children"] != nil && tables["events"] != nil)
            for table in catalog.tables {
                guard let earlier = tables[table.plainName] else { continue }
                for column in table.columns where !earlier.contains("\"\(column.name)\" ") {
                    #expect(
                        column.isOptional || table.defaultCell(column) != nil,
                        "\(file.lastPathComponent): rows of \(table.plainName) lack `\(column.name)`")
                }
            }
        }
    }
}
