/// The only randomness from outside: the seed of a run that was not given one. Recorded with the session.
public enum SystemSeed {
    /// 53 bits, so that the number is exact in JSON and in spreadsheets.
    public static func draw() -> UInt64 {
        var system = SystemRandomNumberGenerator()
        return system.next() >> 11
    }

    /// Unpredictable bytes for salts and tokens. They are never part of a row, so a replay does not need them.
    public static func bytes(_ count: Int) -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in system.next() }
    }
}
