import Glibc

/// A person's home for a test, with apps of the test's own installed; gone when let go.
public final class TestHome: Sendable {
  public let path: String

  public init(
    apps: [(id: String, name: String, koreanName: String?)] = [
      ("org.videolan.VLC", "VLC media player", "VLC 미디어 재생기"),
      ("firefox-esr", "Firefox ESR", nil), ("supertux2", "SuperTux 2", nil),
      ("supertuxkart", "SuperTuxKart", nil),
    ]
  ) throws {
    var template = Array("/tmp/haru-home-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("mkdtemp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for folder in ["run", "bin", "share", "share/applications"] {
      mkdir(path + "/" + folder, 0o700)
    }
    // A test opens no real browser; this one notes the address, and is as good as none until `hasBrowser`.
    try write(
      "bin/xdg-open", "#!/bin/sh\n[ -e \"$HOME/browser\" ] && echo \"$1\" > \"$HOME/opened\"\n")
    chmod(path + "/bin/xdg-open", 0o700)
    for app in apps {
      let korean = app.koreanName.map { "Name[ko]=\($0)\n" } ?? ""
      try write(
        "share/applications/\(app.id).desktop",
        """
        [Desktop Entry]
        Type=Application
        Name=\(app.name)
        \(korean)Exec=\(app.id)
        Categories=Game;

        """)
    }
  }

  deinit { removeFolder(path) }

  /// The environment of programs that live in this home; nothing of the test's own.
  public var environment: [String: String] {
    [
      "HOME": path, "XDG_RUNTIME_DIR": path + "/run", "XDG_DATA_DIRS": path + "/share",
      "PATH": path + "/bin:" + BuiltProgram.folder + ":/usr/bin:/bin",
      "HARU_PORT": "0", "TZ": "UTC",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)/no-bus",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(path)/no-bus",
    ]
  }

  public func write(_ name: String, _ text: String) throws {
    guard let file = fopen(path + "/" + name, "w") else {
      throw TestFailure("cannot write " + name)
    }
    fputs(text, file)
    fclose(file)
  }

  public func read(_ name: String) -> String { readText(path + "/" + name) }

  /// Runs `haru` to its end, without a terminal.
  public func haru(
    _ words: [String], language: String = "C", input: String = ""
  ) throws -> Answer {
    try run([BuiltProgram.path("haru")] + words, language: language, input: input)
  }

  /// Runs any program to its end; it finds the built `haru` in its path.
  public func run(
    _ line: [String], language: String = "C", input: String = ""
  ) throws -> Answer {
    try write("input", input)
    var environment = self.environment
    environment["LC_ALL"] = language
    let process = try spawn(
      line, environment: environment, input: path + "/input", output: path + "/output",
      errors: path + "/errors")
    let status = waitForEnd(of: process)
    return Answer(status: status, output: read("output"), errors: read("errors"))
  }
}
