import Glibc

/// What comes of the system calls of a process; one that no rule names fails with EPERM.
struct SystemCallFilter: Sendable {
    /// The architecture whose numbers the rules have, as the kernel names it.
    let architecture: UInt32
    let rules: [Rule]

    /// What comes of one call.
    struct Rule: Hashable, Sendable {
        let number: UInt32
        /// What must hold for an argument as well; otherwise the call is refused.
        var condition: Condition?
        var verdict = Verdict.allow

        /// The bits under `mask` of an argument's lower half are `value`.
        struct Condition: Hashable, Sendable {
            let argument: Int
            let mask: UInt32
            let value: UInt32
        }
    }

    /// What the kernel does with a call.
    enum Verdict: Hashable, Sendable {
        case allow
        case refuse
        /// As if the kernel were too old to know the call: libraries then take the one before it.
        case deny
        case kill

        /// `SECCOMP_RET_…`, the name in `linux/seccomp.h`.
        var rawValue: UInt32 {
            switch self {
            case .allow: 0x7FFF_0000
            // With EPERM in the lower half: libraries that try something else then go on without it.
            case .refuse: 0x0005_0001
            case .deny: 0x0005_0000 | UInt32(ENOSYS)
            case .kill: 0x8000_0000
            }
        }
    }

    /// Numbers from here on belong to x32, another way to call the same kernel.
    private static let x32: UInt32 = 0x4000_0000

    /// The program that the kernel runs.
    var program: [FilterInstruction] {
        var program: [FilterInstruction] = [
            .loadArchitecture, .skip(1, ifEqual: architecture), .answer(.kill),
            .loadNumber, .skip(1, unlessAtLeast: Self.x32), .answer(.kill),
        ]
        for rule in rules {
            guard let condition = rule.condition else {
                program += [.skip(1, unlessEqual: rule.number), .answer(rule.verdict)]
                continue
            }
            program += [
                .skip(5, unlessEqual: rule.number),
                .loadArgument(condition.argument), .mask(condition.mask), .skip(1, unlessEqual: condition.value),
                .answer(rule.verdict), .answer(.refuse),
            ]
        }
        return program + [.answer(.refuse)]
    }
}
