import FamValues

/// An amount as people write it, `€0.10`, `0,10 EUR`, `10 cents`, and how it is written here.
struct MoneyPhrase {
    let text: String
    /// How many words it consists of.
    let count: Int

    private static let signs: [Character: String] = ["€": "EUR", "$": "USD", "£": "GBP"]
    private static let cents: Set = ["ct", "cts", "cent", "cents", "c"]
    private static let units = ["eur": "EUR", "euro": "EUR", "euros": "EUR", "usd": "USD", "dollar": "USD",
        "dollars": "USD", "gbp": "GBP", "pound": "GBP", "pounds": "GBP"]

    /// Nil if the first words are no amount.
    init?(_ words: [Substring]) {
        guard let first = words.first else { return nil }
        var word = String(first), currency = "EUR", isCents = false, count = 1
        for (sign, name) in MoneyPhrase.signs where word.contains(sign) {
            word.removeAll { $0 == sign }
            currency = name
        }
        let digits = word.prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." }
        var unit = word.dropFirst(digits.count).lowercased()
        if unit.isEmpty, words.count > 1 {
            let next = words[1].lowercased()
            if words[1].count == 1, let sign = words[1].first, let name = MoneyPhrase.signs[sign] {
                (currency, count) = (name, 2)
            } else if MoneyPhrase.cents.contains(next) || MoneyPhrase.units[next] != nil { (unit, count) = (next, 2) }
        }
        if MoneyPhrase.cents.contains(unit) {
            isCents = true
        } else if let known = MoneyPhrase.units[unit] {
            currency = known
        } else if !unit.isEmpty {
            return nil
        }
        var amount = String(digits).replacing(",", with: ".")
        if isCents {
            guard let number = Int(amount), number < 100_000 else { return nil }
            amount = "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
        }
        let text = amount + currency
        guard ValueReader.canRead(text, as: .money) == nil else { return nil }
        self.text = text
        self.count = count
    }
}
