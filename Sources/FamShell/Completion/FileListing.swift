import Glibc

/// Names of files for completion.
public enum FileListing {
    /// The entries of a directory in order of their names, directories with a `/`; `~/` is the home directory. Empty
    /// when it cannot be read; at most 2,000.
    public static func entries(in directory: String, home: String?) -> [String] {
        var path = directory.isEmpty ? "." : directory
        if path.hasPrefix("~/"), let home { path = home + path.dropFirst(1) }
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < 2000, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            var info = stat()
            let isDirectory = stat("\(path)/\(name)", &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
            names.append(isDirectory ? name + "/" : name)
        }
        return names.sorted()
    }
}
