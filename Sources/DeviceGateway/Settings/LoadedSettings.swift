package import Configuration

/// What a start found: the settings that hold, and what was wrong with the file of the gateway's own.
package struct LoadedSettings: Sendable {
    package let file: SettingsFile
    package let layers: SettingsLayers
    /// `nil` when all was well.
    package let trouble: Trouble?

    /// Why what was set in the browser does not hold.
    package struct Trouble: Equatable, Encodable, Sendable {
        /// What was wrong with the file.
        package let message: String
        /// Where it lies now; `nil` where it could not be moved.
        package let putAside: String?
    }

    /// Reads what was set in the browser under what gatewayd.yaml says.
    ///
    /// A file that cannot be used is put aside and keeps nobody from weighing.
    ///
    /// - Parameter day: what the name of such a file ends with.
    /// - Throws: what is wrong with gatewayd.yaml.
    package init(_ file: SettingsFile, under written: WrittenConfiguration?, on day: String) throws(ConfigurationErrors)
    {
        self.file = file
        do throws(ConfigurationErrors) {
            layers = try SettingsLayers(written: written, own: file.read())
            trouble = nil
        } catch {
            layers = try SettingsLayers(written: written, own: OwnSettings())
            trouble = Trouble(message: "\(error)", putAside: file.putAside(on: day))
        }
    }
}
