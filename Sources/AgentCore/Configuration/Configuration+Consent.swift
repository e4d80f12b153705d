import Guidance
package import Wire

/// The precedence in location consent: `set-options` over the configuration, or, with
/// `consent_by_command = false`, the configuration alone, over which a command can only take back.
extension Configuration.Privacy {
    /// Whether the location may leave the vehicle, with the settings of `set-options`.
    package func hasLocationConsent(_ settings: Settings) -> Bool {
        (settings.locationConsent ?? locationConsent) && settings.privacyMode != true
    }

    /// The field that a command may not change because it would give consent; nil if there is none.
    ///
    /// - Parameters:
    ///   - settings: the settings of `set-options` so far.
    ///   - changed: the settings after the command.
    func fieldThatGivesConsent(_ settings: Settings, changed: Settings) -> OrderField? {
        guard !consentByCommand else { return nil }
        if changed.locationConsent == true { return .locationConsent }
        guard hasLocationConsent(changed), !hasLocationConsent(settings) else { return nil }
        return settings.privacyMode == true ? .privacyMode : .locationConsent
    }

    /// The settings to be kept together with a command that withdraws consent, before it is obeyed; nil for any other.
    /// A kill between the two must not give consent back.
    func withdrawn(by patch: OptionsPatch, from settings: Settings) -> Settings? {
        let changed = patch.applied(to: settings)
        guard !hasLocationConsent(changed) else { return nil }
        var kept = settings
        kept.locationConsent = changed.locationConsent
        kept.privacyMode = changed.privacyMode
        return kept == settings ? nil : kept
    }

    /// The settings of an earlier `set-options` that still hold at a start, or after the
    /// configuration was read again. Where commands may not give consent, a consent given by one
    /// does not hold; and a withdrawal by command ends as soon as the configuration itself
    /// withdraws consent, so that the configuration can give it again.
    package func stillValid(_ settings: Settings) -> Settings {
        guard !consentByCommand else { return settings }
        var settings = settings
        if settings.locationConsent == true { settings.locationConsent = nil }
        if !locationConsent {
            settings.locationConsent = nil
            settings.privacyMode = nil
        }
        return settings
    }
}
