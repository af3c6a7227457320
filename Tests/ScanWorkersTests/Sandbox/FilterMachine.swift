@testable import ScanWorkers

/// Runs a filter as the kernel does: the few instructions of classic BPF that it consists of.
struct FilterMachine {
    let program: [FilterInstruction]

    /// What the kernel would do with a call; `nil` when the program ends without an answer, which the kernel refuses
    /// to install.
    func verdict(number: UInt32, architecture: UInt32, arguments: [UInt64] = []) -> UInt32? {
        var words: [UInt32] = [number, architecture, 0, 0]
        for argument in arguments + Array(repeating: 0, count: 6 - arguments.count) {
            words += [UInt32(truncatingIfNeeded: argument), UInt32(truncatingIfNeeded: argument >> 32)]
        }
        var accumulator: UInt32 = 0
        var next = 0
        while next < program.count {
            let instruction = program[next]
            next += 1
            switch instruction.operation {
            case .load: accumulator = words[Int(instruction.operand) / 4]
            case .and: accumulator &= instruction.operand
            case .ifEqual: next += skip(instruction, accumulator == instruction.operand)
            case .ifAtLeast: next += skip(instruction, accumulator >= instruction.operand)
            case .answer: return instruction.operand
            }
        }
        return nil
    }

    private func skip(_ instruction: FilterInstruction, _ holds: Bool) -> Int {
        Int(holds ? instruction.skipIfTrue : instruction.skipIfFalse)
    }
}
