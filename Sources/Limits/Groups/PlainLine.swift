extension String {
  /// Fit to be a name in a list or a terminal: something to see, and nothing that breaks lines, drives a
  /// terminal or turns the direction of what follows.
  var isOnePlainLine: Bool {
    var isVisible = false
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return false
      case .format:
        // Joiners make one picture of several emoji, and letters of some scripts.
        guard scalar == "\u{200C}" || scalar == "\u{200D}" else { return false }
      case .spaceSeparator, .nonspacingMark, .enclosingMark: break
      default: isVisible = true
      }
    }
    return isVisible
  }
}
