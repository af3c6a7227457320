package import Links
package import ScaleProtocol
package import Values

/// The settings in `gatewayd.yaml`; every key is optional and has a default that works.
package struct Configuration: Equatable, Sendable {
    package var station = Station()
    package var listen = ListenAddress()
    package var https = HTTPS()
    /// Names and addresses under which browsers may call this machine, beside `localhost`, `127.0.0.1` and `[::1]`.
    package var allowedHosts: [String] = []
    /// Addresses of the proxies that are believed about whom they call for, and whether that came over TLS.
    package var trustedProxies: [String] = []
    /// The folder of the store and the captures; `nil` leaves it to the command line.
    package var data: String?
    /// The folder of taught profiles; `nil` for the one below the folder of the store.
    package var profiles: String?
    package var weighing = Weighing()
    package var work = Work()
    package var devices: [Device] = []
    /// Where devices that are set in the browser may be, besides the private networks.
    package var deviceNetworks: [IPNetwork] = []
    package var scan = Scan()
    /// Printed on member cards.
    package var organisation: String?
    package var captures = Captures()
    package var backup = Backup()
    package var central = Central()
    package var retention = Retention()

    package init() {}

    /// This installation of the gateway.
    package struct Station: Equatable, Sendable {
        package var name = "Barn"
        /// What pages speak in a browser that has chosen no language; `nil` for the browser's own.
        package var language: Language?
        /// ISO 3166 alpha-2 code for ear tags written without a country.
        package var country = "CZ"
        /// The selection gate this station serves; `nil` shows the selections of all.
        package var selectionUnit: Int?

        package init() {}

        /// A language of the pages.
        package enum Language: String, CaseIterable, Sendable {
            case cs, en
        }
    }

    /// The same pages and API over HTTPS.
    package struct HTTPS: Equatable, Sendable {
        package var listen = HTTPSListen.automatic
        /// The user's certificate in PEM with those above it; `nil` for one of this machine's own authority.
        package var certificate: String?
        /// Its key in PEM.
        package var key: String?

        package init() {}
    }

    /// When a weight counts, and which EID belongs to it; docs/gatewayd.yaml explains each value.
    package struct Weighing: Equatable, Sendable {
        /// Below this the plate counts as empty.
        package var emptyBelow = Weight(grams: 20_000)
        /// Anything lighter is not an animal.
        package var minimum = Weight(grams: 30_000)
        /// How long the scale must call a weight stable, and the plate be empty, to be believed.
        package var confirm = Duration.milliseconds(300)
        /// Where the reader's antenna stands, `nil` if its tags are to say; it decides the next three where they are `nil`.
        package var reader: ReaderPosition?
        /// How long before its animal steps on an EID may be read.
        package var eidBefore: Duration?
        /// How long after the lock an EID is waited for while the animal stays.
        package var eidAfter: Duration?
        /// How long after its animal has left an EID may be read.
        package var eidAfterLeaving: Duration?
        /// The same EID again within this time is the same read.
        package var sameEIDWindow = Duration.seconds(3)
        /// The shortest time in which one animal can go and another come.
        package var shortestVisit = Duration.milliseconds(2500)
        /// Places where the reader stands elsewhere.
        package var places: [Place] = []
        /// For how many days after its own a selection alarms; 0 lets it do so until it is done.
        package var selectionDays = 7

        /// A place whose reader stands elsewhere than at the others.
        package struct Place: Equatable, Sendable {
            package var name = ""
            package var reader = ReaderPosition.plate

            package init() {}
        }

        package init() {}
    }

    /// When what is due on an animal becomes so.
    package struct Work: Equatable, Sendable {
        /// How many days after an insemination a cow is checked for pregnancy.
        package var pregnancyCheckDays = 35
        /// How many days ahead a calving is told.
        package var calvingDays = 14
        /// How many days before its calving a cow is dried off.
        package var dryOffDays = 60
        /// At which weight a calf is weaned; 0 asks nobody.
        package var weaningWeight = Weight.zero
        /// At which weight a heifer may be bred; 0 asks nobody.
        package var breedingWeight = Weight(grams: 400_000)

        package init() {}
    }

    /// A device to be connected, as the file describes it.
    package struct Device: Equatable, Sendable {
        package var name = ""
        package var kind = DeviceKind.both
        /// A placeholder; every device read from a file has a link.
        package var link = LinkAddress.pty(path: "")
        /// With its position, so that whoever knows the dialects can name the line of an unknown one.
        package var dialect: Positioned<String>?
        /// The dialect's options, by name.
        package var options: [String: String] = [:]
        /// What is written to a gate; only gates have one.
        package var line: LineTemplate?
        /// The weighing place it belongs to; devices at one place work together.
        package var place = "main"

        package init() {}
    }

    /// How photos are read.
    package struct Scan: Equatable, Sendable {
        package var cardLayouts: [CardLayout] = []
        /// `nil` for the station's country.
        package var defaultCountry: String?
        /// A folder into which photos are put; `nil` when none is watched.
        package var watchedFolder: String?
        package var photosRead = PhotosRead.move

        /// What becomes of photos in the watched folder that were read.
        package enum PhotosRead: String, CaseIterable, Sendable {
            /// They go to `done` in that folder.
            case move
            /// They stay where they are.
            case keep
        }

        package init() {}
    }

    /// The order of fields on the animal cards of another program.
    package struct CardLayout: Equatable, Sendable {
        package var name = ""
        package var delimiter = ";"
        package var fields: [CardField] = []

        package init() {}
    }

    /// Copies of the store that are made by themselves.
    package struct Backup: Equatable, Sendable {
        /// Where they go; `nil` for `backups` in the folder of the store.
        package var folder: String?
        package var at = BackupTime.daily(second: 2 * 3600 + 30 * 60)
        /// How many days have one of their own.
        package var keepDays = 7
        /// How many weeks.
        package var keepWeeks = 4
        /// How many months.
        package var keepMonths = 12

        package init() {}
    }

    /// The central system that the herd is kept at one with.
    package struct Central: Equatable, Sendable {
        /// `nil` where there is none.
        package var url: CentralAddress?
        /// The file that holds the token and nothing else; `nil` for `central.token` in the folder of the store.
        package var tokenFile: String?
        package var every = Duration.seconds(600)

        package init() {}
    }

    /// For how many days what is not the herd itself is kept; 0 keeps it for ever.
    package struct Retention: Equatable, Sendable {
        package var eventDays = 1095
        package var traceDays = 730
        package var captureDays = 365

        package init() {}
    }

    /// How many raw bytes are kept.
    package struct Captures: Equatable, Sendable {
        /// Megabytes for each device.
        package var keepMegabytes = 64

        package init() {}
    }
}

/// An address and port to listen on, such as `127.0.0.1:8080` or `[::1]:8080`.
package struct ListenAddress: Hashable, Sendable {
    package var host = "127.0.0.1"
    package var port: UInt16 = 8080

    package init() {}

    /// Reads an address or name, a colon and a port, where 0 lets the system choose; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }) else {
            return nil
        }
        self.host = String(host)
        self.port = port
    }
}

extension ListenAddress: CustomStringConvertible {
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// A value with its position in the file.
package struct Positioned<Value: Sendable & Hashable>: Hashable, Sendable {
    package var value: Value
    package var position: FilePosition

    package init(_ value: Value, at position: FilePosition) {
        self.value = value
        self.position = position
    }
}

/// Line and column in a file, both counted from 1.
package struct FilePosition: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
