/// An order about the trip that came while the route of a change of its list was worked out.
struct WaitingOrder: Sendable {
    let command: Command
    let token: CommandToken
    /// The trip that the order was for, where it says so.
    let trip: TripID?
}

extension Navigator {
    /// Maximum number of orders that wait: as many as somebody sends at once by hand or for a few stops each. A
    /// longer list belongs into the changes of one order.
    static let maximumWaitingOrders = 32

    /// Whether an order waits for its turn behind a change of the list: another change, or the order to go on to the next stop.
    func mayWait(_ command: Command) -> Bool {
        switch command {
        case .updateDestinations, .continueToNextDestination: break
        default: return false
        }
        guard case .update = pendingRequest?.purpose else { return false }
        return waitingOrders.count < Self.maximumWaitingOrders
    }

    /// Obeys the orders that wait, one after the other, each with the list as it is when its turn comes.
    mutating func obeyWaitingOrders() {
        while !waitingOrders.isEmpty {
            if case .update = pendingRequest?.purpose { return }
            let next = waitingOrders.removeFirst()
            handleCommand(next.command, next.token, ifTrip: next.trip)
        }
    }
}
