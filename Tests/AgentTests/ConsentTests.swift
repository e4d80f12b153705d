import ScenarioMaps
import Testing

@testable import Agent

/// Who may agree that the location leaves the vehicle.
@Suite struct ConsentTests {
    private func vehicle(
        _ configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> PrivateVehicle {
        let town = RecordedTown.town
        let vehicle = try PrivateVehicle(on: town, at: town.coordinate("a"), configure)
        await vehicle.drive(to: vehicle.place, seconds: 2)
        return vehicle
    }

    /// Whether the place is told by now.
    private func shares(_ vehicle: PrivateVehicle) async -> Bool {
        let count = vehicle.lines.count
        await vehicle.drive(to: vehicle.place, seconds: 10)
        return vehicle.lines[count...].contains { $0.contains("/location ") }
    }

    /// The last reply to an order of options.
    private func set(_ vehicle: PrivateVehicle, _ id: String, _ fields: String) async -> String {
        await vehicle.order("set-options", #"{"id": "\#(id)", \#(fields)}"#)
        return vehicle.lines.last { $0.contains(#""id":"\#(id)""#) } ?? ""
    }

    private let succeeded = #""status":"SUCCEEDED""#
    private let notAllowed = #""code":"NOT_ALLOWED""#

    @Test func `by default a command may give consent and take it back`() async throws {
        let vehicle = try await vehicle()
        #expect(!(await shares(vehicle)))
        #expect(await set(vehicle, "1", #""locationConsent": true"#).contains(succeeded))
        #expect(await shares(vehicle))
        #expect(await set(vehicle, "2", #""locationConsent": null"#).contains(succeeded))
        #expect(!(await shares(vehicle)))
        await vehicle.stop()
    }

    @Test func `what commands gave ends with the configuration that keeps it to itself`()
        async throws
    {
        let vehicle = try await vehicle()
        #expect(await set(vehicle, "1", #""locationConsent": true"#).contains(succeeded))
        #expect(await shares(vehicle))
        await vehicle.reload { $0.privacy.consentByCommand = false }
        #expect(!(await shares(vehicle)))
        await vehicle.restart { $0.privacy.consentByCommand = true }
        #expect(!(await shares(vehicle)))
        await vehicle.stop()
    }

    @Test func `where only the configuration gives consent, a command can only take it back`()
        async throws
    {
        let vehicle = try await vehicle {
            $0.privacy.consentByCommand = false
            $0.privacy.locationConsent = true
        }
        #expect(await shares(vehicle))
        #expect(await set(vehicle, "1", #""privacyMode": true"#).contains(succeeded))
        #expect(!(await shares(vehicle)))
        for (number, fields) in [
            #""privacyMode": false"#, #""privacyMode": null"#, #""locationConsent": true"#,
            #""language": "de", "privacyMode": false"#,
        ].enumerated() {
            let reply = await set(vehicle, "mode-\(number)", fields)
            #expect(reply.contains(notAllowed))
            #expect(reply.contains("privacy.consent_by_command"))
        }
        #expect(await set(vehicle, "2", #""locationConsent": false"#).contains(succeeded))
        // Two locks: the one may go while the other holds.
        #expect(await set(vehicle, "3", #""privacyMode": false"#).contains(succeeded))
        let refused = await set(vehicle, "4", #""locationConsent": null"#)
        #expect(refused.contains(notAllowed))
        #expect(refused.contains(#""pointer":"/locationConsent""#))
        #expect(await set(vehicle, "5", #""language": "fr""#).contains(succeeded))
        await vehicle.restart()
        #expect(!(await shares(vehicle)))
        // The configuration takes it back itself, and may then give it again.
        await vehicle.restart { $0.privacy.locationConsent = false }
        #expect(!(await shares(vehicle)))
        await vehicle.restart { $0.privacy.locationConsent = true }
        #expect(await shares(vehicle))
        await vehicle.stop()
    }

    @Test func `consent by an earlier command does not outlive the key that forbids it`()
        async throws
    {
        let vehicle = try await vehicle()
        #expect(await set(vehicle, "1", #""locationConsent": true"#).contains(succeeded))
        #expect(await shares(vehicle))
        await vehicle.restart { $0.privacy.consentByCommand = false }
        #expect(!(await shares(vehicle)))
        let options = vehicle.lines.last { $0.contains("/state/options ") }
        #expect(options?.contains(#""locationConsent":false"#) == true)
        #expect(options?.contains(#""consentByCommandAllowed":false"#) == true)
        // Nor does it come back with the key.
        await vehicle.restart { $0.privacy.consentByCommand = true }
        #expect(!(await shares(vehicle)))
        await vehicle.stop()
    }
}
