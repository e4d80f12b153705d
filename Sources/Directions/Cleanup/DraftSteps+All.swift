extension DraftSteps {
    /// Turns the raw steps into those that a driver is told.
    mutating func cleanUp() {
        combineInternalRoads()
        trimEnds()
        combineRoundabouts()
        collapseTurns()
        tellSidesOfRamps()
        anticipateLanes()
        joinSilentSteps()
        suppressShortNames()
    }
}
