import CLinux
import FoundationEssentials

/// What the kernel says of the system clock.
package enum KernelClock {
    /// Whether somebody tells it the time, such as chrony or systemd-timesyncd; false where nobody knows.
    package static var isSynchronised: Bool { clock_is_synchronised() != 0 }

    /// What the kernel calls this boot of the computer; `nil` where it does not tell.
    package static var boot: String? {
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
            .split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
}
