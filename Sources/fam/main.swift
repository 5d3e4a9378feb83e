import FamApp
import Foundation

exit(Program.run(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
