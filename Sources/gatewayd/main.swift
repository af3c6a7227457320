import Kernel
import ScanWorkers

// A worker for photos, before anything can have started a thread.
if CommandLine.arguments.dropFirst().first == ScanWorker.argument { ScanWorker.run() }

FreedMemory.goesBack()

// One call and nothing else: code at top level is main-actor isolated, and closures formed here would be too.
await Gateway.run(Array(CommandLine.arguments.dropFirst()))
