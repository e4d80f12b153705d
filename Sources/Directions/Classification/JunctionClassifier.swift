import RoadNetwork

/// Gives each road of an intersection its instruction, by asking the classifier of the family that
/// the intersection belongs to.
struct JunctionClassifier {
    let builder: IntersectionBuilder
    private var graph: RoadGraph { builder.graph }

    func classify(_ intersection: inout Intersection) {
        let context = TurnContext(intersection, in: graph)
        let carriage = CarriageClassifier(context: context)
        if carriage.applies(to: intersection) {
            carriage.classify(&intersection)
            return
        }
        if !RoundaboutClassifier(intersection, in: graph).classify(&intersection),
            !MiniRoundabout(graph: graph).classify(&intersection)
        {
            let driveways = DrivewayClassifier(context: context)
            let motorways = MotorwayClassifier(context: context)
            if driveways.applies(to: intersection) {
                driveways.classify(&intersection)
            } else if motorways.applies(to: intersection) {
                motorways.classify(&intersection)
            } else {
                TurnClassifier(intersection, in: graph).classify(&intersection)
            }
        }
        SlipRoadClassifier(context: context, builder: builder).classify(&intersection)
        if context.origin.category.isMotorway {
            for index in intersection.roads.indices
            where intersection[index].instruction.kind == .onRamp {
                intersection[index].instruction.kind = context.kindOfExit(intersection[index])
            }
        }
        ArmComparison(context: context, builder: builder).apply(to: &intersection)
        nameMergesWithNothing(in: &intersection, context)
        MergeSide(graph: graph).assign(to: &intersection)
    }

    /// Where no other road leads to a junction nothing merges there, as where the two carriageways of a road become one.
    private func nameMergesWithNothing(in intersection: inout Intersection, _ context: TurnContext)
    {
        for index in intersection.roads.indices
        where intersection[index].instruction.kind == .merge
            && !intersection.roads.indices.dropFirst().contains(where: {
                $0 != index && intersection[$0].facts.isOpenBackward
            })
        {
            intersection[index].instruction = context.goingOn(intersection[index])
        }
    }
}
