import FamKit
import FamRegistry
import FamText
import FamValues
import Foundation

/// W-OP09: memory, then the file on this machine, then the service; falls back to an old answer (W-Q22).
struct WeatherRepository: ForecastSource {
    let service: any ForecastSource
    let policy: CachePolicy
    let fallsBack: Bool
    let now: Instant
    /// The newest answer for this place in memory.
    let memory: Forecast?
    /// The file with the newest answer for this place; nil if there is none.
    let file: String?
    let outside: any Outside

    /// X-Q04: a file is ignored after a day, except as a fallback.
    private static let lifeOfFiles: Int64 = 86_400_000_000

    func forecast(of place: WeatherPlace) async throws(NetworkError) -> Fetched {
        if let memory, accepts(memory) { return Fetched(memory, .cache) }
        let kept = policy == .forceRefresh && !fallsBack ? nil : await kept()
        if let kept, accepts(kept), now.micros - kept.fetchedMicros <= Self.lifeOfFiles { return Fetched(kept, .cache) }
        guard policy != .cacheOnly else { throw .noConnection }
        do {
            return try await service.forecast(of: place)
        } catch {
            guard fallsBack, error.isWorthRetry, let newest = newest(memory, kept) else { throw error }
            return Fetched(newest, .stale, failure: error)
        }
    }

    /// A time after `now` comes from another clock, so the age is unknown.
    private func accepts(_ forecast: Forecast) -> Bool {
        forecast.fetchedMicros <= now.micros && policy.accepts(age: now.micros - forecast.fetchedMicros)
    }

    private func newest(_ a: Forecast?, _ b: Forecast?) -> Forecast? {
        guard let a, let b else { return a ?? b }
        return a.fetchedMicros >= b.fetchedMicros ? a : b
    }

    /// A file that cannot be read counts as none (X-E13).
    private func kept() async -> Forecast? {
        guard let file, let bytes = try? await outside.read(file) else { return nil }
        return try? JSONDecoder().decode(Forecast.self, from: Data(bytes))
    }
}
