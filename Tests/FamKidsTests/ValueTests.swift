import FamValues
import Testing

@testable import FamKids

/// The small value types of kids: templates, proposals, money, weekdays, kinds of media.
@Suite struct ValueTests {
    // K-E27
    @Test func templatesHaveEachTheirIdAndATarget() {
        #expect(Set(RewardTemplate.all.map(\.id)).count == RewardTemplate.all.count)
        #expect(RewardTemplate.all.allSatisfy { $0.stars > 0 && !$0.name.isEmpty })
        #expect(RewardTemplate.all.map(\.stars) == RewardTemplate.all.map(\.stars).sorted())
    }

    // K-Q30
    @Test func everyAgeHasAProposalOfEachSize() {
        for age in [nil, -1, 120] + (0...18).map(Optional.some) {
            #expect(KidGoalOptions.options(age: age).map(\.template.stars) == [10, 25, 50], "\(age ?? -99)")
        }
    }

    @Test func ageRangesAreOpenOnEitherSide() {
        #expect(AgeRange(nil, 7).contains(7))
        #expect(!AgeRange(nil, 7).contains(8))
        #expect(AgeRange(13, nil).contains(99))
        #expect(AgeRange(8, 12).contains(nil))
    }

    @Test func anAllowanceIsWrittenAsItIsTyped() throws {
        for text in ["0.05EUR", "12.50EUR", "100JPY", "-0.05EUR"] { #expect(try #require(Money(text)).word == text) }
    }

    @Test func aPaydayIsTheNextSuchDay() throws {
        let thursday = try CivilDate.day(2026, 10, 1)
        #expect(Weekday.thursday.next(from: thursday) == thursday)
        #expect(Weekday.friday.next(from: thursday) == thursday.adding(days: 1))
        #expect(Weekday.wednesday.next(from: thursday) == thursday.adding(days: 6))
    }

    // K-E29
    @Test func mediaAreKnownByTheirEnding() {
        let kinds = ["a.JPG", "https://x.org/a.b/clip.mov?t=1#c", "voice.m4a", "notes", ".png", "a.tar.gz"].map {
            MediaItem(reference: $0).kind
        }
        #expect(kinds == [.picture, .video, .sound, .file, .file, .file])
    }
}
