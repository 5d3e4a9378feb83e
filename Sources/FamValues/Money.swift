/// An exact amount of one currency. Amounts of different currencies are never equal and have no order or sum.
public struct Money: Hashable, Sendable {
    /// The amount in ten-thousandths of the currency's unit.
    public let units: Int64
    /// Three capital letters, as in ISO 4217: `EUR`. Others than its codes are accepted too.
    public let currency: String

    public static let unitsPerWhole: Int64 = 10_000

    public init(units: Int64, currency: String) {
        self.units = units
        self.currency = currency
    }

    /// Reads `12.50 EUR`, `12.50EUR`, `-3 JPY`: at most four digits after the point. Nil when the text is not an amount
    /// or leaves the range.
    public init?(_ text: some StringProtocol) {
        var scanner = Scanner(text)
        let isNegative = scanner.take("-")
        guard let whole = scanner.number() else { return nil }
        var part = 0
        if scanner.take(".") {
            let start = scanner.position
            guard let millionths = scanner.millionths(), scanner.position - start <= 4 else { return nil }
            part = millionths / 100
        }
        scanner.skipSpaces()
        let currency = scanner.rest
        guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        let (scaled, first) = (isNegative ? -whole : whole).multipliedReportingOverflow(by: Money.unitsPerWhole)
        let (units, second) = scaled.addingReportingOverflow(Int64(isNegative ? -part : part))
        guard !first, !second else { return nil }
        self.init(units: units, currency: currency)
    }
}

extension Money: CustomStringConvertible {
    /// The form that reads back: `12.50 EUR`, with two digits after the point, or more if those are not zero; whole
    /// amounts of a currency without smaller coins have none.
    public var description: String {
        let size = units.magnitude, scale = UInt64(Money.unitsPerWhole)
        var digits = String(size % scale + scale).dropFirst()
        while digits.count > 2, digits.last == "0" { digits.removeLast() }
        if digits == "00", Money.isWithoutCoins(currency) { digits = "" }
        return (units < 0 ? "-" : "") + "\(size / scale)" + (digits.isEmpty ? "" : "." + digits) + " " + currency
    }

    /// The form that is one word of a line: `12.50EUR`.
    public var word: String { description.replacing(" ", with: "") }

    private static func isWithoutCoins(_ currency: String) -> Bool {
        [
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
            "XPF",
        ].contains(currency)
    }
}
