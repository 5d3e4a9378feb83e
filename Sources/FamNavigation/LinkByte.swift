/// The meaning of a byte in a link, from a table: a delimiter, `%`, a byte that needs no escape, or one that must be
/// examined.
enum LinkByte {
    static let ordinary = UInt8(ascii: ".")
    /// A character that must be escaped, or the first byte of one outside ASCII.
    static let special = UInt8(ascii: "!")
    /// What no host has: `:` or `@`.
    static let hostMark = UInt8(ascii: "@")

    /// `ordinary`, `special`, `hostMark`, or one of `%/?=&#` itself.
    @inline(__always) static func kind(_ byte: UInt8) -> UInt8 { byte < 0x80 ? table.utf8Start[Int(byte)] : special }

    /// A letter for each character of ASCII, in rows of 32.
    private static let table: StaticString = """
        !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!\
        !.!#.%&......../..........@.!=!?\
        @...........................!.!.\
        !..........................!!!.!
        """
}
