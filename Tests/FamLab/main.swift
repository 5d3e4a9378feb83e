import FamApp
import FamTestSupport
import Glibc

// The program with the modules of tests, for process and terminal tests. Nothing ships it.
exit(
    Program.run(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessEnvironment.variables,
        adding: [LabFeature.feature, ProbeFeature.feature, NapFeature.feature]))
