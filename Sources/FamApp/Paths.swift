import FamServices
import FamText
import Foundation

/// Where fam keeps its files (product.md, "Files"). Nothing is created here.
struct Paths {
    let environment: [String: String]

    /// `--db`, else `FAM_DB`, else `$XDG_DATA_HOME/fam/fam.db`. Throws if there is no home directory.
    func database(option: String?) throws -> String {
        if let path = option ?? nonEmpty("FAM_DB") { return FilePlaces.expanded(path) }
        return try directory("XDG_DATA_HOME", fallback: ".local/share") + "/fam.db"
    }

    func configuration() throws -> String { try directory("XDG_CONFIG_HOME", fallback: ".config") + "/config.fam" }

    func cache() throws -> String { try directory("XDG_CACHE_HOME", fallback: ".cache") }

    private func directory(_ variable: String, fallback: String) throws -> String {
        // The XDG base directory specification: relative paths in these variables are ignored.
        if let base = nonEmpty(variable), base.hasPrefix("/") { return base + "/fam" }
        guard let home = nonEmpty("HOME") else {
            throw Diagnostic(
                .badFile, "there is no home directory to keep the database in",
                help: "set HOME or XDG_DATA_HOME, or name a file with `--db PATH`")
        }
        return home + "/" + fallback + "/fam"
    }

    private func nonEmpty(_ name: String) -> String? {
        guard let value = environment[name], !value.isEmpty else { return nil }
        return value
    }
}
