extension String {
    /// Without the spaces at its end.
    public var trimmedRight: String {
        var end = utf8.endIndex
        while end > utf8.startIndex, utf8[utf8.index(before: end)] == 0x20 { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
