import FamText
import Glibc

/// `fam serve` becomes the server, a separate program, so that the shell contains none of it (decision 0041).
enum ServerStart {
    /// Returns only by throwing.
    /// - Throws: `not-found`, with how to build it, if there is no server.
    static func run(_ arguments: [String]) throws -> Never {
        for path in places() where access(path, X_OK) == 0 {
            var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
            words.append(nil)
            execv(path, words)
        }
        throw Diagnostic(
            .notFound, "the server of the wall is not built yet",
            help: "`Scripts/fam serve`, in the folder of the sources, builds it and starts it")
    }

    /// Next to this program, and where the scripts build it: this one is in `.build-release/MACHINE/release`.
    private static func places() -> [String] {
        guard let own = realpath("/proc/self/exe", nil) else { return [] }
        defer { free(own) }
        let folders = String(cString: own).split(separator: "/").dropLast()
        let root = folders.dropLast(3)
        return [Array(folders) + ["fam-server"], Array(root) + [".build-server", "release", "fam-server"]].map {
            "/" + $0.joined(separator: "/")
        }
    }
}
