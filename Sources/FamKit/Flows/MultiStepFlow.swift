/// A position in an ordered list of steps (X-E23). At the ends, `next` and `previous` do nothing.
public struct MultiStepFlow<Step: Hashable & Sendable>: Sendable {
    public let steps: [Step]
    public private(set) var index = 0

    /// Starts at `current`, or at the first step if `steps` does not contain it. Nil if there are no steps.
    public init?(_ steps: [Step], at current: Step? = nil) {
        guard !steps.isEmpty else { return nil }
        self.steps = steps
        index = current.flatMap(steps.firstIndex) ?? 0
    }

    public var current: Step { steps[index] }
    public var canGoBack: Bool { index > 0 }
    public var canGoForward: Bool { index < steps.count - 1 }

    public mutating func next() { if canGoForward { index += 1 } }
    public mutating func previous() { if canGoBack { index -= 1 } }
    public mutating func reset() { index = 0 }
}
