import Groundwork

@MainActor let browserRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/browsers",
    summary:
      "Installed browsers: their profiles, the extension in each, and whether they can reach Haru.",
    gives: "Browsers", handle: { _, host in APIReply(await host.installedBrowsers()) }),
  Route(
    method: .post, path: "/v1/browsers/install",
    summary:
      "Tells browsers of Haru, by a native-messaging manifest for each. It changes no profile and opens nothing.",
    takes: "BrowserChoice", gives: "BrowsersInstalled",
    refuses: ["browser.unknown", "browser.noneInstalled", "invalid:browsers"], handle: install),
]

@MainActor
private func install(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  try call.onlyMembers(["browsers"])
  var names: [String] = []
  if let value = call.members["browsers"], !value.isNull {
    guard let items = value.items, items.count <= 20 else { throw wrongList }
    names = items.compactMap(\.text)
    guard names.count == items.count else { throw wrongList }
  }
  return APIReply(try await host.installBrowsers(names))
}

private let wrongList = Problem.request(
  "invalid:browsers", field: "browsers", hint: nil, ["expected": "array of strings"])
