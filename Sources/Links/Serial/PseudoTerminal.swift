import CLinux
import Glibc

/// A pair of connected terminals: a simulator speaks on `link`, whoever opens `path` is its other side.
///
/// The path stays usable while this value's storage lives, also between two programs that open it one after the
/// other: the other side is held open here, else the link would end with the first of them.
package struct PseudoTerminal: Sendable {
    /// The simulator's side.
    package let link: Link
    /// What the other side opens, such as `/dev/pts/3`.
    package let path: String
    private let otherSide: OwnedDescriptor

    package init() throws(LinkError) {
        let number = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw .system(operation: "opening a pseudo-terminal", code: errno) }
        let descriptor = OwnedDescriptor(number)
        guard grantpt(number) == 0, unlockpt(number) == 0 else {
            throw .system(operation: "unlocking a pseudo-terminal", code: errno)
        }
        var name = [UInt8](repeating: 0, count: 128)
        let failure = name.withUnsafeMutableBytes { buffer in
            ptsname_r(number, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        guard failure == 0 else { throw .system(operation: "naming a pseudo-terminal", code: failure) }
        path = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)

        let other = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard other >= 0 else { throw .system(operation: "opening \(path)", code: errno) }
        otherSide = OwnedDescriptor(other)
        // Raw from the start: a terminal that echoes would send our own bytes back to us.
        var settings = termios()
        tcgetattr(other, &settings)
        cfmakeraw(&settings)
        tcsetattr(other, TCSANOW, &settings)
        link = Link(descriptor, calls: .terminal)
    }

    /// What the other side is given to open.
    package var address: LinkAddress { .pty(path: path) }
}
