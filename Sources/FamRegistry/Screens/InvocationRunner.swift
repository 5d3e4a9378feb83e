/// Runs the command of an action as part of the current entry, as if it were written there.
public protocol InvocationRunner: AnyObject {
    func run(_ invocation: Invocation) throws
    /// The question before it runs: `Delete 1 child and 204 events?`; nil if it deletes nothing.
    func question(before invocation: Invocation) throws -> CommandQuestion?
}

private let invocationsKey = ServiceKey<any InvocationRunner>("invocations")

extension ServiceKey where Service == any InvocationRunner {
    public static var invocations: ServiceKey { invocationsKey }
}
