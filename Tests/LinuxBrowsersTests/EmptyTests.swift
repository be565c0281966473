import Testing
@testable import LinuxBrowsers
@Suite struct EmptyTests {}
