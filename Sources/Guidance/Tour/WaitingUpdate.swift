/// A change of the trip's list that came while the route of another was worked out.
struct WaitingUpdate: Sendable {
    let order: Command.UpdateDestinations
    let token: CommandToken
    /// The trip that the order was for, where it says so.
    let trip: TripID?
}

extension Navigator {
    /// Maximum number of changes that wait: as many as somebody sends at once by hand or for a few stops each. A
    /// longer list belongs into the changes of one order.
    static let maximumWaitingUpdates = 32

    /// Whether a change of the list waits for its turn.
    var mayWait: Bool {
        guard case .update = pendingRequest?.purpose else { return false }
        return waitingUpdates.count < Self.maximumWaitingUpdates
    }

    /// Obeys the changes that wait, one after the other, each against the list as it is when its turn comes.
    mutating func obeyWaitingUpdates() {
        while !waitingUpdates.isEmpty {
            if case .update = pendingRequest?.purpose { return }
            let next = waitingUpdates.removeFirst()
            handleCommand(.updateDestinations(next.order), next.token, ifTrip: next.trip)
        }
    }
}
