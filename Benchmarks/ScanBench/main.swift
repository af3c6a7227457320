import FoundationEssentials
import Glibc
import ScanDecode

// The measuring half of script/bench scan; Benchmarks/scan/bench.py compares with the truth and with other readers.
//
//     ScanBench read [--plain|--steps] < FILES       a line for each picture: what was read, and the processor time it took
//     ScanBench make FOLDER SEED COUNT       renders a set

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "read":
    let reader: PictureReader =
        arguments.contains("--plain") ? .plain : arguments.contains("--steps") ? .steps : .scanner
    while let path = readLine() {
        print(reader.line(for: path))
        fflush(nil)
    }
case "make" where arguments.count == 4:
    guard let seed = UInt64(arguments[2]), let count = Int(arguments[3]) else { exit(2) }
    try RenderedSet(seed: seed, count: count).write(to: arguments[1])
default:
    print("use: ScanBench read [--plain|--steps] < FILES, or ScanBench make FOLDER SEED COUNT")
    exit(2)
}
