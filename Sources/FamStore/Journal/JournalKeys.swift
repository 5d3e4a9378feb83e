/// Keys of new rows as the journal keeps them: a range for each entry, ascending, because keys are never given twice.
struct MadeKeys {
    private(set) var ranges: [ClosedRange<Int64>] = []

    mutating func add(_ keys: ClosedRange<Int64>) { ranges.append(keys) }

    func contains(_ n: Int64) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < n { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(n)
    }
}
