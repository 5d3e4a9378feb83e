/// K-E26, K-OP62, K-Q30: three goals for a child to pick from, one of each size, by age.
enum KidGoalOptions {
    enum Size: Int64, CaseIterable {
        case small = 10
        case medium = 25
        case large = 50
    }

    /// The first template of each size that suits the age; for a nil age the first of each size.
    static func options(age: Int?) -> [(size: Size, template: RewardTemplate)] {
        let fitting = RewardTemplate.suiting(age: age)
        return Size.allCases.compactMap { size in fitting.first { $0.stars == size.rawValue }.map { (size, $0) } }
    }
}
