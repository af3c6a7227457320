import Blocking
package import Configuration
package import HerdStore

/// Where settings are changed: one change after another, each checked as a whole, written, used and then noted.
package actor SettingsDesk {
    package nonisolated let file: SettingsFile
    /// What was wrong with the file when the daemon started.
    package nonisolated let trouble: LoadedSettings.Trouble?
    private let store: HerdStore
    private let use: @Sendable (Configuration) async -> Void
    /// With what the daemon was started.
    private let started: Configuration
    private var layers: SettingsLayers
    /// The change that is being made.
    private var last: Task<SettingsState, any Error>?
    private let disk = Offload("settings", width: 1)

    /// - Parameter use: makes what can be used at once be used.
    package init(_ loaded: LoadedSettings, store: HerdStore, use: @escaping @Sendable (Configuration) async -> Void) {
        file = loaded.file
        trouble = loaded.trouble
        layers = loaded.layers
        started = loaded.layers.configuration
        self.store = store
        self.use = use
    }

    /// What holds now.
    package var state: SettingsState { SettingsState(layers, started: started) }

    /// Changes settings, and answers when they are used.
    ///
    /// - Parameters:
    ///   - changes: by their keys; `nil` goes back to the default.
    ///   - revision: of what the changes were made from; `nil` overwrites whatever there is.
    /// - Throws: `ConfigurationErrors` for everything that is wrong with them, `SettingsChanged` when others were faster,
    ///   or what the store says; then all is as it was.
    package func change(
        _ changes: [String: SettingValue?], from revision: String? = nil, by person: String
    ) async throws -> SettingsState {
        let before = last
        let task = Task {
            _ = await before?.result
            return try await make(changes, from: revision, by: person)
        }
        last = task
        return try await task.value
    }

    /// Goes by what gatewayd.yaml says now, with what was set in the browser under it.
    ///
    /// - Parameter check: what else has to be right.
    /// - Returns: what holds, and what held.
    /// - Throws: what is wrong with the two of them; then all is as it was.
    package func reload(
        _ written: WrittenConfiguration, check: @escaping @Sendable (Configuration) throws -> Void
    ) async throws -> (now: Configuration, before: Configuration) {
        let earlier = last
        let task = Task {
            _ = await earlier?.result
            let before = layers.configuration
            let after = try SettingsLayers(written: written, own: layers.own)
            try check(after.configuration)
            layers = after
            await use(after.configuration)
            return (state, before)
        }
        last = Task { try await task.value.0 }
        let before = try await task.value.1
        return (layers.configuration, before)
    }

    private func make(
        _ changes: [String: SettingValue?], from revision: String?, by person: String
    ) async throws -> SettingsState {
        let before = layers
        guard revision == nil || revision == state.revision else { throw SettingsChanged() }
        let file = file
        let after = try await disk.run {
            let after = try before.changed(changes)
            if after.own != before.own { try file.write(after.own) }
            return after
        }
        let keys = Setting.all.map(\.key).filter { after.own.values(of: [$0]) != before.own.values(of: [$0]) }
        guard !keys.isEmpty else { return state }
        // Who hears of the change asks what holds now.
        layers = after
        await use(after.configuration)
        do {
            try await store.noteSettings(
                before: before.own.values(of: keys), after: after.own.values(of: keys), keys: keys, by: person)
        } catch {
            // What nobody will find in the history is not done.
            try? await disk.run { try file.write(before.own) }
            layers = before
            await use(before.configuration)
            throw error
        }
        return state
    }
}

/// Somebody else has changed the settings meanwhile.
package struct SettingsChanged: Error, CustomStringConvertible {
    package var description: String { "the settings are not those any more that were looked at" }
}
