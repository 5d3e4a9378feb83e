import FamText

extension DiagnosticCode {
    static let alreadyRedeemed = DiagnosticCode("already-redeemed", "The goal was redeemed before.")
    static let needsStars = DiagnosticCode("needs-stars", "The child does not have enough stars for the goal.")
    static let archivedChild = DiagnosticCode("archived-child", "An archived child takes no moments.")
    static let inactiveBehavior = DiagnosticCode("inactive-behavior", "A behaviour that is switched off cannot be logged.")
}
