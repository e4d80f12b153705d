import Directions
import Geodesy
import Positioning

extension Navigator {
    /// Whether positions come from the simulator.
    public var isSimulated: Bool { simulation != nil }

    /// How long the vehicle has stood; nil while it moves. What is counted at a stop goes by the clock by which its
    /// arrival is published and foretold: in a simulated drive that may be faster or slower than real time.
    var standing: Duration? {
        guard let duration = standstill.duration(at: now) else { return nil }
        return elapsed(since: standstill.sinceTime) ?? duration
    }

    /// Seconds since a stay at a stop began, likewise.
    func seconds(of stay: Stay) -> Double {
        (elapsed(since: stay.time) ?? now - stay.since).seconds
    }

    /// By the clock of a simulated drive; nil without one.
    private func elapsed(since time: UTCTime?) -> Duration? {
        guard isSimulated, let time, let location else { return nil }
        return .seconds(max(0, location.matched.clockTime.seconds(since: time)))
    }

    mutating func simulate(_ order: Command.Simulate, _ token: CommandToken) {
        switch order.mode {
        case .alongRoute(let pace):
            startSimulation(along: pace, from: order.time)
            reply(token, .succeeded())
        case .toDestinations(let destinations, let options, let pace):
            let trip = Command.SetDestinations(destinations: destinations, options: options)
            requestRoute(.simulation(token, trip, pace, order.time))
        case .atCoordinate(let place, let pace):
            forgetPlace()
            simulation = Simulation(
                .standing(place), pace: pace ?? .init(), time: simulationTime(order.time), at: now)
            simulation?.oweFix()
            // An order that follows at once begins there.
            handleSimulation()
            reply(token, .succeeded())
        case .stop:
            stopSimulation()
            reply(token, .succeeded())
        }
    }

    /// Drives on along the current route from where the vehicle is on it; nothing happens without one.
    mutating func startSimulation(along pace: SimulationPace, from time: UTCTime) {
        guard let course = courseAlongRoute() else { return }
        takeUp(course)
        if var running = simulation {
            running.course = course
            running.pace = pace
            simulation = running
        } else {
            simulation = Simulation(course, pace: pace, time: simulationTime(time), at: now)
        }
    }

    /// Far from any road a route begins where the next road is, and so does the drive: the vehicle
    /// is put there. Else it would seem to drive there, within seconds.
    private mutating func takeUp(_ course: Simulation.Course) {
        guard case .driving(let drive, _, let seconds) = course,
            let start = drive.state(at: seconds)?.coordinate, let location,
            location.matched.coordinate.distance(to: start) > Self.farFromRouteMeters
        else { return }
        forgetPlace()
    }

    /// Beyond any receiver's error, and farther than a car drives in a second.
    private static let farFromRouteMeters = 60.0

    private mutating func stopSimulation() {
        guard simulation != nil else { return }
        simulation = nil
        forgetPlace()
        location = nil
    }

    /// The simulated fixes that are due.
    mutating func handleSimulation() {
        guard var running = simulation else { return }
        var limit = Double.infinity
        if case .driving(let drive, let version, _) = running.course {
            if let activeTrip = state.activeTrip {
                if activeTrip.version != version, let course = courseAlongRoute() {
                    running.course = course
                }
                // The vehicle waits at each destination until the next leg begins, or drives off where that
                // begins it.
                if continuation(of: activeTrip) != .atDeparture,
                    drive.arrivals.indices.contains(activeTrip.leg)
                {
                    limit = drive.arrivals[activeTrip.leg]
                }
            } else if let place = location?.matched.coordinate {
                running.course = .standing(place)
            }
        }
        // The leg's clock goes by each fix, in place of the real time since the last ones.
        let last = running.last
        let fixes = running.fixes(until: limit, at: now)
        simulation = running
        state.activeTrip?.content.advanceClock(by: last - now)
        for fix in fixes {
            state.activeTrip?.content.advanceClock(by: .seconds(running.pace.interval))
            handlePosition(fix)
        }
    }

    /// The vehicle is somewhere else from now on, without a path there.
    private mutating func forgetPlace() {
        matcher.reset()
        jumps = JumpMonitor()
    }

    private func courseAlongRoute() -> Simulation.Course? {
        guard let activeTrip = state.activeTrip else { return nil }
        var options = DriveSimulatorOptions()
        options.startSeconds = 0
        // The simulation waits by itself for the next leg.
        if continuation(of: activeTrip) != .atDeparture { options.destinationSeconds = 0 }
        let drive = DriveSimulator(
            route: activeTrip.route, network: network, options: options, limit: postedLimit)
        let leg = activeTrip.track.legIndex(at: activeTrip.progress.meters)
        return .driving(
            drive, activeTrip.version,
            seconds: drive.seconds(
                atLeg: leg,
                meters: activeTrip.progress.meters - activeTrip.track.legs[leg].startMeters))
    }

    /// The simulation's clock goes on from the last position's.
    private func simulationTime(_ time: UTCTime) -> UTCTime {
        max(time, location?.matched.clockTime ?? time)
    }
}
