import CArchive
package import Values

/// Files packed into one `.tar.gz`, which every system opens.
package enum TarArchive {
    /// - Parameters:
    ///   - folder: what the archive unpacks into.
    ///   - moment: when all files are said to be from.
    package static func packed(
        _ files: [BundleFile], into folder: String, at moment: Timestamp
    ) throws(TarError) -> [UInt8] {
        guard let archive = archive_write_new() else { throw TarError(reason: "no memory") }
        let output = Output()
        return try withExtendedLifetime(output) { () throws(TarError) in
            defer { archive_write_free(archive) }
            let context = Unmanaged.passUnretained(output).toOpaque()
            try check(archive_write_add_filter_gzip(archive), archive)
            try check(archive_write_set_format_pax_restricted(archive), archive)
            // No padding after the end: it is a file, not a tape.
            try check(archive_write_set_bytes_in_last_block(archive, 1), archive)
            try check(
                archive_write_open(
                    archive, context, nil,
                    { _, context, data, count in
                        guard let context, let data else { return -1 }
                        Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().bytes
                            .append(contentsOf: UnsafeRawBufferPointer(start: data, count: count))
                        return count
                    }, nil), archive)
            for file in files { try add(file, folder, moment, to: archive) }
            try check(archive_write_close(archive), archive)
            return output.bytes
        }
    }

    private static func add(
        _ file: BundleFile, _ folder: String, _ moment: Timestamp, to archive: OpaquePointer
    ) throws(TarError) {
        guard let entry = archive_entry_new() else { throw TarError(reason: "no memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, "\(folder)/\(file.name)")
        archive_entry_set_size(entry, Int64(file.bytes.count))
        archive_entry_set_filetype(entry, regular)
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, time_t(moment.microseconds / 1_000_000), 0)
        try check(archive_write_header(archive, entry), archive)
        let written = file.bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == file.bytes.count else { throw TarError(archive) }
    }

    /// AE_IFREG is a cast macro, so Swift cannot see it.
    private static let regular: UInt32 = 0o100_000

    /// What was written until now; one thread writes it.
    private final class Output {
        var bytes: [UInt8] = []
    }

    private static func check(_ code: Int32, _ archive: OpaquePointer) throws(TarError) {
        guard code >= ARCHIVE_WARN else { throw TarError(archive) }
    }
}

/// Why files could not be packed.
package struct TarError: Error, CustomStringConvertible {
    let reason: String

    package var description: String { "the files cannot be packed: \(reason)" }
}

extension TarError {
    fileprivate init(_ archive: OpaquePointer) {
        self.init(reason: archive_error_string(archive).map { String(cString: $0) } ?? "the library does not say why")
    }
}
