import FamText

/// A request as a curl configuration file.
struct CurlConfiguration {
    let text: String

    init(_ request: NetworkRequest, _ limits: NetworkLimits, within seconds: Double) throws(NetworkError) {
        var lines = [
            "url = " + Self.quoted(request.address.text),
            "request = " + Self.quoted(request.method.rawValue),
            // Braces and brackets in the address are literal, and only http and https are allowed.
            "globoff", "silent", "proto = \"=http,https\"",
            "connect-timeout = \(limits.request)",
            // Less than a byte a second for so long: nothing comes any more. curl rounds down, so a byte each second
            // may be too little as well; two of them are enough.
            "speed-limit = 1", "speed-time = \(limits.request)",
            "max-time = \(Self.decimal(seconds))",
            "max-filesize = \(limits.bytes)",
            "write-out = \"\(CurlReport.format)\"",
            "header = \"Accept: application/json\"", "user-agent = \"fam\"",
        ]
        for header in request.headers {
            guard (header.name + header.value).unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else {
                throw .badAddress
            }
            lines.append("header = " + Self.quoted(header.name + ": " + header.value))
        }
        if let body = request.body {
            guard !body.utf8.contains(0) else { throw .badAddress }
            lines.append("data-raw = " + Self.quoted(body))
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// In quotes, with the escapes that curl reads; a line end in the text does not end the line.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0B}": quoted += "\\v"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Seconds with three decimals; at least one second, since zero would mean no limit.
    private static func decimal(_ seconds: Double) -> String {
        let thousandths = Int(max(1, min(seconds, 86_400) * 1000))
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
