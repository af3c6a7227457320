import Testing

@testable import ScanWorkers

struct SystemCallFilterTests {
    private let architecture: UInt32 = 0xC000_003E
    private let filter = SystemCallFilter(
        architecture: 0xC000_003E,
        rules: [
            .init(number: 1),
            .init(number: 9, condition: .init(argument: 2, mask: 4, value: 0)),
            .init(number: 7),
            .init(number: 234, condition: .init(argument: 0, mask: .max, value: 4711)),
        ])

    private func verdict(_ number: UInt32, _ arguments: [UInt64] = [], architecture: UInt32? = nil) -> UInt32? {
        FilterMachine(program: filter.program)
            .verdict(number: number, architecture: architecture ?? self.architecture, arguments: arguments)
    }

    @Test func `only what a rule names is allowed, everything else gets EPERM`() {
        let named: Set<UInt32> = [1, 7, 9]
        for number in 0..<1000 as Range<UInt32> {
            let expected: SystemCallFilter.Verdict = named.contains(number) ? .allow : .refuse
            #expect(verdict(number) == expected.rawValue, "call \(number)")
        }
        #expect(SystemCallFilter.Verdict.refuse.rawValue & 0xFFFF == 1, "EPERM")
    }

    @Test func `memory that could be run is refused, whatever else is asked for`() {
        for bits in 0..<8 as Range<UInt64> {
            let expected: SystemCallFilter.Verdict = bits & 4 == 0 ? .allow : .refuse
            #expect(verdict(9, [0, 4096, bits, 0x22]) == expected.rawValue)
        }
    }

    @Test func `a process may end itself and nobody else`() {
        #expect(verdict(234, [4711, 4711, 6]) == SystemCallFilter.Verdict.allow.rawValue)
        for other in [0, 1, 4710, 0xFFFF_FFFF] as [UInt64] {
            #expect(verdict(234, [other, other, 9]) == SystemCallFilter.Verdict.refuse.rawValue)
        }
    }

    @Test func `a call that is denied seems not to exist`() {
        let filter = SystemCallFilter(architecture: architecture, rules: [.init(number: 435, verdict: .deny)])
        let verdict = FilterMachine(program: filter.program).verdict(number: 435, architecture: architecture)
        #expect(verdict == 0x0005_0026, "ENOSYS")
    }

    @Test func `calls by another architecture's numbers end the process`() {
        #expect(verdict(1, architecture: 0x4000_0003) == SystemCallFilter.Verdict.kill.rawValue)
        #expect(verdict(0x4000_0001) == SystemCallFilter.Verdict.kill.rawValue, "x32")
    }

    @Test func `the filter of the workers names no call that reaches a file, a network or another program`() {
        let filter = SystemCallFilter.decoding(process: 4711)
        let machine = FilterMachine(program: filter.program)
        let allowed = (0..<600 as Range<UInt32>).filter {
            machine.verdict(number: $0, architecture: filter.architecture, arguments: [4711])
                == SystemCallFilter.Verdict.allow.rawValue
        }
        // `clone` is allowed for threads only, and its newer form is denied.
        #expect(allowed.count == filter.rules.count - 2)
        #expect(allowed.count < 30)
    }

    /// The number of the call.
    #if arch(x86_64)
        private static let clone: UInt32 = 56
    #else
        private static let clone: UInt32 = 220
    #endif

    /// `CLONE_NEW…` of `linux/sched.h`: mount, cgroup, UTS, IPC, user, PID, network.
    @Test(
        arguments: [
            0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
        ] as [UInt64])
    func `a worker may start a thread, but neither a process nor one in another namespace`(namespace: UInt64) {
        let filter = SystemCallFilter.decoding(process: 4711)
        let machine = FilterMachine(program: filter.program)
        let verdict = { (flags: UInt64) in
            machine.verdict(number: Self.clone, architecture: filter.architecture, arguments: [flags])
        }
        // What pthread_create asks for: memory, files, signal handlers, thread and the rest in common.
        let thread: UInt64 = 0x3D0F00
        #expect(verdict(thread) == SystemCallFilter.Verdict.allow.rawValue)
        #expect(verdict(thread | namespace) == SystemCallFilter.Verdict.refuse.rawValue)
        #expect(verdict(17) == SystemCallFilter.Verdict.refuse.rawValue, "fork")
        #expect(verdict(17 | namespace) == SystemCallFilter.Verdict.refuse.rawValue)
    }
}
