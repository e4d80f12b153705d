import Guidance
import Wire

// The effects of giving and withdrawing location consent. The outbox is the gate; here is the rest.
extension AgentCore {
    /// Lets the location leave the vehicle, or clears the retained topics that reveal it.
    mutating func share(_ isAllowed: Bool) {
        guard hasLocationConsent != isAllowed else { return }
        hasLocationConsent = isAllowed
        if !isAllowed { takeBack() }
        send(outbox.share(isAllowed, renewed: renewedState, at: now))
        store.take(.consent(isAllowed), at: now, time)
        guard isAllowed else { return }
        rates.forgetFrame()
        publishState()
    }

    /// The retained messages that have public members, under a new header: when consent ends the time of the last one
    /// would be that of the last event on the way, and when it begins the last one is from before that.
    private var renewedState: [OutgoingMessage] {
        [
            NavigationSnapshot(navigator.snapshot).message(on: topics, header: header),
            currentHealth.message(on: topics, header: header),
        ]
    }

    mutating func takeBack() {
        clearRoute()
        publishTour()
        compatibilityPublishers.clearedLocation(topics).map { publish($0) }
        for image in publishedImages.takeBackThoseOfSteps() { clearImage(image) }
        // A pending estimate must not reveal how long it takes.
        for estimate in pendingEstimates {
            reject(
                estimate.token, .notAllowed,
                "The driver does not agree any more; the estimate is given up.")
        }
        pendingEstimates = []
        publishedInPublic = NavigationSnapshot(navigator.snapshot).members(withholding: true)
    }

    /// Why an order whose answer would reveal the location is refused; nil when it is obeyed.
    func refusalForPrivacy(of body: CommandBody) -> String? {
        guard !hasLocationConsent, body.disclosure == .revealing else { return nil }
        let reason = "The answer would tell where the vehicle is, "
        guard configuration.privacy.consentByCommand else {
            return reason
                + "and the driver has not agreed to that; once he has, set privacy.location_consent in the "
                + "vehicle's configuration."
        }
        return settings.privacyMode == true
            ? reason
                + #"and the driver has switched that off; once he has switched it on again, send "#
                + #"set-options with "privacyMode": false."#
            : reason
                + #"and the driver has not agreed to that; once he has, send set-options with "#
                + #""locationConsent": true."#
    }

    /// Publishes the trip's state. Without consent only a change of its public members is
    /// published: a repeated message would still reveal that something has happened on the route.
    mutating func publishSnapshot() {
        let message = NavigationSnapshot(navigator.snapshot)
        if !hasLocationConsent {
            let members = message.members(withholding: true)
            guard members != publishedInPublic else { return note(message, .saysTheSame) }
            publishedInPublic = members
        }
        publish(message)
    }
}
