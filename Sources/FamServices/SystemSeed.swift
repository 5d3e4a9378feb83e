/// The one place where randomness comes from outside: the seed of a run that was not given one. It is recorded with the
/// session.
public enum SystemSeed {
    /// 53 bits, so that the number stays exact in JSON and in every spreadsheet.
    public static func draw() -> UInt64 {
        var system = SystemRandomNumberGenerator()
        return system.next() >> 11
    }

    /// Bytes that nobody can guess, for salts and tokens: those never enter a row, so a replay needs none of them
    /// again.
    public static func bytes(_ count: Int) -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in system.next() }
    }
}
