import Synchronization

/// Counts of requests in the Prometheus text format: by route and status, with a histogram of their durations.
final class Metrics: Sendable {
    private struct Key: Hashable {
        var method: String
        var route: String
    }

    private struct Counts {
        var byStatus: [Int: Int] = [:]
        /// Not cumulative.
        var steps = [Int](repeating: 0, count: Metrics.steps.count + 1)
        var micros: Int64 = 0
    }

    private struct State {
        var counts: [Key: Counts] = [:]
        var underWay = 0
    }

    private static let steps: [(label: String, micros: Int64)] = [
        ("0.001", 1_000), ("0.005", 5_000), ("0.025", 25_000), ("0.1", 100_000), ("0.5", 500_000), ("2.5", 2_500_000),
    ]

    private let state = Mutex(State())

    func begin() { state.withLock { $0.underWay += 1 } }

    func end(_ method: String, _ route: String, status: Int, micros: Int64) {
        state.withLock { state in
            state.underWay -= 1
            var counts = state.counts[Key(method: method, route: route)] ?? Counts()
            counts.byStatus[status, default: 0] += 1
            counts.steps[Metrics.steps.firstIndex { micros <= $0.micros } ?? Metrics.steps.count] += 1
            counts.micros += micros
            state.counts[Key(method: method, route: route)] = counts
        }
    }

    var text: String {
        let state = state.withLock { $0 }
        var requests = ""
        var times = ""
        for (key, counts) in state.counts.sorted(by: { ($0.key.route, $0.key.method) < ($1.key.route, $1.key.method) })
        {
            let labels = "method=\"\(key.method)\",route=\"\(key.route)\""
            for (status, count) in counts.byStatus.sorted(by: { $0.key < $1.key }) {
                requests += "fam_requests_total{\(labels),status=\"\(status)\"} \(count)\n"
            }
            var sum = 0
            for (index, count) in counts.steps.enumerated() {
                sum += count
                let step = index < Metrics.steps.count ? Metrics.steps[index].label : "+Inf"
                times += "fam_request_seconds_bucket{\(labels),le=\"\(step)\"} \(sum)\n"
            }
            times += "fam_request_seconds_sum{\(labels)} \(Double(counts.micros) / 1_000_000)\n"
            times += "fam_request_seconds_count{\(labels)} \(sum)\n"
        }
        return """
            # HELP fam_requests_total Requests that were answered.
            # TYPE fam_requests_total counter
            \(requests)# HELP fam_requests_under_way Requests that are being answered.
            # TYPE fam_requests_under_way gauge
            fam_requests_under_way \(state.underWay)
            # HELP fam_request_seconds Seconds from the whole request to its answer.
            # TYPE fam_request_seconds histogram
            \(times)
            """
    }
}
