import FamNavigation
import FamShell

extension ProgressLine: WorkProgress {}
