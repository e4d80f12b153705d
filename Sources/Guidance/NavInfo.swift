public import Directions

/// Whether and how the vehicle is being guided. The numbers are the Navigation SDK's.
public enum NavState: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case enroute = 1
    case rerouting = 2
    case stopped = 3

    /// Name on the wire.
    public var name: String {
        switch self {
        case .unknown: "UNKNOWN"
        case .enroute: "ENROUTE"
        case .rerouting: "REROUTING"
        case .stopped: "STOPPED"
        }
    }
}

/// One frame of turn-by-turn guidance, consistent within itself: one instant, one route revision.
public struct NavInfo: Hashable, Sendable {
    public var navState: NavState
    /// The frame's route and revision; nil without a route.
    public var route: RouteVersion?
    /// Nil unless `navState` is ENROUTE.
    public var currentStep: Step?
    /// Index of the leg that the current step belongs to, in ``Navigator/route``.
    public var legIndex: Int?
    /// All steps after the current one, up to the last destination.
    public var remainingSteps: ArraySlice<Step>
    /// Since the last frame.
    public var routeChanged: Bool
    public var timeToCurrentStepSeconds: Double?
    public var distanceToCurrentStepMeters: Double?
    public var timeToNextDestinationSeconds: Double?
    public var distanceToNextDestinationMeters: Double?
    public var timeToFinalDestinationSeconds: Double?
    public var distanceToFinalDestinationMeters: Double?

    public init(
        navState: NavState, route: RouteVersion? = nil, currentStep: Step? = nil,
        legIndex: Int? = nil, remainingSteps: ArraySlice<Step> = [], routeChanged: Bool = false,
        timeToCurrentStepSeconds: Double? = nil, distanceToCurrentStepMeters: Double? = nil,
        timeToNextDestinationSeconds: Double? = nil,
        distanceToNextDestinationMeters: Double? = nil,
        timeToFinalDestinationSeconds: Double? = nil,
        distanceToFinalDestinationMeters: Double? = nil
    ) {
        self.navState = navState
        self.route = route
        self.currentStep = currentStep
        self.legIndex = legIndex
        self.remainingSteps = remainingSteps
        self.routeChanged = routeChanged
        self.timeToCurrentStepSeconds = timeToCurrentStepSeconds
        self.distanceToCurrentStepMeters = distanceToCurrentStepMeters
        self.timeToNextDestinationSeconds = timeToNextDestinationSeconds
        self.distanceToNextDestinationMeters = distanceToNextDestinationMeters
        self.timeToFinalDestinationSeconds = timeToFinalDestinationSeconds
        self.distanceToFinalDestinationMeters = distanceToFinalDestinationMeters
    }
}

/// The version of a route: the trip's number and that of its route's changes.
public struct RouteVersion: Hashable, Sendable {
    public var trip: TripID
    /// From 1, growing with every change of the trip's route. Changes without consent count as one together, since
    /// their number would reveal the drive.
    public var revision: Int
    /// Number of changes that ``revision`` leaves out. Distinguishes routes within the vehicle.
    var unpublished: Int

    public init(trip: TripID, revision: Int) {
        self.init(trip: trip, revision: revision, unpublished: 0)
    }

    init(trip: TripID, revision: Int, unpublished: Int) {
        self.trip = trip
        self.revision = revision
        self.unpublished = unpublished
    }
}
