/// One instruction of the classic BPF machine that the kernel runs before every system call (`linux/filter.h`).
struct FilterInstruction: Hashable, Sendable {
    let operation: Operation
    /// How many instructions are skipped when a comparison holds.
    var skipIfTrue: UInt8 = 0
    /// How many instructions are skipped when it does not.
    var skipIfFalse: UInt8 = 0
    let operand: UInt32

    enum Operation: UInt16, Sendable {
        /// BPF_LD | BPF_W | BPF_ABS: loads 32 bits of `seccomp_data`.
        case load = 0x20
        /// BPF_ALU | BPF_AND | BPF_K.
        case and = 0x54
        /// BPF_JMP | BPF_JEQ | BPF_K.
        case ifEqual = 0x15
        /// BPF_JMP | BPF_JGE | BPF_K.
        case ifAtLeast = 0x35
        /// BPF_RET | BPF_K.
        case answer = 0x06
    }
}

extension FilterInstruction {
    /// Offsets within `seccomp_data`; both architectures are little-endian.
    private enum Offset {
        static let number: UInt32 = 0
        static let architecture: UInt32 = 4
        static let arguments: UInt32 = 16
    }

    static let loadNumber = Self(operation: .load, operand: Offset.number)
    static let loadArchitecture = Self(operation: .load, operand: Offset.architecture)

    /// Loads the lower half of an argument.
    static func loadArgument(_ index: Int) -> Self {
        Self(operation: .load, operand: Offset.arguments + 8 * UInt32(index))
    }

    static func mask(_ bits: UInt32) -> Self { Self(operation: .and, operand: bits) }

    static func skip(_ count: UInt8, ifEqual value: UInt32) -> Self {
        Self(operation: .ifEqual, skipIfTrue: count, operand: value)
    }

    static func skip(_ count: UInt8, unlessEqual value: UInt32) -> Self {
        Self(operation: .ifEqual, skipIfFalse: count, operand: value)
    }

    static func skip(_ count: UInt8, unlessAtLeast value: UInt32) -> Self {
        Self(operation: .ifAtLeast, skipIfFalse: count, operand: value)
    }

    static func answer(_ verdict: SystemCallFilter.Verdict) -> Self {
        Self(operation: .answer, operand: verdict.rawValue)
    }
}
