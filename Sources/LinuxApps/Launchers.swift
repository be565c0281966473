/// A program that runs others and is therefore never an app's identity (K-60).
enum Launcher {
  /// Runs the command that follows its options (`env`, `nice`, the dynamic loader).
  case wrapper
  case shell
  /// Runs a script (`python3`, `node`, `perl`).
  case interpreter
  case java
  /// Runs a bundle, mostly `…/resources/app.asar`.
  case electron
  case wine
  case flatpak
  case snap
  /// Helpers of the above that say nothing about the app.
  case opaque

  init?(named name: String) {
    if name.hasPrefix("ld-linux") || name.hasPrefix("ld-musl") {
      self = .wrapper
      return
    }
    var plain = name.lowercased()[...]
    if plain.hasSuffix("-preloader") { plain = plain.dropLast("-preloader".count) }
    // python3.11, electron25, wine64, perl5.36.0
    while let last = plain.last, last.isNumber || last == "." || last == "-" {
      plain = plain.dropLast()
    }
    guard let kind = Self.known[String(plain)] else { return nil }
    self = kind
  }

  private static let known: [String: Launcher] = {
    let families: [(Launcher, String)] = [
      (
        .wrapper,
        """
        env sudo doas pkexec nice ionice nohup setsid timeout stdbuf chrt taskset strace gdb ltrace
        gamemoderun mangohud prime-run optirun primusrun firejail systemd-run systemd-inhibit
        dbus-launch dbus-run-session xvfb-run apulse padsp proot unshare setpriv runuser su
        """
      ),
      (.shell, "sh bash dash zsh ksh mksh fish busybox"),
      (
        .interpreter,
        "python pythonw pypy perl ruby node nodejs deno bun php lua luajit gjs gjs-console "
          + "wish tclsh mono guile racket"
      ),
      (.java, "java javaw"),
      (.electron, "electron"),
      (.wine, "wine wineloader proton"),
      (.flatpak, "flatpak"),
      (.snap, "snap"),
      (
        .opaque,
        """
        bwrap xdg-dbus-proxy flatpak-portal flatpak-session-helper snap-confine snap-exec snapd
        wineserver wineboot winedevice explorer.exe services.exe plugplay.exe svchost.exe
        rpcss.exe xdg-open gio gtk-launch dex exo-open kde-open kioclient toolbox distrobox podman
        docker qemu-i box pressure-vessel-wrap pv-bwrap reaper srt-bwrap zygote tmux screen script
        xargs systemd dbus-daemon dbus-broker
        """
      ),
    ]
    var table: [String: Launcher] = [:]
    for (kind, names) in families {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = kind }
    }
    return table
  }()
}

/// What a command really runs: a program, or an interpreter's script, module, jar, bundle or
/// Windows program, or a flatpak id. Nil where only a launcher is known.
///
///     env A=b /opt/foo/foo %u            → /opt/foo/foo
///     python3 -u /usr/share/x/x.py       → /usr/share/x/x.py
///     java -Xmx1g -jar /opt/y/y.jar      → /opt/y/y.jar
///     flatpak run --command=z org.foo.Z  → org.foo.Z
func payload(ofCommand words: [String]) -> String? {
  var rest = words[...]
  while let first = rest.popFirst() {
    let name = lastPart(first)
    guard let launcher = Launcher(named: name) else { return first }
    switch launcher {
    case .wrapper: rest = commandAfterOptions(of: name, rest)
    case .shell: return shellPayload(rest)
    case .interpreter: return scriptPayload(rest)
    case .java: return javaPayload(rest)
    case .electron: return rest.first { !$0.hasPrefix("-") }
    case .wine: return windowsProgram(in: Array(rest))
    case .flatpak, .snap:
      guard rest.first == "run" else { return nil }
      return rest.dropFirst().first { !$0.hasPrefix("-") }
    case .opaque: return nil
    }
  }
  return nil
}

/// The name of the first Windows program among the words (`C:\Games\Foo.exe` → `Foo.exe`) that is
/// not one of wine's own helpers.
func windowsProgram(in words: [String]) -> String? {
  for word in words where word.lowercased().hasSuffix(".exe") {
    let name = word.split { $0 == "\\" || $0 == "/" }.last.map(String.init) ?? word
    if case .opaque? = Launcher(named: name) { continue }
    return name
  }
  return nil
}

private func commandAfterOptions(
  of name: String, _ words: ArraySlice<String>
) -> ArraySlice<String> {
  // Options whose value is a word of its own.
  let valued: Set<String> =
    switch name {
    case "env": ["-u", "-C", "--unset", "--chdir"]
    case "nice", "ionice": ["-n", "-c", "-p"]
    case "sudo", "doas", "runuser": ["-u", "-g"]
    case "systemd-run": ["-p", "-u", "--unit", "--slice"]
    case "taskset", "chrt": []
    default: name.hasPrefix("ld-") ? ["--library-path", "--preload", "--argv0"] : []
    }
  var rest = words
  while let word = rest.first {
    if valued.contains(word) {
      rest = rest.dropFirst(2)
    } else if word == "--" {
      return rest.dropFirst()
    } else if word.hasPrefix("-") || word.contains("=") || word.first?.isNumber == true {
      rest = rest.dropFirst()
    } else {
      break
    }
  }
  return rest
}

private func shellPayload(_ words: ArraySlice<String>) -> String? {
  guard let script = words.firstIndex(where: { !$0.hasPrefix("-") }) else { return nil }
  let takesText = words[..<script].contains { $0.hasPrefix("-") && $0.hasSuffix("c") }
  guard takesText else { return words[script] }
  // One plain command only: of a list of commands nobody knows which one is the app.
  let text = words[script]
  guard !text.contains(where: { ";&|$`<>(){}\n".contains($0) }) else { return nil }
  let inner = arguments(ofExec: text).drop { $0 == "exec" }
  return payload(ofCommand: Array(inner))
}

private func scriptPayload(_ words: ArraySlice<String>) -> String? {
  var rest = words
  while let word = rest.popFirst() {
    switch word {
    case "-m": return rest.first
    case "-c", "-e", "--eval": return nil
    case "-W", "-X", "-I", "-r", "--require", "--import": rest = rest.dropFirst()
    default: if !word.hasPrefix("-") { return word }
    }
  }
  return nil
}

private func javaPayload(_ words: ArraySlice<String>) -> String? {
  var rest = words
  while let word = rest.popFirst() {
    switch word {
    case "-jar", "-m", "--module": return rest.first
    case "-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules",
      "--add-opens", "--add-exports", "--add-reads":
      rest = rest.dropFirst()
    default: if !word.hasPrefix("-") { return word }
    }
  }
  return nil
}
