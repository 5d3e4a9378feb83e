import FamRegistry

/// Addresses, router and links as one feature. The router has to outlast the single command: the session keeps it.
public enum NavigationFeature {
    public static let feature = Feature(
        id: "navigation", title: "Navigation", rank: 1000,
        commands: [
            GoCommand.self, BackCommand.self, ForwardCommand.self, RootCommand.self, TabCommand.self,
            ModuleCommand.self, LsCommand.self, HereCommand.self, ScreenCommand.self, VisitCommand.self,
            PressCommand.self, CloseCommand.self, OpenCommand.self,
            LinkExplainCommand.self, LinkListCommand.self, LinkMakeCommand.self, LinkPlanCommand.self,
            LinkCheckCommand.self, LinkReportCommand.self, LinkRecordCommand.self, LinkImportCommand.self,
            LinkMatrixCommand.self,
            LinkLintCommand.self, LinkFuzzCommand.self,
        ],
        preferences: [WebHosts.preference],
        hooks: Hooks(committed: [
            { entry, context in
                if entry.changedRows { try context.service(Router.key).dropQuestions() }
            }
        ]),
        codes: [
            .pathTooDeep, .unknownTab, .linkNeedsSignIn, .linkBlocked, .gateClosed, .viewConfined, .unknownAction,
            .actionDisabled,
            .linksRefused, .linksDiffer,
        ],
        services: [
            ServiceFactory(Router.key) { context in Router(map: NavigationMap(registry: context.registry)) },
            ServiceFactory(LinkMatcher.key) { context in LinkMatcher(features: context.registry.features) },
            ServiceFactory(LinkVerdict.key) { _ in LinkVerdict() },
            ServiceFactory(ShownProgress.key) { _ in { NoProgress() } },
            ServiceFactory(ScreenLook.key) { _ in ScreenLook(columns: 80) },
        ])
}
