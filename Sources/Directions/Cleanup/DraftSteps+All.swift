extension DraftSteps {
    /// Turns the raw steps into the announced ones.
    mutating func cleanUp() {
        combineInternalRoads()
        trimEnds()
        combineOverCarriageways()
        combineRoundabouts()
        combineTurnarounds()
        combineTurnsInStubs()
        combineAroundIslands()
        collapseTurns()
        turnIntoBranches()
        turnFromStart()
        nameRoadsBehindStubs()
        tellTurnsOntoNames()
        tellBendsOverJunctions()
        turnAsLanesAreMarked()
        goOnAsLanesAreMarked()
        turnAsRoadBends()
        turnRoundOntoRoads()
        nameSidesOfRamps()
        fitLanesToSides()
        anticipateLanes()
        leaveTurningLanes()
        joinSilentSteps()
        suppressShortNames()
    }
}
