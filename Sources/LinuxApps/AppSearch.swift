extension AppCatalogue {
  /// Shown apps that fit what a person typed, best first: names that begin with it, words that
  /// do, names that hold it, then generic names, keywords and ids. Empty text gives all by name.
  public func search(_ text: String, language: String) -> [InstalledApp] {
    let wanted = String(text.lowercased().trimmed)
    let ranked = shown.compactMap { app -> (rank: Int, name: String, app: InstalledApp)? in
      let name = app.name[language] ?? app.id.text
      guard let rank = rank(of: app, name: name, wanted, language) else { return nil }
      return (rank, name.lowercased(), app)
    }
    return ranked.sorted {
      ($0.rank, $0.name, $0.app.id) < ($1.rank, $1.name, $1.app.id)
    }.map(\.app)
  }

  private func rank(
    of app: InstalledApp, name: String, _ wanted: String, _ language: String
  ) -> Int? {
    if wanted.isEmpty { return 0 }
    let names = [name, app.name.plain ?? ""].map { $0.lowercased() }
    if names.contains(where: { $0.hasPrefix(wanted) }) { return 0 }
    if names.contains(where: { $0.split(separator: " ").contains { $0.hasPrefix(wanted) } }) {
      return 1
    }
    if names.contains(where: { $0.contains(wanted) }) { return 2 }
    let others =
      [app.genericName[language], app.genericName.plain].compactMap(\.self)
      + (app.keywords[language] ?? []) + (app.keywords.plain ?? []) + [app.id.text]
    return others.contains { $0.lowercased().contains(wanted) } ? 3 : nil
  }
}
