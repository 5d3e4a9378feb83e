import FamRegistry
import FamText
import FamValues

/// W-E06: a saved city. Cities with the same name, state and country count as one (W-Q25).
struct FavoriteRow: Entity {
    static let singular = "favorite", plural = "favorites"
    static let aliases = ["favourites"]

    static let name = Column(
        "name", .string, "Its name here: the city, with its state and country if two share a name.", .label)
    static let city = Column("city", .string, "The city as the service spells it.")
    static let state = Column("state", .optional(.string), "Its state.", default: .value(nil), isQuiet: true)
    static let country = Column("country", .optional(.string), "Its country, as two letters.", default: .value(nil))
    static let latitude = Column("latitude", .float, "Degrees north.", isQuiet: true, rule: latitudeRule)
    static let longitude = Column("longitude", .float, "Degrees east.", isQuiet: true, rule: longitudeRule)
    static let added = Column("added", .datetime, "When it was added.", .time, default: .now)
    static var columns: [FieldDeclaration] { name; city; state; country; latitude; longitude; added }

    static let spec = EntitySpec(
        FavoriteRow.self, summary: "A city whose weather the household looks at often.", hasCommands: false,
        constraints: [.unique(city.declaration, state.declaration, country.declaration)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    @Sendable private static func latitudeRule(_ degrees: Double, _: any Context) -> Verdict<Double> {
        abs(degrees) <= 90 ? .accept(degrees) : .refuse("A latitude is between -90 and 90")
    }

    @Sendable private static func longitudeRule(_ degrees: Double, _: any Context) -> Verdict<Double> {
        abs(degrees) <= 180 ? .accept(degrees) : .refuse("A longitude is between -180 and 180")
    }
}

extension ReadRow<FavoriteRow> {
    var place: City {
        get throws {
            City(
                name: try self[FavoriteRow.city], state: try self[FavoriteRow.state],
                country: try self[FavoriteRow.country],
                latitude: try self[FavoriteRow.latitude], longitude: try self[FavoriteRow.longitude])
        }
    }
}
