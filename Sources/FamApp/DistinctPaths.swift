/// Paths in the order in which they came, each once. Cost: that of one look-up for each.
struct DistinctPaths {
    private(set) var all: [String] = []
    private var known: Set<String> = []

    init(_ paths: [String] = []) { for path in paths { add(path) } }

    mutating func add(_ path: String) {
        if known.insert(path).inserted { all.append(path) }
    }

    func contains(_ path: String) -> Bool { known.contains(path) }
}
