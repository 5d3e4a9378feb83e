import FamRegistry

/// Who is the same person in several modules; works with any module that declares people.
public enum PersonsFeature {
    public static let feature = Feature(
        id: "persons", title: "People", rank: 82, entities: [PersonRecordRow.self],
        commands: PersonCommands.all + [FamilyTimelineCommand.self, FamilyDueCommand.self],
        counterpart: { ref, entity, records, features in
            let persons = try Persons(features, records)
            guard let module = persons.modules.first(where: { $0.spec.entity == ref.entity })?.id else { return nil }
            return persons.members(of: Persons.Member(module: module, ref: ref)).first { $0.ref.entity == entity }?.ref
        },
        habits: [Habit("child", .flag("person")), Habit("user", .flag("person"))],
        demo: Array("fam 1\nperson link Maya\nperson link Leo\n".utf8))
}
