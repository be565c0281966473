import Groundwork
import Ports

@MainActor let appRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/apps",
    summary: "Installed apps, by name; searched in every language.",
    query: [
      .init(
        name: "search",
        about: "Part of a name, of what kind of app it is, of a keyword, or of an id."),
      .init(name: "category", about: "A main category of the menu (Game, AudioVideo, …)."),
      .init(name: "language", about: "For the names: en or ko.", pattern: "^(en|ko)$"),
    ], gives: "Apps", refuses: ["invalid:language"],
    handle: { call, host throws(Problem) in
      let language = call.query["language"] ?? "en"
      guard ["en", "ko"].contains(language) else {
        throw .request("invalid:language", field: "language", hint: nil, ["expected": "en, ko"])
      }
      let wanted = call.query["search"] ?? ""
      let all =
        wanted.isEmpty
        ? host.directory.apps : host.directory.search(wanted, language: language)
      let found = all.filter { app in
        call.query["category"].map { app.categories.contains($0) } ?? true
      }
      return APIReply(["apps": .array(found.map { appJSON($0, language) })])
    }),
  Route(
    method: .get, path: "/v1/apps/{id}/icon", summary: "The app's icon, SVG or PNG.",
    gives: "Picture", refuses: ["unknownApp"],
    handle: { call, host throws(Problem) in
      guard let icon = host.directory.app(AppID(call.captured["id"] ?? ""))?.icon else {
        throw .request("unknownApp")
      }
      return APIReply(picture: icon)
    }),
]

private func appJSON(_ app: AppInfo, _ language: String) -> JSONValue {
  [
    "id": .string(app.id.text), "name": .string(app.name(language)),
    "categories": .array(app.categories.map { .string($0) }),
    "hasIcon": .bool(app.icon != nil),
  ]
}
