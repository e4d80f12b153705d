import Directions
import Guidance
import Imagery
import Wire

extension Conductor {
    /// Publishes a picture, and takes the one back that was asked for longest ago when there are many.
    mutating func publishImage(_ order: CommandBody.GetImage, _ token: CommandToken) {
        switch picture(of: order.subject) {
        case .failure(let refusal):
            reject(token, .invalid, refusal.sentence, field: refusal.field)
        case .success(let picture):
            do throws(PictureError) {
                let uplink = world.uplink
                let image = try ImageDocument(
                    picture, format: order.format, theme: order.theme, size: order.size)
                uplink.tell(image)
                if let old = publishedImages.put(image.id) { uplink.clearImage(old) }
                answer(token, .succeeded(), .image(id: image.id, on: uplink.topics))
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
            guard kind == .lanes else { return .success(Picture(of: step.maneuver)) }
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

/// The pictures that the broker has of this vehicle: the last so many that somebody asked for.
struct PublishedImages {
    static let capacity = 64
    /// Oldest first.
    private var ids: [String] = []

    /// Returns the picture that has to go.
    mutating func put(_ id: String) -> String? {
        ids.removeAll { $0 == id }
        ids.append(id)
        return ids.count > Self.capacity ? ids.removeFirst() : nil
    }
}
