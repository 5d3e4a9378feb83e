import FamText

/// `text like pattern`: `%` matches any characters, `_` one (a Unicode scalar, as in SQLite); ASCII letters match in
/// any case.
enum LikePattern {
    /// Cost: at most the product of both lengths; no recursion. Throws what `Work.look` throws.
    static func matches(_ text: String, _ pattern: String) throws(Diagnostic) -> Bool {
        let t = try text.watchedScalars(), p = try pattern.watchedScalars()
        var i = 0, j = 0, pulse = Pulse()
        // The last `%` and the place in the text up to which it reaches so far.
        var star = -1, reach = 0
        while i < t.count {
            try pulse.beat()
            if j < p.count, p[j] == "%" {
                star = j
                reach = i
                j += 1
            } else if j < p.count, p[j] == "_" || fold(p[j]) == fold(t[i]) {
                i += 1
                j += 1
            } else if star >= 0 {
                reach += 1
                i = reach
                j = star + 1
            } else {
                return false
            }
        }
        while j < p.count, p[j] == "%" { j += 1 }
        return j == p.count
    }

    private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
        (65...90).contains(scalar.value) ? scalar.value + 32 : scalar.value
    }
}
