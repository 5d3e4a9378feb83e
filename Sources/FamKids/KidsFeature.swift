import FamNavigation
import FamRegistry

/// Module kids: children, behaviors, moments, goals, and what grows around them.
public enum KidsFeature {
    static let id = "kids"

    private static let entities: [any Entity.Type] = [
        ChildRow.self, BehaviorRow.self, EventRow.self, RewardRow.self, RedemptionRow.self, AgreementRow.self,
        AllowanceRow.self,
        PayoutRow.self, NoteRow.self, BadgeRow.self, MilestoneRow.self, MemoryRow.self, CelebrationRow.self,
        FeedbackRow.self, ActiveDayRow.self,
    ]

    private static let commands: [any Command.Type] = [
        LogCommand.self, BonusCommand.self, BehaviorSuggestCommand.self, MomentMarkCommand.self,
        MomentUnmarkCommand.self, TimelineCommand.self, ChildArchiveCommand.self, ChildUnarchiveCommand.self,
        RewardRedeemCommand.self, RewardTemplatesCommand.self, RewardOptionsCommand.self, RewardOverdueCommand.self,
        RewardSelectCommand.self, AgreementAddCommand.self, AgreementEditCommand.self, AgreementSignCommand.self,
        AgreementCurrentCommand.self, AllowanceOwedCommand.self, AllowancePayCommand.self, MediaAttachCommand.self,
        MediaListCommand.self, MediaRemoveCommand.self, CelebrationCurrentCommand.self,
        CelebrationDismissCommand.self, KidLeaveCommand.self, KidWishCommand.self, ActivityCommand.self,
        DailyPromptCommand.self,
        InsightsCommand.self, InsightsConsistencyCommand.self, InsightsReportCommand.self, InsightsYearCommand.self,
        OnboardingCommand.self, OnboardingNextCommand.self, OnboardingBackCommand.self, OnboardingFinishCommand.self,
        OnboardingRestartCommand.self, PlusCommand.self, PlusBuyCommand.self, PlusRestoreCommand.self,
        PlusCancelCommand.self, CoachingCommand.self, CoachingDismissCommand.self, RemindersCommand.self,
        ReminderOnCommand.self, ReminderOffCommand.self,
    ]

    private static let tabs = [
        TabSpec("today", title: "Today", icon: .star, isDefault: true),
        TabSpec("kids", title: "Kids", icon: .children),
        TabSpec("rewards", title: "Goals", icon: .gift),
        TabSpec("insights", title: "Insights", icon: .bars),
        TabSpec("more", title: "More", icon: .more),
    ]

    private static let screens: [ScreenSpec] =
        [
            .today, .celebrations, .celebration,
            .kids, .child, .logSheet, .kidView, .addChild, .editChild, .childRewards, .childReward, .agreement,
            .history, .childHistory,
            .goals, .goalsOfChild, .goalPrompt, .reward, .addReward, .editReward, .rewardTemplates,
            .analytics,
            .more, .settings, .settingsSheet, .behaviors, .backup, .notificationSettings, .notificationsSheet,
            .appearanceSettings, .feedback, .onboarding,
        ] + ScreenSpec.insights + ScreenSpec.childInsights + ScreenSpec.yearlySummaries + [.yearlySummaryOfYear]
        + ScreenSpec.paywalls

    private static let links: [LinkSpec] =
        [.child, .reward, .famChild, .sharedChild, .famReward, .famInsights, .famHistory, .famLog]
        + LinkSpec.tabs(of: id, screens)

    public static let feature = Feature(
        id: id, title: "Kids", rank: 10,
        entities: entities, commands: commands,
        tabs: tabs,
        screens: screens, links: links,
        preferences: KidsPreferences.all, debugKeys: KidsPreferences.debugKeys, gates: [Onboarding.gate],
        person: .child,
        hooks: Hooks(
            committed: [KidsLayers.settle], undoing: [UnreachedGoals.undoing], greeting: [KidsLayers.greeting]),
        jobs: [DailyReminder.job],
        tint: KidsPreferences.tint,
        codes: [
            .alreadyRedeemed, .needsStars, .archivedChild, .inactiveBehavior, .agreementFixed, .alreadySigned,
            .noAgreement, .nothingOwed, .onePerChild,
            .builtIn, .bonusGiven, .planLimit, .onboardingStep,
        ],
        habits: KidsHabits.all, examples: KidsExamples.all,
        sample: """
            child add Maya --born 2017-04-02
            child add Leo --born 2020-09-14
            behavior add "Helped with chores" --points 2 --skill kindness
            behavior add "Brushed teeth" --points 1
            behavior add "Hit someone" --points=-2
            reward add Maya "Sticker book" --points 10
            reward add Maya Zoo --points 25
            log Maya "Helped with chores" --points 10
            log Leo "Helped with chores" --points 3; celebration dismiss --all
            """,
        services: [
            ServiceFactory(MomentFacts.key) { _ in MomentFacts() },
            ServiceFactory(InsightsStore.key) { _ in InsightsStore() },
            ServiceFactory(CelebrationManager.key) { _ in CelebrationManager() },
        ],
        demo: PackageResources.rivera_fam)
}
