import Commands
import Glibc

exit(runCommand(CommandLine.arguments))
