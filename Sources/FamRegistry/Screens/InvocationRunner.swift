/// Runs what an action stands for as part of the entry under way, as if it stood in it.
public protocol InvocationRunner: AnyObject {
    func run(_ invocation: Invocation) throws
    /// What is asked before it: `Delete 1 child and 204 events?`; nil for one that takes nothing away.
    func question(before invocation: Invocation) throws -> CommandQuestion?
}

extension ServiceKey where Service == any InvocationRunner {
    public static var invocations: ServiceKey { ServiceKey("invocations") }
}
