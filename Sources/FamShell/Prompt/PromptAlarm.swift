/// What happens by itself while the prompt waits for a key.
public protocol PromptAlarm: AnyObject {
    /// Milliseconds until it is worth looking whether something is due: at most 60,000.
    var wait: Int32 { get }
    var isDue: Bool { get }
    /// Such a wait has passed without a key: work that nobody sees.
    func idle()
    /// Runs what is due and shows its output; the line is erased meanwhile.
    func ring()
    /// The prompt as it is then.
    var prompt: Prompt { get }
}
