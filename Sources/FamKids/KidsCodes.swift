import FamText

extension DiagnosticCode {
    static let alreadyRedeemed = DiagnosticCode("already-redeemed", "The goal was redeemed before.")
    static let needsStars = DiagnosticCode("needs-stars", "The child does not have enough stars for the goal.")
    static let archivedChild = DiagnosticCode("archived-child", "An archived child takes no moments.")
    static let planLimit = DiagnosticCode("plan-limit", "The free plan does not have this; `plus buy` does.")
    static let onboardingStep = DiagnosticCode(
        "onboarding-step", "A step of the first steps cannot be taken like this.")
    static let inactiveBehavior = DiagnosticCode(
        "inactive-behavior", "A behavior that is switched off cannot be logged.")
    static let agreementFixed = DiagnosticCode(
        "agreement-fixed", "A version of an agreement does not change; a change makes the next one.")
    static let alreadySigned = DiagnosticCode("already-signed", "The agreement was signed before.")
    static let noAgreement = DiagnosticCode("no-agreement", "The child has no agreement.")
    static let nothingOwed = DiagnosticCode("nothing-owed", "No allowance is owed.")
    static let onePerChild = DiagnosticCode("one-per-child", "A child has at most one of these, and has one already.")
    static let builtIn = DiagnosticCode("built-in", "What the program made cannot be deleted or used that way.")
    static let bonusGiven = DiagnosticCode("bonus-given", "The child has the day's bonus star already.")
}
