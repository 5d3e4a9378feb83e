import Foundation

/// The texts that mutations begin with: files of a folder, one folder for each target and `any` for all.
struct Corpus {
    let texts: [[UInt8]]

    init(folder: String, target: FuzzTarget) {
        var found: [[UInt8]] = []
        for part in [target.rawValue, "any"] {
            let base = folder + "/" + part
            for name in (try? FileManager.default.contentsOfDirectory(atPath: base))?.sorted() ?? [] {
                if let data = FileManager.default.contents(atPath: base + "/" + name), !data.isEmpty {
                    found.append([UInt8](data))
                }
            }
        }
        texts = found.isEmpty ? [Array("echo one".utf8)] : found
    }
}
