import ScenarioMaps
import Testing

@testable import AgentCore

/// Who may agree that the location leaves the vehicle.
@Suite struct ConsentTests {
    private func vehicle(
        _ configure: (inout Configuration) -> Void = { _ in }
    ) throws -> PrivateVehicle {
        let town = SmallTown.map
        let vehicle = try PrivateVehicle(on: town, at: town.coordinate("a"), configure)
        vehicle.drive(to: vehicle.place, seconds: 2)
        return vehicle
    }

    /// Whether the place is published by now.
    private func shares(_ vehicle: PrivateVehicle) -> Bool {
        let count = vehicle.lines.count
        vehicle.drive(to: vehicle.place, seconds: 10)
        return vehicle.lines[count...].contains { $0.contains("/location ") }
    }

    /// The last reply to an order of options.
    private func set(_ vehicle: PrivateVehicle, _ id: String, _ fields: String) -> String {
        vehicle.order("set-options", #"{"id": "\#(id)", \#(fields)}"#)
        return vehicle.lines.last { $0.contains(#""id":"\#(id)""#) } ?? ""
    }

    private let succeeded = #""status":"SUCCEEDED""#
    private let notAllowed = #""code":"NOT_ALLOWED""#

    @Test func `by default a command may give consent and take it back`() throws {
        let vehicle = try vehicle()
        #expect(!(shares(vehicle)))
        #expect(set(vehicle, "1", #""locationConsent": true"#).contains(succeeded))
        #expect(shares(vehicle))
        #expect(set(vehicle, "2", #""locationConsent": null"#).contains(succeeded))
        #expect(!(shares(vehicle)))
    }

    @Test func `what commands gave ends with the configuration that keeps it to itself`() throws {
        let vehicle = try vehicle()
        #expect(set(vehicle, "1", #""locationConsent": true"#).contains(succeeded))
        #expect(shares(vehicle))
        vehicle.reload { $0.privacy.consentByCommand = false }
        #expect(!(shares(vehicle)))
        try vehicle.restart { $0.privacy.consentByCommand = true }
        #expect(!(shares(vehicle)))
    }

    @Test func `where only the configuration gives consent, a command can only take it back`()
        throws
    {
        let vehicle = try vehicle {
            $0.privacy.consentByCommand = false
            $0.privacy.locationConsent = true
        }
        #expect(shares(vehicle))
        #expect(set(vehicle, "1", #""privacyMode": true"#).contains(succeeded))
        #expect(!(shares(vehicle)))
        for (number, fields) in [
            #""privacyMode": false"#, #""privacyMode": null"#, #""locationConsent": true"#,
            #""language": "de", "privacyMode": false"#,
        ].enumerated() {
            let reply = set(vehicle, "mode-\(number)", fields)
            #expect(reply.contains(notAllowed))
            #expect(reply.contains("privacy.consent_by_command"))
        }
        #expect(set(vehicle, "2", #""locationConsent": false"#).contains(succeeded))
        // Two locks: the one may go while the other holds.
        #expect(set(vehicle, "3", #""privacyMode": false"#).contains(succeeded))
        let refused = set(vehicle, "4", #""locationConsent": null"#)
        #expect(refused.contains(notAllowed))
        #expect(refused.contains(#""pointer":"/locationConsent""#))
        #expect(set(vehicle, "5", #""language": "fr""#).contains(succeeded))
        try vehicle.restart()
        #expect(!(shares(vehicle)))
        // The configuration takes it back itself, and may then give it again.
        try vehicle.restart { $0.privacy.locationConsent = false }
        #expect(!(shares(vehicle)))
        try vehicle.restart { $0.privacy.locationConsent = true }
        #expect(shares(vehicle))
    }

    @Test(
        arguments: [
            #""locationConsent": false"#, #""locationConsent": null"#, #""privacyMode": true"#,
            #""language": "de", "locationConsent": false"#,
        ], 1...3)
    func `a withdrawal holds whenever the agent is killed in it`(fields: String, commits: Int)
        throws
    {
        let vehicle = try vehicle()
        #expect(set(vehicle, "1", #""locationConsent": true"#).contains(succeeded))
        #expect(shares(vehicle))
        try vehicle.order("set-options", #"{"id": "2", \#(fields)}"#, killedAfter: commits)
        #expect(!shares(vehicle))
    }

    @Test func `consent by an earlier command does not outlive the key that forbids it`() throws {
        let vehicle = try vehicle()
        #expect(set(vehicle, "1", #""locationConsent": true"#).contains(succeeded))
        #expect(shares(vehicle))
        try vehicle.restart { $0.privacy.consentByCommand = false }
        #expect(!(shares(vehicle)))
        let options = vehicle.lines.last { $0.contains("/state/options ") }
        #expect(options?.contains(#""locationConsent":false"#) == true)
        #expect(options?.contains(#""consentByCommandAllowed":false"#) == true)
        // Nor does it come back with the key.
        try vehicle.restart { $0.privacy.consentByCommand = true }
        #expect(!(shares(vehicle)))
    }
}
