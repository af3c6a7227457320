import ScaleProtocol
import Values

@testable import Configuration

// Files that people write and the gateway keeps, and what is set in the browser.

extension Family {
    static let all = [
        Family(name: "configuration", check: { configuration($0) }, seeds: { files.map { Array($0.utf8) } }),
        Family(name: "profile", check: { profile($0) }, seeds: { profiles.map { Array($0.utf8) } }),
        Family(name: "settings", check: { settings($0) }, seeds: { values.map { Array($0.utf8) } }),
    ]

    /// Any file holds for a gateway or says what is wrong and where; what is kept of it is read again as it was.
    private static func configuration(_ bytes: [UInt8]) {
        do throws(ConfigurationErrors) {
            _ = try Configuration(yaml: bytes, file: "f")
        } catch {
            told(error)
        }
        do throws(ConfigurationErrors) {
            let own = try OwnSettings(yaml: bytes, file: "f")
            must(try OwnSettings(yaml: Array(own.yaml.utf8), file: "f") == own, "\(own.yaml) is read otherwise")
            _ = try SettingsLayers(written: WrittenConfiguration(yaml: bytes, path: "f"), own: own)
        } catch {
            told(error)
        }
    }

    private static func profile(_ bytes: [UInt8]) {
        do throws(ConfigurationErrors) {
            _ = try ScaleProfile(yaml: bytes, name: "own", file: "f")
        } catch {
            told(error)
        }
    }

    /// Whatever is set in the browser stays the value of its setting, and becomes no other key of the file.
    private static func settings(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let key = Setting.all[Int(first) % Setting.all.count].key
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        for value in [
            SettingValue.text(text), .list([.text(text), .text("b")]), .list([.mapping(["name": .text(text)])]),
        ] {
            var own = OwnSettings()
            own.values = [key: value]
            do throws(ConfigurationErrors) {
                let again = try OwnSettings(yaml: Array(own.yaml.utf8), file: "f")
                must(again == own, "\(own.yaml) is read as \(again)")
            } catch {
                told(error)
            }
        }
    }

    /// An error can be worded, and stands in the file.
    private static func told(_ errors: ConfigurationErrors) {
        must(!errors.errors.isEmpty && !errors.description.isEmpty)
        for error in errors.errors {
            if let position = error.position { must(position.line > 0 && position.column > 0) }
        }
    }

    private static let files = [
        """
        station: {name: Barn, language: cs, country: CZ, selection-unit: 1}
        listen: 127.0.0.1:8080
        https: {listen: auto, certificate: /a.pem, key: /b.pem}
        allowed-hosts: [barn.local, barn-pc]
        """,
        """
        weighing:
          empty-below: 20 kg
          confirm: 300ms
          reader: plate
          selection-days: 7
          places:
            - name: race
              reader: before
        work: {calving-days: 14, breeding-weight: 400 kg}
        """,
        """
        devices:
          - name: Crush
            kind: scale
            link: serial:/dev/ttyUSB0?baud=9600&format=8N1
            dialect: eid-lines
            options: {pad: on}
          - {name: Gate, kind: gate, link: "tcp:192.168.7.1:9000", line: '{gate}\r\n'}
        """,
        """
        scan:
          card-layouts: [{name: old, delimiter: ";", fields: [ear-tag, sex, ignored]}]
          watched-folder: /srv/photos
          photos-read: move
        backup: {at: "02:30", keep-days: 7}
        captures: {keep-megabytes: 64}
        central: {url: "https://stado.example/gateway", every: 10min}
        """,
        "a: &a [b]\nc: *a\n", "station: !!str {name: \"\\u017d\\x41\"}\n---\n...\n", "? [a]\n: |\n  text\n",
    ]

    private static let profiles = [
        """
        frame: {start: 0x02, end: 0x0D, length: 12}
        weight: {columns: [3, 9], decimals: 1, digits: reversed, unit: kg}
        stability: {position: -2, stable: S, moving: M}
        """,
        "frame:\n  end: 0x0A\nweight:\n  number: 1\n  unit: lb\n",
    ]

    private static let values = [
        "\0Vera", "\u{1}cs", "\u{5}a: b", "\u{9}300ms", "\u{B}\"\\\n  listen: 0.0.0.0:1", "\u{20}02:30",
    ]
}
