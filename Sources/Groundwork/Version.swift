/// The version of everything in this house (semver.org).
public let haruVersion = "0.1.0"
