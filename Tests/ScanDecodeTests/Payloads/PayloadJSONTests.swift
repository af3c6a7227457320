import Foundation
import ScanDecode
import Testing
import Values

struct PayloadJSONTests {
    @Test(arguments: [
        ("CZ123456789", #"{"country":"CZ","kind":"earTag","number":"123456789","text":"CZ 123456 789"}"#),
        ("203000123456789", #"{"eid":"203000123456789","kind":"eid"}"#),
        ("hello", #"{"kind":"text"}"#),
        ("place:0190f0f3-7c1a", #"{"kind":"place","placeId":"0190f0f3-7c1a"}"#), ("place:a b", #"{"kind":"text"}"#),
        (
            "animal:CZ123456789?sex=F&born=2021-05-04",
            #"{"born":"2021-05-04","earTag":"CZ123456789","kind":"animalCard","layout":"uri","problems":[],"sex":"female"}"#
        ),
        (
            "Jmeno a prijmeni: Novák, osobni cislo: 12",
            #"{"kind":"memberCard","layout":"text","name":"Novák","number":"12","problems":[]}"#
        ),
        (
            "member:12?name=A&until=2027-12-31&key=k&sig=-_8",
            #"{"keyId":"k","kind":"memberCard","layout":"signed","name":"A","number":"12","problems":[],"signature":"-_8","#
                + #""signedText":"member:12?name=A&until=2027-12-31&key=k","until":"2027-12-31"}"#
        ),
    ])
    func `payloads have the shape of the API, both ways`(text: String, json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let payload = PayloadParser().payload(of: text)
        #expect(String(decoding: try encoder.encode(payload), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Payload.self, from: Data(json.utf8)) == payload)
    }

    @Test func `both readings of an ambiguous card are shown`() throws {
        let layouts = [CardField.dam, .sire].map {
            CardLayout(name: $0.rawValue, delimiter: ";", fields: [.earTag, $0])
        }
        let payload = PayloadParser(layouts: layouts).payload(of: "CZ123456789;NEO-1")
        let data = try JSONEncoder().encode(payload)
        #expect(try JSONDecoder().decode(Payload.self, from: data) == payload)
        #expect(String(decoding: data, as: UTF8.self).contains(#""readings":[{"#))
    }
}
