/// What a byte does in a link, by one look into a table: a delimiter, `%`, what may be as it is, or what has to be
/// looked at.
enum LinkByte {
    static let ordinary = UInt8(ascii: ".")
    /// A character that has to be escaped, and the first byte of one outside of ASCII.
    static let special = UInt8(ascii: "!")

    /// `ordinary`, `special`, or one of `%/?=&#` itself.
    @inline(__always) static func kind(_ byte: UInt8) -> UInt8 { byte < 0x80 ? table.utf8Start[Int(byte)] : special }

    /// A letter for each character of ASCII, in rows of 32.
    private static let table: StaticString = """
        !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!\
        !.!#.%&......../............!=!?\
        ............................!.!.\
        !..........................!!!.!
        """
}
