import Foundation
import TestSupport
import Testing

@testable import HerdStore

/// The Debian package refuses a downgrade by what stands in the head of the file, without SQLite (packaging/debian/preinst).
struct SchemaInFileTests {
    @Test func `the head of an open database has its schema`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("gateway.sqlite")
        let store = try await HerdStore.open(.file(path))
        let file = try #require(FileHandle(forReadingAtPath: path))
        let head = Array(try file.read(upToCount: 100) ?? Data())
        // https://www.sqlite.org/fileformat.html: the user version at 60, the application id at 68, big-endian.
        #expect(Array(head[60..<64]) == [0, 0, 0, UInt8(Schema.migrations.count)])
        #expect(Array(head[68..<72]) == Array("gwyd".utf8))
        withExtendedLifetime(store) {}
    }
}
