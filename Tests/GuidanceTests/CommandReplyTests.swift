import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// How orders end that cannot be brought to their end.
@Suite struct CommandReplyTests {
    private static let failures = RouteStatus.allCases.filter { $0 != .ok }
    private static let town = NavigatorScenarioTests.town

    /// What a drive answers last to an order whose route fails with a status.
    private func end(
        _ drive: inout ScenarioDrive, _ status: RouteStatus, _ order: Command
    ) throws -> CommandReply {
        drive.planningTime = nil
        let token = drive.command(order)
        let request = try #require(
            drive.outputs.reversed().lazy.compactMap {
                if case .routeRequest(let id, _) = $0.output { id } else { nil }
            }.first)
        let failure = RoutingFailure(status: status, message: "Why.", waypointIndex: 1)
        drive.handle(.routeResult(request, .failure(failure)))
        return try #require(drive.replies(to: token).last)
    }

    @Test(arguments: failures)
    func `every failure of a route has a code of its own`(status: RouteStatus) throws {
        let destination = Waypoint(coordinate: Self.town.coordinate("h"))
        let orders: [Command] = [
            .setDestinations(.init(destinations: [destination])), .reroute(.init()),
            .continueToNextDestination(startGuidance: true),
            .simulate(
                .init(
                    mode: .toDestinations([destination], .init(), .init()),
                    time: .init(millisecondsSince1970: 0))),
        ]
        for order in orders {
            var drive = ScenarioDrive(Self.town, at: "a")
            drive.stand(seconds: 2)
            drive.setDestinations("dh")
            let reply = try end(&drive, status, order)
            switch status {
            case .canceled:
                #expect(reply.status == .superseded)
                #expect(reply.code == .superseded)
            default:
                #expect(reply.status == .failed)
                #expect(reply.code == (status == .internalError ? .internal : .routingFailed))
            }
            #expect(reply.routeStatus == status)
        }
    }

    @Test func `a destination is blamed only where the order has it`() throws {
        var drive = ScenarioDrive(Self.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("dh")
        let destination = Waypoint(coordinate: Self.town.coordinate("h"))
        let own = try end(
            &drive, .waypointError, .setDestinations(.init(destinations: [destination])))
        #expect(own.field == .destination(0))
        #expect(try end(&drive, .waypointError, .reroute(.init())).field == nil)
    }

    @Test func `an order without a fix or an answer in time, or behind another, says so`() throws {
        var blind = ScenarioDrive(Self.town, at: "a")
        let lost = blind.setDestinations("d")
        blind.wait(seconds: 60)
        #expect(blind.replies(to: lost).last?.code == .routingFailed)

        var slow = ScenarioDrive(Self.town, at: "a")
        slow.stand(seconds: 2)
        slow.planningTime = nil
        let first = slow.setDestinations("d")
        let second = slow.setDestinations("h")
        slow.stand(seconds: 100)
        #expect(slow.replies(to: first).last?.code == .superseded)
        #expect(slow.replies(to: second).last?.code == .internal)
    }
}
