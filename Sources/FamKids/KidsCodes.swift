import FamText

extension DiagnosticCode {
    static let alreadyRedeemed = DiagnosticCode("already-redeemed", "The goal is already redeemed.")
    static let needsStars = DiagnosticCode("needs-stars", "The child does not have enough stars for the goal.")
    static let archivedChild = DiagnosticCode("archived-child", "Moments cannot be logged for an archived child.")
    static let planLimit = DiagnosticCode("plan-limit", "The free plan does not include this; `plus buy` adds it.")
    static let onboardingStep = DiagnosticCode(
        "onboarding-step", "One of the first steps cannot be taken like this.")
    static let inactiveBehavior = DiagnosticCode(
        "inactive-behavior", "A behavior that is switched off cannot be logged.")
    static let agreementFixed = DiagnosticCode(
        "agreement-fixed", "A version of an agreement cannot be changed; a change makes the next one.")
    static let alreadySigned = DiagnosticCode("already-signed", "The agreement is already signed.")
    static let noAgreement = DiagnosticCode("no-agreement", "The child has no agreement.")
    static let nothingOwed = DiagnosticCode("nothing-owed", "No allowance is owed.")
    static let onePerChild = DiagnosticCode("one-per-child", "A child can have only one of these, and already has one.")
    static let builtIn = DiagnosticCode("built-in", "Something built in cannot be deleted or used that way.")
    static let bonusGiven = DiagnosticCode("bonus-given", "The child already has the day's bonus star.")
}
