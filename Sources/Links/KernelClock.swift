import CLinux

/// What the kernel says of the system clock.
package enum KernelClock {
    /// Whether somebody tells it the time, such as chrony or systemd-timesyncd; false where nobody knows.
    package static var isSynchronised: Bool { clock_is_synchronised() != 0 }
}
