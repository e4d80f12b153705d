extension DraftSteps {
    /// Turns the raw steps into the announced ones.
    mutating func cleanUp() {
        combineInternalRoads()
        trimEnds()
        combineRoundabouts()
        combineWaysBack()
        collapseTurns()
        nameSidesOfRamps()
        anticipateLanes()
        joinSilentSteps()
        suppressShortNames()
    }
}
