import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamHome

@Suite struct ValueTests {
    // H-Q04 H-E03 X-E20: every action on every state.
    @Test func whichActionIsAllowedWhen() {
        let allowed: [TaskAction: Set<TaskStatus>] = [
            .cancelled: [.open, .inProgress], .uncancelled: [.cancelled], .markedInProgress: [.open],
            .completed: [.open, .inProgress],
            .archived: [.completed, .cancelled], .unarchived: [], .updated: Set(TaskStatus.allCases),
            .created: Set(TaskStatus.allCases),
        ]
        for action in TaskAction.allCases {
            for status in TaskStatus.allCases {
                #expect(action.isAllowed(status, isArchived: false) == allowed[action]?.contains(status))
                #expect(action.isAllowed(status, isArchived: true) == [.unarchived, .created].contains(action))
            }
        }
        #expect(TaskAction.updated.refusal(.open, isArchived: true) == "An archived task cannot be updated")
        #expect(TaskAction.cancelled.refusal(.completed, isArchived: false) == "A completed task cannot be cancelled")
        #expect(TaskAction.archived.refusal(.open, isArchived: false) == "An open task cannot be archived")
        #expect(TaskAction.allCases.count == 8)
    }

    // H-Q02
    @Test func theListsOfChoices() {
        #expect(PropertyType.allCases.map(\.rawValue) == ["house", "apartment", "condo", "townhouse", "other"])
        #expect(TaskPriority.allCases.map(\.rawValue) == ["low", "medium", "high", "urgent"])
        #expect(TaskFrequency.allCases.map(\.rawValue) == ["once", "weekly", "monthly", "quarterly", "yearly"])
        #expect(
            TaskCategory.allCases.map(\.rawValue)
                == ["plumbing", "electrical", "HVAC", "exterior", "interior", "appliance", "garden", "other"])
        #expect(
            BoardColumn.allCases.map(\.rawValue) == [
                "Overdue", "In progress", "Due soon", "Upcoming", "Completed", "Cancelled",
            ])
    }

    /// RFC 5545, 3.1: lines end with CR LF and have at most 75 bytes; no character is broken.
    @Test func calendarLinesAreFolded() {
        var text = CalendarText()
        text.add("SUMMARY", text: String(repeating: "äöü, ", count: 60) + "a;b\\c\nd\u{7}")
        let lines = text.text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(
            lines.last == "" && lines.allSatisfy { $0.utf8.count <= 75 }
                && lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix(" ") })
        let whole = text.text.replacing("\r\n ", with: "").replacing("\r\n", with: "")
        #expect(whole.hasSuffix("a\\;b\\\\c\\nd") && whole.hasPrefix("SUMMARY:äöü\\, "))
    }

    @Test func rulesKeepTheEndOfTheMonth() {
        func rule(_ frequency: TaskFrequency, _ month: Int, _ day: Int) -> String? {
            CivilDate(year: 2024, month: month, day: day).flatMap { CalendarExport.rule(frequency, from: $0) }
        }
        #expect(rule(.once, 1, 1) == nil && rule(.weekly, 1, 31) == "FREQ=WEEKLY")
        #expect(rule(.monthly, 1, 28) == "FREQ=MONTHLY")
        #expect(rule(.monthly, 1, 30) == "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1")
        #expect(rule(.quarterly, 1, 31) == "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
        #expect(rule(.yearly, 2, 29) == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1")
    }
}
