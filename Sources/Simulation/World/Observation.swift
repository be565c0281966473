import Day
import HaruCore
import Journey
import Limits

/// One event as it was judged, for whoever watches a simulated daemon.
struct Observation {
  var event: HaruEvent
  var reading: Reading
  /// The state before and after.
  var before: HaruState
  var after: HaruState
  var handled: Writer.Handled
  /// The shield that the desktop was told last.
  var shieldInForce: Shield
}
