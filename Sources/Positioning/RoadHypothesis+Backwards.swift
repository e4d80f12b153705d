extension RoadHypothesis {
    /// Takes in a fix from before the last one, on the edges of a chain.
    mutating func believeBackwards(
        _ observation: Observation, along chain: EdgeChain, in matcher: inout Matcher,
        elapsed: Double
    ) {
        let bends = BendDriving(observation, matcher.options.driver)
        let half = bends.half
        var (edge, offset) = chain.position(at: self.offset)
        var place = matcher.geometry.place(on: edge, at: offset)
        var bend = drivenLine(around: place, at: offset, half: half, along: chain, in: &matcher)
        if isBeyondBends(forwards: false) {
            if !observation.isStanding, let end = self.line, !end.isStraight || !bend.isStraight {
                move(by: -bend.saved(to: end, meters: lineOffset - self.offset, bends))
                (edge, offset) = chain.position(at: self.offset)
                place = matcher.geometry.place(on: edge, at: offset)
                bend = drivenLine(around: place, at: offset, half: half, along: chain, in: &matcher)
            }
            note(bend)
        }
        place.bend = bend.shift
        _ = believe(
            observation, at: &place, ErrorJumps(matcher.options.receiver), least: -.infinity)
        guard let direction = bends.direction else { return }
        (edge, offset) = chain.position(at: self.offset)
        place = matcher.geometry.place(on: edge, at: offset)
        bend = drivenLine(around: place, at: offset, half: half, along: chain, in: &matcher)
        if bend.showsPlace {
            turn(
                along: bend, meters: 0, towards: direction,
                variance: bends.variance(on: bend, elapsed: elapsed))
        }
    }

    private func drivenLine(
        around place: EdgeGeometry.EdgePoint, at offset: Double, half: Double,
        along chain: EdgeChain, in matcher: inout Matcher
    ) -> DrivenLine {
        let isStraightBehind = place.isStraight(behind: half, at: offset)
        if isStraightBehind, place.isStraight(ahead: half, at: offset) {
            return DrivenLine(straight: place)
        }
        guard let ahead = chain.knownPosition(at: self.offset + half) else {
            return DrivenLine(straight: place)
        }
        return matcher.geometry.drivenLine(
            around: place, half: half,
            behind: isStraightBehind ? nil : chain.knownPosition(at: self.offset - half),
            ahead: ahead)
    }
}
