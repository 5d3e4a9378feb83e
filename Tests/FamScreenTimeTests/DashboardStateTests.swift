import FamValues
import Testing

@testable import FamScreenTime

@Suite struct DashboardStateTests {
    private func user(
        _ number: UInt64, _ name: String, startedAt: Instant? = nil, hasBalance: Bool = true
    )
        -> ScreenTimeUser
    {
        ScreenTimeUser(
            id: RowID(high: 1, low: number), name: name, role: .child,
            balance: hasBalance ? BalanceFacts(limit: 60, startedAt: startedAt) : nil, lastModified: Instant(micros: 0))
    }

    private func notification(_ number: UInt64, isRead: Bool) -> AppNotification {
        AppNotification(
            id: RowID(high: 2, low: number), title: "", message: "", isRead: isRead, at: Instant(micros: 0))
    }

    // S-E09 S-P14
    @Test func aFreshStateHoldsNothing() {
        let state = DashboardState()
        #expect(state.currentUser == nil && state.selectedChild == nil && state.error == nil && !state.showError)
        #expect(state.linkedChildren.isEmpty && state.recentTasks.isEmpty && state.recentActivities.isEmpty)
        #expect(state.notifications.isEmpty && state.selectedTab == .dashboard)
        #expect(!state.isLoadingChildren && !state.isLoadingTasks && !state.isLoadingActivities)
    }

    // S-E08 S-P15 N-P07
    @Test func theTabsAreFour() {
        #expect(DashboardTab.allCases.map(\.rawValue) == ["dashboard", "children", "tasks", "account"])
        #expect(DashboardTab.allCases.map(\.title) == ["Dashboard", "Children", "Tasks", "Account"])
        #expect(DashboardTab.specs.map(\.isDefault) == [true, false, false, false])
    }

    // S-E09 S-P16 S-Q13
    @Test func whatFollowsFromTheState() {
        var state = DashboardState()
        #expect(!state.hasNotifications && state.unreadNotificationCount == 0 && !state.isLoading)
        state.notifications = [notification(1, isRead: true), notification(2, isRead: false)]
        #expect(state.hasNotifications && state.unreadNotificationCount == 1 && !state.isLoading)
        for flag in [\DashboardState.isLoadingChildren, \.isLoadingTasks, \.isLoadingActivities] {
            var loading = state
            loading[keyPath: flag] = true
            #expect(loading.isLoading)
        }
        let running = user(1, "Maya", startedAt: Instant(micros: 0))
        state.updateChildren([running, user(2, "Leo"), user(3, "Zoë", hasBalance: false)])
        #expect(state.childrenWithActiveTimers == [running])
    }

    // S-E09 S-P17 S-P37 S-P33
    @Test func aNewListEndsTheLoading() {
        var state = DashboardState()
        state.setLoadingChildren(true)
        state.updateChildren([user(1, "Maya"), user(2, "Leo")])
        #expect(!state.isLoadingChildren && state.linkedChildren.count == 2)
        state.updateChildren([user(2, "Leo")])
        #expect(state.linkedChildren.map(\.name) == ["Leo"])
        state.removeChild(RowID(high: 9, low: 9))
        #expect(state.linkedChildren.count == 1)
        state.removeChild(RowID(high: 1, low: 2))
        #expect(state.linkedChildren.isEmpty)
    }

    // S-E09 S-P63
    @Test func eachChangeTouchesItsOwnField() {
        var state = DashboardState()
        state.updateChildren([user(1, "Maya")])
        var expected = state
        state.setSelectedTab(.tasks)
        expected.selectedTab = .tasks
        #expect(state == expected)
        state.setLoadingChildren(true)
        expected.isLoadingChildren = true
        #expect(state == expected)
        state.addChild(user(2, "Leo"))
        expected.linkedChildren.append(user(2, "Leo"))
        #expect(state == expected)
    }

    // S-Q18
    @Test func aDeletedChildIsNotSelected() {
        var state = DashboardState()
        state.updateChildren([user(1, "Maya"), user(2, "Leo")])
        state.selectedChild = state.linkedChildren.first
        state.removeChild(RowID(high: 1, low: 2))
        #expect(state.selectedChild?.name == "Maya")
        state.updateChildren([user(2, "Leo")])
        #expect(state.selectedChild == nil)
    }

    // S-Q12 S-OP66 X-OP50
    @Test func theFirstErrorStaysUntilItIsAnswered() {
        var state = DashboardState()
        state.fail(.dataLoadingFailed("first"))
        state.fail(.operationFailed("second"))
        #expect(state.error == .dataLoadingFailed("first") && state.showError)
        state.clearError()
        #expect(state.error == nil && !state.showError)
    }

    // S-P43
    @Test func aCardIsTheSameByPersonAndDate() {
        let card = user(1, "Maya")
        var changed = card
        changed.name = "Mara"
        #expect(card.isSameCard(as: changed) && card != changed)
        changed.lastModified = Instant(micros: 1)
        #expect(!card.isSameCard(as: changed))
        #expect(!card.isSameCard(as: user(2, "Maya")))
    }

    // X-OP48
    @Test func theHistoryKeepsTheLastFifty() {
        var history = ErrorHistory()
        for number in 1...60 { history.add(.operationFailed("\(number)")) }
        #expect(history.entries.count == 50 && history.entries.first == .operationFailed("11"))
    }
}
