/// The output of a running entry: the sink on top. A sink that is pushed writes to the one below, or nothing.
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
