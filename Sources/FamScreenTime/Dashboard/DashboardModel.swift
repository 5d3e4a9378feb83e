import FamNavigation
import FamRegistry
import FamText
import FamValues

/// The dashboard's model (S-OP31 … S-OP50): holds the state that the screens draw, and decides when to load it. Nothing
/// else writes the state (S-OP65). Lives as long as the shell.
final class DashboardModel {
    static let key = ServiceKey<DashboardModel>("screentime.dashboard")

    private(set) var state = DashboardState()
    /// How often each part was loaded.
    private(set) var loads: [DashboardPart: Int] = [:]
    /// The latest errors, oldest first (S-Q12).
    private(set) var errors = ErrorHistory()
    /// Whether a full load has finished since someone signed in; until then the screen shows the loading text (S-Q09).
    private(set) var hasLoaded = false
    /// When what is shown was loaded, if it has changed since and is reloaded shortly (S-Q09).
    private(set) var outdatedSince: Instant?
    private var loadedAt: Instant?
    /// Whether one of the module's screens is shown (S-Q16).
    private var isVisible = false
    /// The change count of the module's rows when the state was read; a write of another module does not count (X-Q13).
    private var changeCount: Int?
    /// How many tasks of each kind the Tasks tab shows (S-OP60).
    private(set) var shownTasks = LocalSource.taskLimit
    /// Forms whose content was stored in the current entry; they close with it.
    private var savedForms: Set<String> = []

    // MARK: Appearing

    /// S-P51: a screen of this module was shown. On return everything is reloaded, and the 30 seconds start over
    /// (S-Q16).
    func appeared(_ context: any Context) throws {
        try mirrorRouter(context)
        guard !isVisible else { return }
        isVisible = true
        try load(context)
    }

    /// S-Q16.
    func disappeared(_ context: any Context) throws {
        guard isVisible else { return }
        isVisible = false
        shownTasks = LocalSource.taskLimit
        try stop(context)
    }

    /// The state for a screen to draw, reloaded if the module is not shown or if rows have changed in the current
    /// entry.
    func shown(_ context: any Context) throws -> DashboardState {
        if !isVisible || hasChanged(context) { try load(context) }
        try mirrorRouter(context)
        return state
    }

    /// S-OP60: 20 more.
    func showMoreTasks() -> Int {
        shownTasks += LocalSource.taskLimit
        return shownTasks
    }

    // MARK: Loading

    /// S-OP32: does nothing unless someone is signed in. The four parts are independent: if one fails, the others still
    /// load.
    func load(_ context: any Context) throws {
        guard let user = try SignIn(context).current() else { return try cleanUp(context) }
        let source = LocalSource(context, user)
        try attempt { state.currentUser = try source.person(user) }
        state.setLoadingChildren(true)
        state.isLoadingTasks = true
        state.isLoadingActivities = true
        for part in DashboardPart.full { try load(part, from: source) }
        hasLoaded = true
        (loadedAt, outdatedSince) = (context.now, nil)
        noteChanges(context)
        guard isVisible else { return }
        try context.disarm(DashboardModel.settling)
        try context.arm(DashboardModel.refreshing)
    }

    /// S-OP38: balances and notifications, without loading flags.
    func refreshCritical(_ context: any Context) throws {
        guard let user = try SignIn(context).current() else { return try cleanUp(context) }
        for part in DashboardPart.critical { try load(part, from: LocalSource(context, user)) }
    }

    /// Loads one part into the state; its loading flag is cleared even on failure (trap 1).
    private func load(_ part: DashboardPart, from source: LocalSource) throws {
        loads[part, default: 0] += 1
        defer { endLoading(part) }
        try attempt {
            switch part {
            case .children: try takeChildren(source.children())
            case .tasks: state.recentTasks = try source.tasks()
            case .activities: state.recentActivities = try source.activities()
            case .notifications: state.notifications = try source.notifications()
            case .balances:
                for child in try source.children() { state.update(child.balance, of: child.id) }
            }
        }
    }

    /// S-OP41: only if the list differs.
    private func takeChildren(_ children: [ScreenTimeUser]) throws {
        if children != state.linkedChildren { state.updateChildren(children) }
    }

    private func endLoading(_ part: DashboardPart) {
        switch part {
        case .children: state.setLoadingChildren(false)
        case .tasks: state.isLoadingTasks = false
        case .activities: state.isLoadingActivities = false
        case .notifications, .balances: break
        }
    }

    private func attempt(_ work: () throws -> Void) throws {
        do { try work() } catch let problem as Diagnostic where problem.code != .interrupted {
            fail(.dataLoadingFailed(problem.message))
        }
    }

    private func fail(_ problem: AppError) {
        state.fail(problem)
        errors.add(problem)
    }

    /// N-A01.
    private static func alert(_ problem: AppError) -> AlertEntry {
        AlertEntry(
            title: "Error", message: problem.message, actions: [Action("OK", "screentime error dismiss")])
    }

    // MARK: Changes

    /// S-OP39, S-UC02: someone signed in or out.
    func userChanged(_ context: any Context) throws {
        let before = state, had = hasLoaded
        context.onRollback { [self] in (state, hasLoaded) = (before, had) }
        hasLoaded = false
        state = DashboardState()
        if isVisible { try load(context) } else { try mirrorRouter(context) }
    }

    /// S-OP40: reloads everything after half a second without further changes.
    func dataChanged(_ context: any Context) throws {
        // If the entry has reloaded since its last change, there is nothing new (traps 7 and 10).
        guard isVisible, hasLoaded, hasChanged(context) else { return }
        noteChanges(context)
        outdatedSince = loadedAt
        try context.arm(DashboardModel.settling)
    }

    /// S-UC03, S-UC05: closes the form once its content is stored.
    func saved(_ form: ScreenSpec, _ context: any Context) throws {
        let before = savedForms
        context.onRollback { [self] in savedForms = before }
        savedForms.insert(form.id)
    }

    private func closeForms(_ router: Router) {
        router.settle("screentime") { now, _ in
            var state = now
            if let sheet = state.sheet, savedForms.contains(sheet.entry.screen) { state.sheet = nil }
            return state
        }
        savedForms = []
    }

    /// S-OP46: shows the result of an action on the dashboard at once.
    func acted(_ context: any Context) throws {
        guard isVisible else { return }
        let before = state
        context.onRollback { [self] in state = before }
        try load(context)
    }

    /// S-UC03: a child who was linked to the user is in the list at once; everything else comes with the next load.
    func linked(_ child: UserRow, to parent: UserRow, _ context: any Context) throws {
        guard isVisible, hasLoaded, state.currentUser?.id == parent.id else { return }
        let before = state
        context.onRollback { [self] in state = before }
        state.addChild(try LocalSource(context, parent).person(child))
    }

    /// S-OP44: out of the list, even if the load that follows fails.
    func unlinked(_ child: UserRow, from parent: UserRow, _ context: any Context) throws {
        let before = state
        context.onRollback { [self] in state = before }
        if state.currentUser?.id == parent.id { state.removeChild(child.id) }
        try acted(context)
    }

    /// S-OP44, S-OP46: reports an action that fails in an alert over the page, too.
    func acting<Answer>(_ context: any Context, _ work: () throws -> Answer) throws -> Answer {
        try reporting(context, AppError.operationFailed, work)
    }

    /// S-P34: the same for data that cannot be loaded.
    func loading<Answer>(_ context: any Context, _ work: () throws -> Answer) throws -> Answer {
        try reporting(context, AppError.dataLoadingFailed, work)
    }

    private func reporting<Answer>(
        _ context: any Context, _ kind: (String) -> AppError, _ work: () throws -> Answer
    ) throws -> Answer {
        do { return try work() } catch let problem as Diagnostic where isVisible && problem.code != .interrupted {
            let error = kind(problem.message)
            fail(error)
            try context.service(Router.key).leave(.warn(DashboardModel.alert(error), module: "screentime"))
            throw problem
        }
    }

    /// S-P50: the alert was answered.
    func clearError() { state.clearError() }

    private var hasLayersToClose: Bool { !savedForms.isEmpty || state.showError || state.error != nil }

    /// The same by command; returns false if no error was shown.
    func dismissError(_ context: any Context) throws -> Bool {
        let router = try context.service(Router.key), wasShown = state.showError
        if router.state.module == ScreenTimeFeature.id { router.show(alert: nil) }
        state.clearError()
        return wasShown
    }

    /// S-OP50: nobody is signed in any more, so nothing is shown.
    private func cleanUp(_ context: any Context) throws {
        state = DashboardState()
        hasLoaded = false
        noteChanges(context)
        try mirrorRouter(context)
        try stop(context)
    }

    private func stop(_ context: any Context) throws {
        outdatedSince = nil
        try context.disarm(DashboardModel.refreshing)
        try context.disarm(DashboardModel.settling)
    }

    private func noteChanges(_ context: any Context) { changeCount = Self.changeCount(context) }

    private func hasChanged(_ context: any Context) -> Bool {
        guard let count = Self.changeCount(context) else { return true }
        return changeCount != count
    }

    private static func changeCount(_ context: any Context) -> Int? {
        context.records.changeCount(of: ScreenTimeFeature.entities)
    }

    /// N-C15: the router owns the tab, and the page decides who is selected (S-OP43).
    private func mirrorRouter(_ context: any Context) throws {
        guard let module = try context.service(Router.key).state.modules[ScreenTimeFeature.id] else { return }
        state.setSelectedTab(DashboardTab(rawValue: module.tab) ?? .dashboard)
        for entry in module.path where entry.screen == ScreenSpec.screenTimeChild.id {
            state.selectedChild = state.linkedChildren.first { $0.id == entry.rows.first?.id } ?? state.selectedChild
        }
    }

    // MARK: Jobs

    /// S-OP38, X-OP14. A machine that slept makes up for one turn only.
    static let refreshing = JobSpec(
        "screentime.refresh", summary: "Reloads balances and notifications while the dashboard is seen.",
        scope: .shell, time: .every(micros: 30 * Instant.perSecond), expires: .after(micros: 30 * Instant.perSecond)
    ) { _, context in try context.service(key).refreshCritical(context) }

    /// X-OP12.
    static let settling = JobSpec(
        "screentime.settle", summary: "Reloads the dashboard when the changes have ended.", scope: .shell,
        time: .quiet(micros: Instant.perSecond / 2)
    ) { _, context in try context.service(key).load(context) }

    static let jobs = [refreshing, settling]

    // MARK: Hooks

    static let hooks = Hooks(
        committed: [
            { entry, context in
                let model = try context.service(key)
                if entry.changedRows { try model.dataChanged(context) }
                guard model.hasLayersToClose else { return }
                let router = try context.service(Router.key)
                model.closeForms(router)
                if router.state.modules[ScreenTimeFeature.id]?.alert == nil { model.clearError() }
            }
        ],
        appeared: [
            { screen, context in
                let model = try context.service(key)
                try ScreenTimeFeature.screens.contains { $0.id == screen }
                    ? model.appeared(context) : model.disappeared(context)
            }
        ])
}
