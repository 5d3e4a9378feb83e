import FamApp
import Glibc

exit(Program.run(Array(CommandLine.arguments.dropFirst()), environment: ProcessEnvironment.variables))
