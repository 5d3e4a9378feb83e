/// Where a running entry speaks: the sink on top. What is pushed speaks to the one below it, or keeps silent.
struct OutputStack {
    private(set) var top: any ResultSink
    private var below: [any ResultSink] = []

    init(_ sink: any ResultSink) { top = sink }

    mutating func push(_ sink: any ResultSink) {
        below.append(top)
        top = sink
    }

    mutating func pop() {
        if let sink = below.popLast() { top = sink }
    }
}
