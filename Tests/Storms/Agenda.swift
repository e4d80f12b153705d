/// What is to happen in virtual time, in order; at the same time first what was put first.
struct Agenda {
    private var items: [(at: Double, number: Int, action: () -> Void)] = []
    private var number = 0

    var nextTime: Double? { items.last?.at }

    mutating func put(at time: Double, _ action: @escaping () -> Void) {
        number += 1
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].at > time { low = middle + 1 } else { high = middle }
        }
        items.insert((time, number, action), at: low)
    }

    mutating func take() -> (() -> Void)? { items.popLast()?.action }
}
