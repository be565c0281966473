import Groundwork

/// The main categories of the Desktop Menu Specification 1.1, as the picker offers them (L-04).
public enum MainCategory: String, Sendable, CaseIterable {
  case audioVideo = "AudioVideo"
  case development = "Development"
  case education = "Education"
  case game = "Game"
  case graphics = "Graphics"
  case network = "Network"
  case office = "Office"
  case science = "Science"
  case settings = "Settings"
  case system = "System"
  case utility = "Utility"

  /// Whether an app with these `Categories` belongs to it.
  public func holds(_ categories: [String]) -> Bool {
    categories.contains {
      $0 == rawValue || (self == .audioVideo && ["Audio", "Video"].contains($0))
    }
  }
}

extension AppCatalogue {
  /// The shown apps of a main category, by id.
  public func apps(in category: MainCategory) -> [InstalledApp] {
    shown.filter { category.holds($0.categories) }
  }

  /// The main categories that have a shown app, with their apps; an app may be in several.
  public var categories: [(category: MainCategory, apps: [AppID])] {
    MainCategory.allCases.compactMap { category in
      let apps = apps(in: category).map(\.id)
      return apps.isEmpty ? nil : (category, apps)
    }
  }
}
