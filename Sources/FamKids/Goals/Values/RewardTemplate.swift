/// K-E27: a goal that many families have, to start from. The list is fixed; a goal made from a template keeps its id.
struct RewardTemplate: Sendable {
    let id: String
    let name: String
    /// The suggested target.
    let stars: Int64
    /// The ages it suits; a nil bound is open.
    let ages: AgeRange
    let icon: String

    private init(_ id: String, _ name: String, _ stars: Int64, _ ages: AgeRange, _ icon: String) {
        self.id = id
        self.name = name
        self.stars = stars
        self.ages = ages
        self.icon = icon
    }

    private static let younger = AgeRange(nil, 7), middle = AgeRange(8, 12), older = AgeRange(13, nil),
        any = AgeRange(nil, nil)

    /// By stars. Every age has a template of 10, of 25 and of 50 stars, as `KidGoalOptions` requires.
    static let all = [
        RewardTemplate("story", "One more bedtime story", 5, younger, "📖"),
        RewardTemplate("sticker-book", "Sticker book", 10, younger, "⭐"),
        RewardTemplate("choose-dinner", "Choose the dinner", 10, middle, "🍝"),
        RewardTemplate("later-bedtime", "One hour later to bed", 10, older, "🌙"),
        RewardTemplate("baking", "Bake a cake together", 15, AgeRange(4, 12), "🍰"),
        RewardTemplate("playground", "Picnic at the playground", 25, younger, "🧺"),
        RewardTemplate("film-night", "Film night with popcorn", 25, middle, "🍿"),
        RewardTemplate("friends", "Evening out with friends", 25, older, "🎳"),
        RewardTemplate("swimming", "Trip to the swimming pool", 30, any, "🏊"),
        RewardTemplate("zoo", "Day at the zoo", 50, younger, "🦁"),
        RewardTemplate("climbing", "Afternoon in the climbing hall", 50, middle, "🧗"),
        RewardTemplate("concert", "Concert ticket", 50, older, "🎸"),
        RewardTemplate("theme-park", "Day at the theme park", 100, AgeRange(6, nil), "🎢"),
    ]

    /// Nil if no template has the id.
    static func template(_ id: String) -> RewardTemplate? { all.first { $0.id == id } }

    /// The templates that suit an age; all of them for a nil age.
    static func suiting(age: Int?) -> [RewardTemplate] { all.filter { $0.ages.contains(age) } }
}

/// Ages in whole years, both ends included.
struct AgeRange: Sendable {
    let youngest: Int?
    let oldest: Int?

    init(_ youngest: Int?, _ oldest: Int?) {
        self.youngest = youngest
        self.oldest = oldest
    }

    /// True for a nil age: a child without a birth date suits everything.
    func contains(_ age: Int?) -> Bool {
        guard let age else { return true }
        return age >= youngest ?? .min && age <= oldest ?? .max
    }

    /// `up to 7`, `8 to 12`, `from 13` or `any age`.
    var phrase: String {
        switch (youngest, oldest) {
        case (nil, nil): "any age"
        case (nil, let oldest?): "up to \(oldest)"
        case (let youngest?, nil): "from \(youngest)"
        case (let youngest?, let oldest?): "\(youngest) to \(oldest)"
        }
    }
}
