import FamKit
import FamRegistry
import FamText
import FamValues
import Foundation
import Synchronization
import Testing

@testable import FamWeather

/// A service that succeeds or fails on demand, and counts calls.
private final class Service: ForecastSource {
    let count = Mutex(0)
    private let failure: NetworkError?
    private let now: Instant

    init(_ now: Instant, failing failure: NetworkError? = nil) {
        self.now = now
        self.failure = failure
    }

    func forecast(of place: WeatherPlace) async throws(NetworkError) -> Fetched {
        count.withLock { $0 += 1 }
        if let failure { throw failure }
        return Fetched(try LocalWeather(now: now).found(place).forecast, .remote)
    }
}

/// A machine with one file.
private struct Disk: Outside {
    var bytes: [UInt8]?

    func read(_ path: String) async throws -> [UInt8] {
        guard let bytes else { throw Diagnostic(.badFile, "there is none") }
        return bytes
    }

    func run(_ program: String, _ arguments: [String], input: [UInt8], limit: Int) async throws -> ProgramOutput {
        throw Diagnostic(.outsideFailed, "no program is run here")
    }
}

@Suite struct RepositoryTests {
    private static let start = Instant(micros: 1_793_606_400_000_000)
    private let minute: Int64 = 60_000_000

    private func forecast(minutesAgo minutes: Int64, _ city: String = "London") throws -> Forecast {
        var forecast = try LocalWeather(now: Self.start).found(.named(city)).forecast
        forecast.fetchedMicros = Self.start.micros - minutes * minute
        return forecast
    }

    private func read(
        _ service: Service, memory: Forecast? = nil, disk: Forecast? = nil,
        policy: CachePolicy = ForecastLoading.freshness,
        fallsBack: Bool = true
    ) async throws -> Fetched {
        let file = try disk.map { [UInt8](try JSONEncoder().encode($0)) }
        return try await WeatherRepository(
            service: service, policy: policy, fallsBack: fallsBack, now: Self.start, memory: memory, file: "f",
            outside: Disk(bytes: file)
        ).forecast(of: .named("London"))
    }

    // X-C26 W-P29 W-E13 W-E15 W-OP09 W-P10 X-OP06 X-P13 X-E13 X-P08 X-UC02: memory, then the file, then the service.
    @Test func eachLevelIsAskedInTurn() async throws {
        let service = Service(Self.start)
        #expect(try await read(service, memory: forecast(minutesAgo: 15)).source == .cache)
        #expect(
            try await read(service, memory: forecast(minutesAgo: 20), disk: forecast(minutesAgo: 3)).forecast
                .fetchedMicros == Self.start.micros - 3 * minute)
        #expect(service.count.withLock { $0 } == 0)
        #expect(
            try await read(service, memory: forecast(minutesAgo: 16), disk: forecast(minutesAgo: 16)).source == .remote)
        #expect(try await read(service).source == .remote)
        #expect(service.count.withLock { $0 } == 2)
    }

    // X-C15 X-P12 X-E18: forcing skips the cache; X-Q04: yesterday's file is ignored even if any age would do.
    @Test func forcedGoesPastTheCache() async throws {
        let service = Service(Self.start)
        #expect(try await read(service, memory: forecast(minutesAgo: 0), policy: .forceRefresh).source == .remote)
        #expect(try await read(service, disk: forecast(minutesAgo: 1441), policy: .cacheFirst).source == .remote)
        // A read from the cache alone contacts nobody.
        let asked = service.count.withLock { $0 }
        #expect(try await read(service, memory: forecast(minutesAgo: 90), policy: .cacheOnly).source == .cache)
        await #expect(throws: NetworkError.noConnection) { try await read(service, policy: .cacheOnly) }
        #expect(service.count.withLock { $0 } == asked)
        // After the clock was set back, nothing is fresh.
        #expect(try await read(service, memory: forecast(minutesAgo: -1)).source == .remote)
    }

    // X-E71 W-OP09 W-P10 W-Q05 W-Q21 W-Q22 X-E11 X-E16 X-P11
    // The newest answer of any age, if the error is worth retrying.
    @Test func anOldAnswerIsBetterThanNone() async throws {
        let failing = Service(Self.start, failing: .timeout)
        let old = try await read(failing, memory: forecast(minutesAgo: 60), disk: forecast(minutesAgo: 30))
        #expect(
            old.source == .stale && old.failure == .timeout
                && old.forecast.fetchedMicros == Self.start.micros - 30 * minute)
        #expect(try await read(failing, disk: forecast(minutesAgo: 100_000)).source == .stale)
        await #expect(throws: NetworkError.timeout) { try await read(failing) }
        await #expect(throws: NetworkError.timeout) {
            try await read(failing, memory: forecast(minutesAgo: 60), fallsBack: false)
        }
        for error in [NetworkError.notFound, .unauthorized, .forbidden, .cancelled, .badAddress] {
            await #expect(throws: error) {
                try await read(Service(Self.start, failing: error), memory: forecast(minutesAgo: 60))
            }
        }
        for error in [NetworkError.tooManyRequests, .server(503), .decoding, .noConnection, .lost] {
            #expect(
                try await read(Service(Self.start, failing: error), memory: forecast(minutesAgo: 60)).source == .stale)
        }
    }
}
