public import Positioning

extension SensorReason {
    /// Its name in `state/health`.
    public var name: String {
        switch self {
        case .noFixes: "noFixes"
        case .standing: "standing"
        case .tooLittleDriving: "tooLittleDriving"
        case .noChanges: "noChanges"
        case .noTurns: "noTurns"
        case .unconfirmed: "unconfirmed"
        case .frozen: "frozen"
        case .scale: "scale"
        case .delay: "delay"
        case .noAgreement: "noAgreement"
        }
    }

    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// The end of a sentence that begins with the sensor.
    public var text: String {
        switch self {
        case .noFixes: "waits for fixes that are good enough and have a speed"
        case .standing: "waits for the vehicle to move"
        case .tooLittleDriving: "needs a minute of driving with fixes"
        case .noChanges: "needs the vehicle to speed up and slow down"
        case .noTurns: "needs 270 degrees of bends within ten minutes, 45 of them to each side"
        case .unconfirmed: "is compared with what an earlier session has learnt of it"
        case .frozen: "repeats one value for longer than a vehicle that moves keeps to it"
        case .scale:
            "seems to be in another unit: its readings would have to be multiplied by more than 5"
                + " or less than 0.2"
        case .delay: "is late by more than 3 seconds, or the receiver is later than it"
        case .noAgreement: "does not agree with the receiver, whatever the factor and the delay"
        }
    }
}
