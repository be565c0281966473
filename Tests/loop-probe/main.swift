// Proves in a process of its own what the loop promises; the first argument says what.
import MainLoop

EventLoop.attachMainQueue()
Probe.start(CommandLine.arguments.dropFirst().first ?? "")
EventLoop.run()
say("over")
