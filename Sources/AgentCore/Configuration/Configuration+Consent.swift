import Guidance
package import Wire

/// Who decides whether the location may leave the vehicle: `set-options` over the configuration, or, with
/// `consent_by_command = false`, the configuration alone, over which a command can only take back.
extension Configuration.Privacy {
    /// Whether the location may leave the vehicle, with what `set-options` has set.
    package func allowsSharing(_ settings: Settings) -> Bool {
        (settings.locationConsent ?? locationConsent) && settings.privacyMode != true
    }

    /// What a command may not change because consent would be given by it; nil when it may.
    ///
    /// - Parameters:
    ///   - settings: what `set-options` has set until now.
    ///   - changed: what it would have set then.
    func fieldThatGivesConsent(_ settings: Settings, changed: Settings) -> OrderField? {
        guard !consentByCommand else { return nil }
        if changed.locationConsent == true { return .locationConsent }
        guard allowsSharing(changed), !allowsSharing(settings) else { return nil }
        return settings.privacyMode == true ? .privacyMode : .locationConsent
    }

    /// What of an earlier `set-options` still holds at a start, or when the configuration was read again.
    /// Where commands may not give consent, one that they have given does not; and what they have taken back
    /// is over as soon as the configuration takes it back itself, so that it can give it again.
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
