import Glibc
import Groundwork
import Testing

@testable import LinuxApps

@Suite("The catalogue of installed apps (L-04)")
struct CatalogueTests {
  let folder = TemporaryFolder()

  func folders(desktops: [String] = ["XFCE"]) -> AppFolders {
    AppFolders(
      data: ["own", "system"].map { folder.path + "/" + $0 }, desktops: desktops,
      programs: [folder.path + "/bin"], home: folder.path)
  }

  func entry(_ place: String, _ lines: String...) {
    folder.write(
      place, (["[Desktop Entry]", "Type=Application"] + lines).joined(separator: "\n") + "\n")
  }

  @Test func idsComeFromThePathBelowApplications() {
    entry("system/applications/kde/org.kde.kate.desktop", "Name=Kate", "Exec=kate")
    entry("system/applications/a.desktop", "Name=A", "Exec=a")
    #expect(AppCatalogue.read(folders()).apps.map(\.id.text) == ["a", "kde-org.kde.kate"])
  }

  @Test func theFirstFolderWins() {
    entry("own/applications/a.desktop", "Name=Mine", "Exec=a")
    entry("system/applications/a.desktop", "Name=Theirs", "Exec=a")
    let catalogue = AppCatalogue.read(folders())
    #expect(catalogue[AppID("a")]?.name.plain == "Mine")
    #expect(catalogue.apps.count == 1)
  }

  @Test func aHiddenEntryLeavesTheMenuButTheAppIsStillRecognised() {
    entry("own/applications/a.desktop", "Hidden=true")
    entry("system/applications/a.desktop", "Name=A", "Exec=a", "StartupWMClass=Aaa")
    let catalogue = AppCatalogue.read(folders())
    #expect(catalogue.shown.isEmpty)
    let seen = AppIdentity(catalogue: catalogue).identify(
      window: WindowEvidence(wmClass: "Aaa"), process: nil)
    #expect(seen.app == AppID("a"))
  }

  @Test(arguments: [
    ("NoDisplay=true", false), ("OnlyShowIn=KDE;GNOME;", false), ("OnlyShowIn=XFCE;", true),
    ("NotShowIn=XFCE;", false), ("NotShowIn=KDE", true), ("TryExec=missing", false),
    ("TryExec=there", true), ("NoDisplay=false", true),
  ])
  func menusShowWhatTheEntryAllows(line: String, isShown: Bool) {
    folder.write("bin/there", "#!/bin/sh\n", mode: 0o755)
    entry("system/applications/a.desktop", "Name=A", "Exec=there", line)
    #expect(AppCatalogue.read(folders())[AppID("a")]?.isShown == isShown)
  }

  @Test func namesAreFoundInEveryLanguage() {
    entry(
      "system/applications/a.desktop", "Name=Editor", "Name[ko]=편집기", "Name[pt_BR]=Editor BR",
      "Name[sr@latin]=Uređivač", "Exec=a", "Keywords[ko]=글;문서;", "GenericName[ko]=글 편집기")
    let app = AppCatalogue.read(folders())[AppID("a")]
    #expect(app?.name["ko_KR.UTF-8"] == "편집기")
    #expect(app?.name["ko"] == "편집기")
    #expect(app?.name["pt-BR"] == "Editor BR")
    #expect(app?.name["pt"] == "Editor")
    #expect(app?.name["sr_RS@latin"] == "Uređivač")
    #expect(app?.name["de"] == "Editor")
    #expect(app?.keywords["ko_KR"] == ["글", "문서"])
    #expect(app?.genericName["ko"] == "글 편집기")
  }

  @Test func damagedFilesAreReportedAndTheRestIsRead() {
    entry("system/applications/good.desktop", "Name=Good", "Exec=good")
    folder.write("system/applications/bytes.desktop", bytes: [0x5b, 0xff, 0xfe, 0x0a])
    folder.write("system/applications/empty.desktop", "")
    folder.write("system/applications/text.desktop", "[Desktop Entry]\nhello\n")
    entry("system/applications/noname.desktop", "Exec=a")
    entry("system/applications/noexec.desktop", "Name=A")
    folder.write("system/applications/link.desktop", "[Desktop Entry]\nType=Link\nName=L\nURL=x\n")
    symlink("nowhere", folder.path + "/system/applications/dangling.desktop")
    let catalogue = AppCatalogue.read(folders())
    #expect(catalogue.apps.map(\.id.text) == ["good"])
    #expect(
      catalogue.damaged.map { "\(lastPart($0.path)) \($0.reason)" } == [
        "bytes.desktop notUTF8", "dangling.desktop unreadable", "empty.desktop noDesktopEntry",
        "noexec.desktop noExec", "noname.desktop noName", "text.desktop lineWithoutMeaning",
      ])
  }

  @Test func aFolderThatLinksToItselfEnds() {
    entry("system/applications/a.desktop", "Name=A", "Exec=a")
    symlink(".", folder.path + "/system/applications/loop")
    #expect(AppCatalogue.read(folders())[AppID("a")] != nil)
  }

  @Test func appsThatOnlyDBusStartsNeedNoExec() {
    entry("system/applications/org.foo.desktop", "Name=F", "DBusActivatable=true")
    #expect(AppCatalogue.read(folders())[AppID("org.foo")]?.isDBusActivatable == true)
  }

  @Test func categoriesExpandToTheirApps() {
    entry("system/applications/a.desktop", "Name=A", "Exec=a", "Categories=Game;ArcadeGame;")
    entry("system/applications/b.desktop", "Name=B", "Exec=b", "Categories=Audio;Player;Game;")
    entry("system/applications/c.desktop", "Name=C", "Exec=c", "Categories=Game", "NoDisplay=true")
    let catalogue = AppCatalogue.read(folders())
    #expect(catalogue.apps(in: .game).map(\.id.text) == ["a", "b"])
    #expect(catalogue.apps(in: .audioVideo).map(\.id.text) == ["b"])
    #expect(catalogue.categories.map(\.category) == [.audioVideo, .game])
  }

  @Test func searchPutsTheBestNameFirst() {
    entry("system/applications/1.desktop", "Name=Text Editor", "Name[ko]=텍스트 편집기", "Exec=a")
    entry("system/applications/2.desktop", "Name=Editor", "Exec=a")
    entry("system/applications/3.desktop", "Name=Notes", "Keywords=editor;", "Exec=a")
    entry("system/applications/4.desktop", "Name=Chess", "Exec=a")
    let catalogue = AppCatalogue.read(folders())
    #expect(catalogue.search("edit", language: "en").map(\.id.text) == ["2", "1", "3"])
    #expect(catalogue.search("편집", language: "ko_KR").map(\.id.text) == ["1"])
    #expect(catalogue.search("", language: "en").count == 4)
    #expect(catalogue.search("zzz", language: "en").isEmpty)
  }

  @Test func iconsAreFoundNearSixtyFourPixels() {
    for place in ["16x16", "48x48", "128x128"] {
      folder.write("system/icons/hicolor/\(place)/apps/a.png", "x")
    }
    folder.write("system/icons/hicolor/scalable/apps/b.svg", "x")
    folder.write("system/icons/hicolor/64x64/apps/b.png", "x")
    folder.write("system/pixmaps/c.png", "x")
    let finder = IconFinder(folders: folders())
    let system = folder.path + "/system"
    #expect(finder.path(ofIcon: "a") == system + "/icons/hicolor/128x128/apps/a.png")
    #expect(finder.path(ofIcon: "b") == system + "/icons/hicolor/scalable/apps/b.svg")
    #expect(finder.path(ofIcon: "c.png") == system + "/pixmaps/c.png")
    #expect(finder.path(ofIcon: system + "/pixmaps/c.png") == system + "/pixmaps/c.png")
    #expect(finder.path(ofIcon: "../../etc/passwd") == nil)
    #expect(finder.path(ofIcon: "none") == nil)
  }

  @Test func foldersOfFlatpakAndSnapAreAlwaysLookedAt() {
    let folders = AppFolders(environment: [
      "HOME": "/home/u", "XDG_DATA_DIRS": "/usr/share/:/var/lib/flatpak/exports/share",
    ])
    #expect(
      folders.data == [
        "/home/u/.local/share", "/usr/share", "/var/lib/flatpak/exports/share",
        "/home/u/.local/share/flatpak/exports/share", "/var/lib/snapd/desktop",
      ])
  }

  @Test func theAppsOfThisMachineAreRead() {
    let catalogue = AppCatalogue.read(
      AppFolders(environment: ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]))
    #expect(catalogue.damaged.isEmpty)
    #expect(catalogue[AppID("org.xfce.mousepad")]?.payload == "/usr/bin/mousepad")
    #expect(catalogue[AppID("debian-xterm")]?.isTerminal == true)
  }
}
