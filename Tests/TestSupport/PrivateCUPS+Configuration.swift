import Foundation

extension PrivateCUPS {
    /// Writes everything that cupsd reads at its start.
    static func prepare(_ folder: TemporaryFolder, _ queues: [Queue], remembersJobs: Bool) throws {
        for name in ["ppd", "spool", "spool/tmp", "cache", "state"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: false)
        }
        // As root cupsd works as `lp`, which has to get in.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        try folder.write(Array(scheduler(folder, remembersJobs).utf8), to: "cupsd.conf")
        try folder.write(Array(files(folder, isOwn: queues.contains(where: \.isRaw)).utf8), to: "cups-files.conf")
        try folder.write(Array(queues.map { printer($0, folder) }.joined().utf8), to: "printers.conf")
        if queues.contains(where: \.isRaw) { try makePrograms(folder) }
        for queue in queues {
            try folder.write([], to: "\(queue.name).out")
            if queue.isRaw { continue }
            try folder.write(Array(description(queue, folder).utf8), to: "ppd/\(queue.name).ppd")
            // The document is the sixth argument when the script is the first filter.
            let script = "#!/bin/sh\n[ -z \"$6\" ] || exec <\"$6\"\n\(queue.driver)\n"
            try folder.write(Array(script.utf8), to: "\(queue.name).driver")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.file("\(queue.name).driver"))
        }
    }

    /// A printer for cupsd is a program that gets the file to print; this one keeps it.
    private static func makePrograms(_ folder: TemporaryFolder) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: folder.file("programs/backend"), withIntermediateDirectories: true)
        for name in ["daemon", "filter"] {
            try files.createSymbolicLink(
                atPath: folder.file("programs/\(name)"), withDestinationPath: "/usr/lib/cups/\(name)")
        }
        let keep = "#!/bin/sh\n[ $# -gt 0 ] || exit 0\ncat \"$6\" >> \"${DEVICE_URI#keep:}\"\n"
        try folder.write(Array(keep.utf8), to: "programs/backend/keep")
        // Only its owner may run it: so cupsd runs it as root where it is root, and it may write here.
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("programs/backend/keep"))
    }

    private static func scheduler(_ folder: TemporaryFolder, _ remembersJobs: Bool) -> String {
        """
        Listen \(folder.file("sock"))
        LogLevel info
        Browsing No
        WebInterface No
        DefaultAuthType None
        PreserveJobHistory \(remembersJobs ? "Yes" : "No")
        PreserveJobFiles No
        DirtyCleanInterval 0
        <Location />
          Order allow,deny
          Allow all
        </Location>
        <Policy default>
          JobPrivateAccess all
          JobPrivateValues none
          SubscriptionPrivateAccess all
          SubscriptionPrivateValues none
          <Limit All>
            Order deny,allow
          </Limit>
        </Policy>

        """
    }

    private static func files(_ folder: TemporaryFolder, isOwn: Bool) -> String {
        """
        \(isOwn ? "ServerBin \(folder.file("programs"))" : "")
        FileDevice Yes
        ServerRoot \(folder.path)
        RequestRoot \(folder.file("spool"))
        TempDir \(folder.file("spool/tmp"))
        CacheDir \(folder.file("cache"))
        StateDir \(folder.file("state"))
        ErrorLog \(folder.file("error.log"))
        AccessLog \(folder.file("access.log"))
        PageLog \(folder.file("page.log"))
        Printcap \(folder.file("printcap"))

        """
    }

    private static func printer(_ queue: Queue, _ folder: TemporaryFolder) -> String {
        let kind = queue.isDefault ? "DefaultPrinter" : "Printer"
        let reasons = queue.reasons.map { "Reason \($0)\n" }.joined()
        return """
            <\(kind) \(queue.name)>
            Info \(queue.info)
            DeviceURI \(queue.isRaw ? "keep:" : "file://")\(folder.file("\(queue.name).out"))
            State \(queue.isStopped ? "Stopped" : "Idle")
            StateMessage \(queue.message)
            \(reasons)Accepting \(queue.acceptsJobs ? "Yes" : "No")
            Shared No
            ErrorPolicy abort-job
            </\(kind)>

            """
    }

    /// The printer description that names the driver and the sizes.
    ///
    /// Without driver the queue is raw, and cupsd calls a raw job on a file done without writing it.
    private static func description(_ queue: Queue, _ folder: TemporaryFolder) -> String {
        let first = queue.pageSizes.first?.name ?? ""
        let sizes = queue.pageSizes.map { size in
            """
            *PageSize \(size.name): ""
            *PageRegion \(size.name): ""
            *ImageableArea \(size.name): "0 0 \(size.width) \(size.height)"
            *PaperDimension \(size.name): "\(size.width) \(size.height)"

            """
        }
        return """
            *PPD-Adobe: "4.3"
            *FormatVersion: "4.3"
            *FileVersion: "1.0"
            *LanguageVersion: English
            *LanguageEncoding: ISOLatin1
            *PCFileName: "TEST.PPD"
            *Manufacturer: "Test"
            *Product: "(Test)"
            *ModelName: "Test"
            *ShortNickName: "Test"
            *NickName: "Test"
            *PSVersion: "(3010.000) 0"
            *ColorDevice: True
            *DefaultColorSpace: RGB
            *cupsFilter2: "application/pdf application/vnd.test 0 \(folder.file("\(queue.name).driver"))"
            *OpenUI *PageSize: PickOne
            *DefaultPageSize: \(first)
            *CloseUI: *PageSize
            *OpenUI *PageRegion: PickOne
            *DefaultPageRegion: \(first)
            *CloseUI: *PageRegion
            *DefaultImageableArea: \(first)
            *DefaultPaperDimension: \(first)
            \(queue.isDuplex ? duplex : "")\(sizes.joined())
            """
    }

    private static let duplex = """
        *OpenUI *Duplex/2-Sided Printing: PickOne
        *DefaultDuplex: None
        *Duplex None/Off: ""
        *Duplex DuplexNoTumble/Long Edge: ""
        *Duplex DuplexTumble/Short Edge: ""
        *CloseUI: *Duplex

        """
}
