import HerdStore
import ScanDesk
import Testing
import Values

@testable import ScanDecode

/// What the birth form of an unknown animal begins with.
struct BirthTests {
    private let free = "203000777777777"

    /// Of each code in one photo.
    private func births(of texts: [String]) async throws -> [Payload.AnimalCard.Prefill?] {
        let herd = try await Herd.open()
        let codes = texts.map { text in
            ScannedCode(
                symbology: .qr, bytes: Array(text.utf8), text: text, payload: PayloadParser().payload(of: text),
                corners: [], step: "")
        }
        let scan = Scan(codes: codes, milliseconds: 1, steps: [], damage: nil, isCutShort: false)
        return try await PayloadResolver(store: herd.store).resolve(scan).codes.map(\.birth)
    }

    @Test func `a card fills it in, and so does an ear tag or a transponder alone`() async throws {
        let births = try await births(of: ["animal:CZ777777777?sex=M&breed=H100", "CZ 888888 888", free])
        #expect(births[0]?.number == "777777777")
        #expect(births[0]?.breed == "H100")
        #expect(births[1]?.country == "CZ")
        #expect(births[1]?.number == "888888888")
        #expect(births[2]?.eid?.description == free)
        #expect(births[2]?.number == nil)
    }

    @Test func `a free transponder in the photo of one animal is that animal's`() async throws {
        for animal in ["animal:CZ777777777?sex=M", "CZ 777777 777"] {
            let births = try await births(of: [animal, free])
            #expect(births.map { $0?.eid?.description } == [free, free], "\(animal)")
        }
        // The card and the tag of one animal are one animal.
        let both = try await births(of: ["animal:CZ777777777?sex=M", "CZ 777777 777", free])
        #expect(both.map { $0?.eid?.description } == [free, free, free])
    }

    @Test func `what a card says of the transponder counts more than what lies beside it`() async throws {
        let births = try await births(of: ["animal:CZ777777777?eid=203000666666666", free])
        #expect(births[0]?.eid?.description == "203000666666666")
    }

    @Test(arguments: [
        ["CZ777777777", "CZ888888888", "203000777777777"], ["CZ777777777", "203000777777777", "203000888888888"],
        ["CZ777777777", Herd.eid],
    ])
    func `nobody gets a transponder where it is not clear whose, or whether it is free`(texts: [String]) async throws {
        #expect(try await births(of: texts)[0]?.eid == nil)
    }

    @Test(arguments: ["CZ123456789", Herd.eid, "hello", "Jmeno a prijmeni: X, osobni cislo: 1"])
    func `animals of the herd, members and other texts are not born`(text: String) async throws {
        #expect(try await births(of: [text]) == [nil])
    }
}
