import FamKit
import FamRegistry
import FamText
import FamValues
import Foundation

/// W-OP09: memory, then the file of this machine, then the service; an old answer where nobody answers (W-Q22).
struct WeatherRepository: ForecastSource {
    let service: any ForecastSource
    let policy: CachePolicy
    let fallsBack: Bool
    let now: Instant
    /// The newest answer of this place in memory.
    let memory: Forecast?
    /// The file that keeps the newest answer of this place on this machine; nil for none.
    let file: String?
    let outside: any Outside

    /// X-Q04: what lies in a file is absent after a day, except as a fallback.
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

    /// What was fetched after now is of another clock and says nothing about its age.
    private func accepts(_ forecast: Forecast) -> Bool {
        forecast.fetchedMicros <= now.micros && policy.accepts(age: now.micros - forecast.fetchedMicros)
    }

    private func newest(_ a: Forecast?, _ b: Forecast?) -> Forecast? {
        guard let a, let b else { return a ?? b }
        return a.fetchedMicros >= b.fetchedMicros ? a : b
    }

    /// A file that cannot be read is as good as none (X-E13).
    private func kept() async -> Forecast? {
        guard let file, let bytes = try? await outside.read(file) else { return nil }
        return try? JSONDecoder().decode(Forecast.self, from: Data(bytes))
    }
}
