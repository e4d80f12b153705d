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
                intersection[index].instruction.kind = .offRamp
            }
        }
        ArmComparison(context: context).apply(to: &intersection)
        MergeSide(graph: graph).assign(to: &intersection)
    }
}
