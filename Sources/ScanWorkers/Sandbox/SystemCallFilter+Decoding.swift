import CSandbox
import Glibc

extension SystemCallFilter {
    /// What decoding a photo takes: memory, the time, and the socket that is open already.
    ///
    /// - Parameter process: the process that is allowed to end itself by a signal, as `abort` does.
    static func decoding(process: Int32) -> SystemCallFilter {
        let anyhow: [Int32] = [
            SYS_read, SYS_write, SYS_writev, SYS_futex, SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise,
            SYS_clock_gettime, SYS_getrandom, SYS_setitimer, SYS_sched_yield, SYS_restart_syscall,
            SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_getpid, SYS_gettid,
            SYS_exit, SYS_exit_group, SYS_set_robust_list, SYS_rseq,
        ]
        // Memory may be had, but never run.
        let notExecutable = Rule.Condition(argument: 2, mask: UInt32(PROT_EXEC), value: 0)
        // libde265 decodes HEIC in a thread of its own. A thread is under the same filter; a process or a new namespace is not
        // had this way.
        let justThread = Rule.Condition(argument: 0, mask: namespaces | thread, value: thread)
        let ownProcess = Rule.Condition(argument: 0, mask: .max, value: UInt32(bitPattern: process))
        return SystemCallFilter(
            architecture: sandbox_architecture,
            rules: anyhow.map { Rule(number: UInt32($0)) } + [
                Rule(number: UInt32(SYS_mmap), condition: notExecutable),
                Rule(number: UInt32(SYS_mprotect), condition: notExecutable),
                Rule(number: UInt32(SYS_tgkill), condition: ownProcess),
                Rule(number: UInt32(SYS_clone), condition: justThread),
                // Its flags lie in memory, where no filter can look.
                Rule(number: UInt32(SYS_clone3), verdict: .deny),
            ])
    }

    /// CLONE_THREAD of `linux/sched.h`.
    private static let thread: UInt32 = 0x0001_0000
    /// Every CLONE_NEW….
    private static let namespaces: UInt32 = 0x7E02_0000

    /// Puts every thread of this process under the filter, for good.
    func install() throws(SandboxError) {
        var instructions = program.map {
            sock_filter(code: $0.operation.rawValue, jt: $0.skipIfTrue, jf: $0.skipIfFalse, k: $0.operand)
        }
        let status = instructions.withUnsafeMutableBufferPointer { buffer in
            var program = sock_fprog(len: UInt16(buffer.count), filter: buffer.baseAddress)
            return sandbox_install(&program)
        }
        guard status == 0 else { throw SandboxError(what: "install the filter of system calls", code: errno) }
    }
}
