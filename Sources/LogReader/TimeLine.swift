/// Turns the times of log lines into seconds from the first event, which never go back.
struct TimeLine {
  /// What was done about a time.
  enum Remark {
    case asStated
    case missing, held, overtaken, midnight, tooFar
  }

  private var last: Double?
  /// Seconds of the last event with a time.
  private var lastStated = 0.0
  private var anchor: (time: LogTime, seconds: Double)?

  /// Seconds of the next event.
  mutating func seconds(at time: LogTime?) -> (seconds: Double, remark: Remark) {
    guard let last else {
      self.last = 0
      anchor = time.map { ($0, 0) }
      return (0, .asStated)
    }
    guard let time else { return step(to: last + 1, .missing) }
    guard let anchor, var since = anchor.time.seconds(to: time) else {
      let isTooFar = anchor?.time.form == time.form
      self.anchor = (time, last + 1)
      lastStated = last + 1
      return step(to: last + 1, isTooFar ? .tooFar : .missing)
    }
    var remark = Remark.asStated
    if time.form == .timeOfDay, anchor.seconds + since < last - 43_200 {
      since += 86_400
      self.anchor = (time, anchor.seconds + since)
      remark = .midnight
    }
    let seconds = anchor.seconds + since
    if seconds < last { return step(to: last, seconds < lastStated ? .held : .overtaken) }
    lastStated = seconds
    if seconds > 1e9 {
      self.anchor = (time, last + 1)
      return step(to: last + 1, .tooFar)
    }
    return step(to: seconds, remark)
  }

  private mutating func step(to seconds: Double, _ remark: Remark) -> (Double, Remark) {
    let seconds = min(seconds, 1e9)
    last = seconds
    return (seconds, remark)
  }
}
