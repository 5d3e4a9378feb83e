/// Labels of hosts with other letters than ASCII, as ASCII (RFC 3492).
enum Punycode {
    private static let base = 36, least = 1, most = 26, skew = 38, damp = 700, firstBias = 72, firstCode = 128

    static func encoded(_ label: String) -> String {
        let scalars = label.unicodeScalars.map { Int($0.value) }
        var output = scalars.filter { $0 < 0x80 }, handled = output.count
        let basic = handled
        if basic > 0 { output.append(0x2D) }
        var code = firstCode, delta = 0, bias = firstBias
        while handled < scalars.count {
            let next = scalars.filter { $0 >= code }.min() ?? code
            delta += (next - code) * (handled + 1)
            code = next
            for scalar in scalars {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                var rest = delta, place = base
                while true {
                    let threshold = threshold(place, bias)
                    if rest < threshold { break }
                    output.append(digit(threshold + (rest - threshold) % (base - threshold)))
                    rest = (rest - threshold) / (base - threshold)
                    place += base
                }
                output.append(digit(rest))
                bias = adapted(delta, handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output.map { UInt8($0) }, as: UTF8.self)
    }

    /// Nil for input that encodes no label.
    static func decoded(_ text: Substring) -> String? {
        let bytes = Array(text.utf8)
        let mark = bytes.lastIndex(of: 0x2D)
        var scalars = (mark.map { bytes[..<$0] } ?? []).map { Int($0) }
        var place = mark.map { $0 + 1 } ?? 0, code = firstCode, index = 0, bias = firstBias
        while place < bytes.count {
            let before = index
            var weight = 1, step = base
            while true {
                guard place < bytes.count, let value = value(bytes[place]) else { return nil }
                place += 1
                index += value * weight
                let threshold = threshold(step, bias)
                if value < threshold { break }
                weight *= base - threshold
                step += base
                guard index < 1 << 31, weight < 1 << 31 else { return nil }
            }
            bias = adapted(index - before, scalars.count + 1, isFirst: before == 0)
            code += index / (scalars.count + 1)
            index %= scalars.count + 1
            scalars.insert(code, at: index)
            index += 1
        }
        let found = scalars.compactMap { Unicode.Scalar(UInt32(clamping: $0)) }
        guard found.count == scalars.count else { return nil }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: found)
        return String(name)
    }

    private static func threshold(_ place: Int, _ bias: Int) -> Int { min(max(place - bias, least), most) }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = delta / (isFirst ? damp : 2), steps = 0
        delta += delta / count
        while delta > (base - least) * most / 2 {
            delta /= base - least
            steps += base
        }
        return steps + (base - least + 1) * delta / (delta + skew)
    }

    private static func digit(_ value: Int) -> Int { value < 26 ? value + 0x61 : value - 26 + 0x30 }

    private static func value(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x61...0x7A: Int(byte) - 0x61
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x30...0x39: Int(byte) - 0x30 + 26
        default: nil
        }
    }
}
