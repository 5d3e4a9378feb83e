import FamRegistry
import FamValues

/// A pattern prepared for lists of links: declarations are looked up once, not for each link.
final class PreparedPattern {
    /// An item, or a part of the path that is a row.
    final class Item {
        let declared: LinkParameter
        let name: [UInt8]
        /// Nil for a plain value.
        let entity: EntitySpec?
        /// What would have matched: `id=CHILD`.
        let expected: String

        init(_ declared: LinkParameter, _ registry: Registry) {
            self.declared = declared
            name = Array(declared.name.utf8)
            expected = declared.patternText
            entity = if case .entity(let name) = declared.type.unwrapped { registry.entity(name) } else { nil }
        }
    }

    /// The source of a part of a screen's address.
    final class Source {
        enum Kind {
            /// The row of an entity named `start`, or one that the fields lead to from it.
            case row
            case text
            /// An item after the address, if the link has it.
            case item
        }

        let kind: Kind
        let name: String
        let start: String
        let entity: String
        let fields: [String]

        init(_ kind: Kind, _ name: String, from start: String, entity: String = "", fields: [String] = []) {
            self.kind = kind
            self.name = name
            self.start = start
            self.entity = entity
            self.fields = fields
        }
    }

    /// A screen that the pattern leads to.
    final class Way {
        let screen: ScreenSpec
        let sources: [Source]
        /// Whether opening it was once found possible for any rows.
        var isFree = false

        init(_ screen: ScreenSpec, of spec: LinkSpec) {
            func start(_ name: String) -> String { spec.row(name)?.item ?? name }
            self.screen = screen
            sources =
                screen.pattern.compactMap { part in
                    switch part {
                    case .fixed: nil
                    case .row(let name, let entity, _):
                        Source(
                            .row, name, from: start(name), entity: entity, fields: spec.row(name)?.fields ?? [])
                    case .text(let name, _, _): Source(.text, name, from: start(name))
                    }
                } + screen.query.map { Source(.item, $0.name, from: start($0.name)) }
        }
    }

    let pattern: LinkMatcher.Pattern
    let items: [Item]
    /// Whether a part of its path is a value.
    let hasPathValues: Bool
    /// Its only item, if the rest of a link that it takes says nothing about where it leads.
    var soleItem: Item? { items.count == 1 && !hasPathValues ? items[0] : nil }
    /// Where links led, by the value of the only item.
    let targets = TargetMemory()
    /// The screen if all items are given.
    let whole: Way
    let bare: Way?

    var spec: LinkSpec { pattern.spec }

    init(_ pattern: LinkMatcher.Pattern, _ map: NavigationMap, _ registry: Registry) {
        let spec = pattern.spec
        self.pattern = pattern
        items = spec.query.map { Item($0, registry) }
        hasPathValues = spec.path.contains { $0.word == nil }
        whole = Way(spec.screen, of: spec)
        bare = spec.screenWithoutParameters.map { Way($0, of: spec) }
    }

    /// Whether a link with a wrong optional item leads to the screen without it: the same screen, or a tab, where
    /// people will look for what is gone. A form or another page is not what was asked for.
    var forgives: Bool { bare?.screen.presentation == .tab || bare?.screen === whole.screen }
}
