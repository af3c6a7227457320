import CLinux

/// What a descriptor is watched for, or is ready for.
struct Readiness: OptionSet, Sendable {
    let rawValue: UInt8

    static let reading = Readiness(rawValue: 1)
    static let writing = Readiness(rawValue: 2)
    /// Nothing more comes or goes; told, never watched for.
    static let hungUp = Readiness(rawValue: 4)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A hang-up or an error is found out by the call that is waited for.
    init(_ events: UInt32) {
        let trouble = EPOLLHUP.rawValue | EPOLLERR.rawValue
        self = []
        if events & (EPOLLIN.rawValue | trouble) != 0 { insert(.reading) }
        if events & (EPOLLOUT.rawValue | trouble) != 0 { insert(.writing) }
        if events & EPOLLHUP.rawValue != 0 { insert(.hungUp) }
    }

    var events: UInt32 {
        (contains(.reading) ? EPOLLIN.rawValue : 0) | (contains(.writing) ? EPOLLOUT.rawValue : 0)
    }
}
