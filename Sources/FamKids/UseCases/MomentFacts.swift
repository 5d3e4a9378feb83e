import FamRegistry
import FamText
import FamValues

/// What logging needs to know of a child and a behaviour, kept between the commands of a run: a script that logs 100,000 moments asks the
/// database for each child and type once, not 100,000 times. Facts are dropped as soon as rows change by another door
/// (`ChangeCounting`); without that service of the store nothing is kept.
final class MomentFacts {
    static let key = ServiceKey<MomentFacts>("kids.moment-facts")

    struct ChildFacts {
        var isArchived: Bool
        var stars: Int64
        var goal: Goal?
    }

    struct BehaviorFacts {
        var isActive: Bool
        var points: Int64
    }

    private let counter: (any ChangeCounting)?
    private var countSeen = Int.min
    private var children: [Int64: ChildFacts] = [:]
    private var behaviors: [Int64: BehaviorFacts] = [:]

    init(_ context: any Context) {
        counter = context.records as? any ChangeCounting
    }

    /// Forgets everything that may have changed since the last call.
    func refresh() {
        if let counter, counter.changeCount == countSeen { return }
        children.removeAll(keepingCapacity: true)
        behaviors.removeAll(keepingCapacity: true)
        countSeen = counter?.changeCount ?? .min
    }

    /// `not-found` for a child that is gone.
    func child(_ ref: EntityRef, _ context: any Context) throws -> ChildFacts {
        if let known = children[ref.row] { return known }
        guard let child = try ChildrenStore(context).child(ref) else { throw gone(ref) }
        let facts = ChildFacts(isArchived: child.isArchived, stars: child.stars, goal: try RewardsStore(context).currentGoal(of: ref))
        children[ref.row] = facts
        return facts
    }

    /// `not-found` for a type that is gone.
    func behavior(_ ref: EntityRef, _ context: any Context) throws -> BehaviorFacts {
        if let known = behaviors[ref.row] { return known }
        guard let type = try BehaviorsStore(context).type(ref) else { throw gone(ref) }
        let facts = BehaviorFacts(isActive: type.isActive, points: type.points)
        behaviors[ref.row] = facts
        return facts
    }

    /// Follows a moment that was just stored.
    func add(_ points: Int64, to child: EntityRef) {
        children[child.row]?.stars += points
    }

    private func gone(_ ref: EntityRef) -> Diagnostic {
        Diagnostic(.notFound, "the \(ref.entity) `\(SafeText.shown(ref.label))` does not exist any more")
    }
}
