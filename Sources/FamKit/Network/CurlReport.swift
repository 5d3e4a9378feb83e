/// The last line of curl's output, after the body: the status, the time and the redirect.
struct CurlReport {
    /// The value of `write-out`; the escapes are curl's.
    static let format = "\\nfam %{http_code} %{time_total} %{redirect_url}"
    /// More than any report needs.
    static let maximalBytes = 1 << 14

    let answer: NetworkAnswer

    /// Nil if the output does not end with a report.
    init?(_ output: [UInt8]) {
        guard let end = output.lastIndex(of: 0x0A) else { return nil }
        let words = output[(end + 1)...].split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 4, words[0] == "fam", let status = Int(words[1]), let took = Double(words[2]),
            status >= 100
        else {
            return nil
        }
        answer = NetworkAnswer(
            status: status, body: Array(output[..<end]), location: words[3].isEmpty ? nil : words[3], took: took)
    }
}
