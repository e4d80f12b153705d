import Directions
import Guidance
import Imagery
import JournalTypes
import Wire

extension AgentCore {
    /// Publishes a picture, and clears the one requested longest ago when there are too many.
    mutating func publishImage(_ order: CommandBody.GetImage, _ token: CommandToken) {
        switch picture(of: order.subject) {
        case .failure(let refusal):
            reject(token, .invalid, refusal.sentence, field: refusal.field)
        case .success(let picture):
            do throws(PictureError) {
                let image = try ImageDocument(
                    picture, format: order.format, theme: order.theme, size: order.size)
                publish(image)
                let disclosure = CommandBody.getImage(order).disclosure
                if let old = publishedImages.put(image.id, disclosure) { clearImage(old) }
                if disclosure == .revealing {
                    keep(.images, Array(publishedImages.textOfSteps.utf8))
                }
                answer(
                    token, .succeeded(),
                    .image(id: image.id, on: topics, disclosure)
                )
            } catch {
                reject(token, .unsupported, error.description)
            }
        }
    }

    private struct NoPicture: Error {
        var sentence: String
        var field: OrderField
    }

    private func picture(of subject: CommandBody.GetImage.Subject) -> Result<Picture, NoPicture> {
        switch subject {
        case .picture(let id):
            guard let picture = Picture(id: id) else {
                return .failure(
                    NoPicture(
                        sentence: "There is no such picture; give an imageId as a step has it.",
                        field: .picture))
            }
            return .success(picture)
        case .step(let number, let kind):
            guard let step = navigator.route?.step(number: number) else {
                return .failure(
                    NoPicture(
                        sentence: "The route has no step \(number); navigation/route lists them.",
                        field: .step))
            }
            guard kind == .lanes else {
                return .success(Picture(of: step.maneuver, exit: step.roundaboutTurnNumber))
            }
            guard let picture = step.lanes.flatMap({ Picture(of: $0) }) else {
                return .failure(
                    NoPicture(
                        sentence: "No lanes are known at step \(number); ask for MANEUVER.",
                        field: .pictureKind))
            }
            return .success(picture)
        }
    }
}

extension Route {
    fileprivate func step(number: Int) -> Step? {
        legs.lazy.flatMap(\.steps).first { $0.stepNumber == number }
    }
}

/// The pictures of this vehicle that the broker retains: the last ``capacity`` that were requested.
struct PublishedImages {
    static let capacity = 64
    /// Oldest first.
    private var ids: [String]
    /// The ids requested as the picture of a step, which reveal the route.
    private var ofSteps: Set<String>

    init(ofSteps ids: [String] = []) {
        self.ids = ids
        ofSteps = Set(ids)
    }

    /// Returns the picture that has to go.
    ///
    /// - Parameter disclosure: of the order that asks for it.
    mutating func put(_ id: String, _ disclosure: Disclosure) -> String? {
        ids.removeAll { $0 == id }
        ids.append(id)
        if disclosure == .revealing { ofSteps.insert(id) }
        guard ids.count > Self.capacity else { return nil }
        ofSteps.remove(ids[0])
        return ids.removeFirst()
    }

    /// Returns the pictures to be cleared because they reveal the route.
    mutating func takeBackThoseOfSteps() -> [String] {
        defer {
            ids.removeAll(where: ofSteps.contains)
            ofSteps = []
        }
        return ids.filter(ofSteps.contains)
    }

    /// For the next session: ids have no space.
    var textOfSteps: String { ids.filter(ofSteps.contains).joined(separator: " ") }
}
