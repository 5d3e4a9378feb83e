import FamApp
import FamTestSupport
import Glibc

// The program with the test-only modules, for process and terminal tests. It is never shipped.
exit(
    Program.run(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessEnvironment.variables,
        adding: [LabFeature.feature, ProbeFeature.feature, NapFeature.feature]))
