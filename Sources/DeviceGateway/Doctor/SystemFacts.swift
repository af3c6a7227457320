/// What there is to know about the machine before it is judged.
struct SystemFacts: Equatable, Sendable {
    /// Who this program runs as.
    var user = "root"
    var isRoot = true
    /// The groups of this process.
    var groups: Set<String> = []
    /// The groups that the user is in by `/etc/group`; a process gets them when it starts.
    var assignedGroups: Set<String> = []
    /// As `uname -r` says it, such as `6.1.0-44-amd64`.
    var kernel = ""
    /// The names of the programs that run.
    var programs: Set<String> = []
    var ports: [Port] = []
    var hasBluetoothSockets = true
    /// Bluetooth adapters, such as `hci0`.
    var adapters: [String] = []
    var radios: [Radio] = []
    /// Whether systemd runs the gateway here: only then it restarts it.
    var hasUnit = true
    /// Of the disk with the data; `nil` when it cannot be told.
    var freeBytes: Int?

    struct Port: Equatable, Sendable {
        let path: String
        /// The group that may use it, such as `dialout`.
        let group: String
        let isUsable: Bool
        /// Other programs that have it open, as far as this user may know.
        var holders: [String] = []
    }

    /// A switch of the kernel for a Bluetooth radio.
    struct Radio: Equatable, Sendable {
        /// By software, such as a key or a setting.
        let isBlocked: Bool
        /// By a switch on the machine.
        let isBlockedByHand: Bool
    }
}
