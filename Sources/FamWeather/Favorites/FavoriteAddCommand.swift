import FamKit
import FamRegistry
import FamText
import FamValues

/// W-OP07.
enum FavoriteAddCommand: FetchingCommand {
    static let name: StaticString = "favorite add"
    static let summary = "Adds a city to the favorites."
    static let discussion =
        "If several cities have the name, it takes the first that the service finds; `weather search` lists them all."
    static let city = Parameter("city", .string, "The city.", suggestions: CitySuggestions.all)
    static var parameters: [ParameterDeclaration] { city }
    static let effect = Effect.write
    static let result: ValueType = .entity(FavoriteRow.singular)
    static let examples = [
        Example("favorite add Berlin", prints: "Added favorite Berlin."),
        Example(
            "favorite add Berlin\nfavorite add berlin",
            prints: "Added favorite Berlin.\nBerlin is already a favorite."),
    ]
    static let keywords = ["favourite", "bookmark", "city", "star"]

    static func ask(_ call: Call, _ context: any Context) throws -> CityAsk {
        let name = try WeatherSettings.city(call[city])
        // A city shown by `weather choose`, by its full name, is already known.
        if case .point(let shown) = try context.service(WeatherStore.key).state.place,
            shown.fullName.lowercased() == name.lowercased()
        {
            return try known(shown, context)
        }
        return try CitySearch(context).ask(name)
    }

    /// An ask that needs no request.
    private static func known(_ city: City, _ context: any Context) throws -> CityAsk {
        var ask = try CitySearch(context).ask(city.name)
        ask.local = Unrecorded(.found([city]))
        return ask
    }

    static func known(_ ask: CityAsk) -> CityReply? { ask.local.value }

    static func fetch(_ ask: CityAsk, _ outside: any Outside) async -> CityReply {
        await CitySearch.fetch(ask, outside)
    }

    static func run(_ call: Call, _ reply: CityReply, _ context: any Context) throws -> Value {
        let store = try context.service(WeatherStore.key)
        switch reply {
        case .failed(let error):
            store.note(error)
            throw Diagnostic(
                .outsideFailed, store.errors.handle(WeatherError.message(error), retry: nil, at: context.now).message)
        case .found(let cities):
            guard let first = cities.first else { throw try missing(call, context) }
            let added = try FavoritesStore(context).add(first)
            if added.isNew { try WeatherSettings(context).analytics().record("favorite_added") }
            context.output.notice(
                added.isNew ? "Added favorite \(added.row.label)." : "\(added.row.label) is already a favorite.")
            return added.row.value
        }
    }

    private static func missing(_ call: Call, _ context: any Context) throws -> Diagnostic {
        try ForecastLoading(context).failed(
            .notFound, .named(call[city]), context.service(WeatherStore.key))
    }
}
