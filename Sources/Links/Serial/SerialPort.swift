import Glibc
import Values

/// Opens serial ports and pseudo-terminals.
enum SerialPort {
    /// Opens a terminal raw and for this program alone; what it had received before is thrown away.
    ///
    /// Blocks for as long as the driver likes. The former settings come back when the descriptor is closed.
    ///
    /// - Parameter settings: `nil` for a pseudo-terminal, which has neither speed nor modem lines.
    static func open(_ path: String, settings: SerialSettings?) throws(LinkError) -> OwnedDescriptor {
        let descriptor = try openAlone(path)
        let number = descriptor.number
        // Asked only now: whoever had the port before has put its settings back.
        var before = termios()
        tcgetattr(number, &before)
        descriptor.whenClosing { [before] in restore($0, before) }
        try apply(settings, to: number, path, instead: before)
        tcflush(number, TCIFLUSH)
        return descriptor
    }

    /// Opens a terminal, and keeps others from opening it too.
    ///
    /// A port that is taken is tried for a fifth of a second: a link that was closed a moment ago lets go of
    /// its port when its last bytes are out.
    private static func openAlone(_ path: String) throws(LinkError) -> OwnedDescriptor {
        for attempt in 1...6 {
            if attempt > 1 { usleep(40_000) }
            let number = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            if number < 0, errno == EBUSY { continue }
            guard number >= 0 else { throw openError(errno, path) }
            let descriptor = OwnedDescriptor(number)
            guard isatty(number) == 1 else { throw .notASerialPort(path: path) }
            // TIOCEXCL lets root through, and a lock those who do not ask for it: together they keep out both.
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else { continue }
            _ = ioctl(number, UInt(TIOCEXCL))
            return descriptor
        }
        throw .busy(path: path)
    }

    private static func openError(_ code: Int32, _ path: String) -> LinkError {
        switch code {
        case ENOENT, ENXIO, ENODEV, ENOTDIR: .noSuchDevice(path: path)
        case EACCES, EPERM, EROFS: .permissionDenied(path: path)
        case EISDIR: .notASerialPort(path: path)
        default: .system(operation: "opening \(path)", code: code)
        }
    }

    /// Sets an open terminal to another rate and forgets what came at the one before.
    ///
    /// What it cannot do it leaves: a pseudo-terminal takes any speed, and no parity. Blocks for as long as the driver
    /// likes.
    static func change(_ number: Int32, to rate: SerialRate) -> Bool {
        var wanted = termios()
        guard tcgetattr(number, &wanted) == 0 else { return false }
        wanted.take(rate)
        guard tcsetattr(number, TCSANOW, &wanted) == 0 else { return false }
        tcflush(number, TCIFLUSH)
        return true
    }

    private static func restore(_ number: Int32, _ before: termios) {
        var before = before
        // After what was sent has left: the last command must not go out at another speed.
        tcsetattr(number, TCSADRAIN, &before)
        _ = ioctl(number, UInt(TIOCNXCL))
    }

    private static func apply(
        _ settings: SerialSettings?, to number: Int32, _ path: String, instead before: termios
    ) throws(LinkError) {
        var wanted = before
        cfmakeraw(&wanted)
        wanted.c_iflag &= ~tcflag_t(IXON | IXOFF | IXANY)
        wanted.c_cflag &= ~tcflag_t(CRTSCTS)
        wanted.c_cflag |= tcflag_t(CLOCAL | CREAD)
        let rate = settings.map { $0.rate ?? .usual }
        if let rate { wanted.take(rate) }
        guard tcsetattr(number, TCSANOW, &wanted) == 0 else {
            throw .settingRefused(path: path, setting: rate?.description ?? "raw bytes")
        }
        guard let settings, let rate else { return }
        // tcsetattr is content when the driver took one of the settings.
        var now = termios()
        tcgetattr(number, &now)
        guard cfgetospeed(&now) == cfgetospeed(&wanted) else {
            throw .settingRefused(path: path, setting: "\(rate.baud) baud")
        }
        guard now.c_cflag & frameBits == wanted.c_cflag & frameBits else {
            throw .settingRefused(path: path, setting: "the format \(rate.format)")
        }
        try lower(settings.dtr ? 0 : TIOCM_DTR, of: number, path, setting: "dtr=off")
        try lower(settings.rts ? 0 : TIOCM_RTS, of: number, path, setting: "rts=off")
    }

    /// Opening a port raises both lines; this takes one of them back.
    private static func lower(_ line: Int32, of number: Int32, _ path: String, setting: String) throws(LinkError) {
        var line = line
        guard line == 0 || ioctl(number, UInt(TIOCMBIC), &line) == 0 else {
            throw .settingRefused(path: path, setting: setting)
        }
    }
}

private let frameBits = tcflag_t(CSIZE | PARENB | PARODD | CSTOPB)

extension termios {
    fileprivate mutating func take(_ rate: SerialRate) {
        let speed = speeds[rate.baud] ?? speed_t(B9600)
        cfsetispeed(&self, speed)
        cfsetospeed(&self, speed)
        c_cflag &= ~frameBits
        c_cflag |= tcflag_t(rate.format.dataBits == 7 ? CS7 : CS8)
        if rate.format.stopBits == 2 { c_cflag |= tcflag_t(CSTOPB) }
        // A byte of wrong parity arrives as zero, which no dialect takes for a digit.
        c_iflag &= ~tcflag_t(INPCK)
        guard rate.format.parity != .none else { return }
        c_cflag |= tcflag_t(rate.format.parity == .odd ? PARENB | PARODD : PARENB)
        c_iflag |= tcflag_t(INPCK)
    }
}

private let speeds: [Int: speed_t] = [
    300: speed_t(B300), 600: speed_t(B600), 1200: speed_t(B1200), 2400: speed_t(B2400), 4800: speed_t(B4800),
    9600: speed_t(B9600), 19200: speed_t(B19200), 38400: speed_t(B38400), 57600: speed_t(B57600),
    115_200: speed_t(B115200), 230_400: speed_t(B230400), 460_800: speed_t(B460800), 921_600: speed_t(B921600),
]
