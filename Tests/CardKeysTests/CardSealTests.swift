import CardPrint
import TestSupport
import Testing
import Values

@testable import CardKeys

/// What is printed below the text of a card proves that it was issued here, and nothing else does.
@Suite struct `a seal` {
    private static let line = "Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345"

    private func key(_ byte: UInt8 = 7) throws -> CardKey {
        try #require(CardKey(seed: [UInt8](repeating: byte, count: 32)))
    }

    private func seal(until: String? = "2027-12-31") throws -> CardSeal {
        try key().seal(
            Self.line, serial: CardSerial(0x0123_4567_89ab_cdef), issued: try #require(CalendarDay("2026-11-23")),
            until: until.flatMap { CalendarDay($0) })
    }

    @Test(arguments: ["2027-12-31", nil])
    func `is read as it was written`(until: String?) throws {
        let seal = try seal(until: until)
        let digits = seal.digits
        #expect(digits.utf8.count == 197 && digits.allSatisfy { $0.isASCII && $0.isNumber })
        let read = try #require(CardSeal(digits: digits))
        #expect(read == seal)
        #expect(read.until?.description == until)
        #expect(read.serial.description == "0123456789abcdef")
        #expect(try key().publicKey.signed(read, of: Self.line))
    }

    @Test func `is the same each time, byte by byte`() throws {
        // Made by Python: cryptography.hazmat, seed 07×32, the layout in CardSeal.swift.
        #expect(try seal().digits == Self.known)
    }

    @Test func `of another key or another line is false`() throws {
        let seal = try seal()
        #expect(try !key(8).publicKey.signed(seal, of: Self.line))
        #expect(try !key().publicKey.signed(seal, of: Self.line + " "))
        #expect(try !key().publicKey.signed(seal, of: Self.line.replacing("12345", with: "12346")))
        #expect(try !key().publicKey.signed(seal, of: ""))
    }

    @Test func `with any bit of it flipped is false or none`() throws {
        let (digits, publicKey) = (Array(try seal().digits.utf8), try key().publicKey)
        var read = 0
        for (place, digit) in digits.enumerated() {
            for bit in 0..<8 {
                var altered = digits
                altered[place] = digit ^ UInt8(1 << bit)
                let text = String(decoding: altered, as: UTF8.self)
                guard let seal = CardSeal(digits: text) else { continue }
                read += 1
                #expect(!publicKey.signed(seal, of: Self.line), "digit \(place), bit \(bit)")
            }
        }
        // About three of the eight flips of a digit make another digit.
        #expect(read > 400)
    }

    @Test func `with any other digit in any place is false or none`() throws {
        let (digits, publicKey) = (Array(try seal().digits.utf8), try key().publicKey)
        var read = 0
        for place in digits.indices {
            for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != digits[place] {
                var altered = digits
                altered[place] = digit
                guard let seal = CardSeal(digits: String(decoding: altered, as: UTF8.self)) else { continue }
                read += 1
                #expect(!publicKey.signed(seal, of: Self.line), "digit \(place)")
            }
        }
        #expect(read > 1000)
    }

    @Test(arguments: ["", "1", "abc", "١٢٣", "-1", "+17", " 1"])
    func `is not made of something else`(text: String) throws {
        #expect(CardSeal(digits: text) == nil)
        let digits = try seal().digits
        #expect(CardSeal(digits: digits + text) == nil || text.isEmpty)
        #expect(CardSeal(digits: text + String(digits.dropFirst(text.count))) == nil || text.allSatisfy(\.isNumber))
        #expect(CardSeal(digits: String(digits.dropLast())) == nil)
    }

    @Test func `of a version that is not known is none`() throws {
        let bytes = try #require(SealDigits.bytes(of: try seal().digits))
        #expect(CardSeal(digits: SealDigits.text(of: bytes)) != nil)
        for version: UInt8 in [0, 2, 255] {
            #expect(CardSeal(digits: SealDigits.text(of: [version] + bytes.dropFirst())) == nil)
        }
    }

    @Test func `has one text only for its bytes`() throws {
        var random = SplitMix64(seed: 6)
        for _ in 0..<300 {
            let bytes = (0..<Int(random.next() % 30)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(SealDigits.bytes(of: SealDigits.text(of: bytes)) == bytes)
        }
        // 2^56 has 17 digits and needs eight bytes.
        #expect(SealDigits.bytes(of: "72057594037927935") == [UInt8](repeating: 0xFF, count: 7))
        #expect(SealDigits.bytes(of: "72057594037927936") == nil)
    }

    @Test func `of a day that no card can say has the nearest one`() throws {
        for (day, said) in [("1999-01-01", "2020-01-01"), ("2300-01-01", "2199-06-05")] {
            let rounded = CardSeal.rounded(try #require(CalendarDay(day)))
            #expect(rounded.description == said)
            #expect(CardSeal.rounded(rounded) == rounded)
        }
    }

    @Test func `has its numbers where the description says, the highest byte first`() throws {
        let bytes = try #require(SealDigits.bytes(of: try seal().digits))
        let id = try key().publicKey.id.number
        // 2026-11-23 and 2027-12-31, counted from 2020-01-01.
        let head: [UInt8] =
            [1] + (0..<4).map { UInt8(truncatingIfNeeded: id >> (24 - 8 * $0)) }
            + [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF] + [0x09, 0xD6] + [0x0B, 0x69]
        #expect(Array(bytes.prefix(17)) == head && bytes.count == 81)
        let endless = try #require(SealDigits.bytes(of: try seal(until: nil).digits))
        #expect(Array(endless[15..<17]) == [0xFF, 0xFF])
    }

    @Test(arguments: [
        ("2019-12-31", "2020-01-01"), ("2020-01-01", "2020-01-01"), ("2020-01-02", "2020-01-02"),
        ("2199-06-05", "2199-06-05"), ("2199-06-06", "2199-06-05"),
    ]) func `of a day at either end has that day`(day: String, said: String) throws {
        #expect(CardSeal.rounded(try #require(CalendarDay(day))).description == said)
        let seal = try seal(until: day)
        #expect(CardSeal(digits: seal.digits)?.until?.description == said)
    }

    private static let known =
        "0056130572032438719535614383615753602481922579459613385641858779171962590038667905159642323554838248"
        + "3561366108403901152455812643976580753991816154341651923422798938218145707093115186987071545579014"
}
