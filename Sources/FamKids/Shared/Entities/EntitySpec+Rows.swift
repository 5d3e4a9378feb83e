import FamRegistry

/// Short names for the entities of this module.
extension EntitySpec {
    static var child: EntitySpec { ChildRow.spec }
    static var behavior: EntitySpec { BehaviorRow.spec }
    static var event: EntitySpec { EventRow.spec }
    static var reward: EntitySpec { RewardRow.spec }
    static var redemption: EntitySpec { RedemptionRow.spec }
    static var agreement: EntitySpec { AgreementRow.spec }
    static var allowance: EntitySpec { AllowanceRow.spec }
    static var payout: EntitySpec { PayoutRow.spec }
    static var note: EntitySpec { NoteRow.spec }
    static var badge: EntitySpec { BadgeRow.spec }
    static var milestone: EntitySpec { MilestoneRow.spec }
    static var memory: EntitySpec { MemoryRow.spec }
    static var celebration: EntitySpec { CelebrationRow.spec }
    static var feedback: EntitySpec { FeedbackRow.spec }
}
