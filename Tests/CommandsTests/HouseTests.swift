import DaemonTestKit
import Groundwork
import Testing

/// The real `haru` against the real `harud`, as a person uses them.
@Suite("haru and harud", .serialized)
struct HouseTests {
  @Test("Add and apply, look, ask why, extend once and no more (L-01, L-60, L-63)")
  func addApplyExtend() throws {
    let house = try RunningDaemon()
    let added = try house.haru(
      "groups", "add", "Video", "--app", "vlc", "--site", "https://Video.test/", "--limit", "0",
      "--apply")
    #expect(added.status == 0, "\(added.errors)")
    #expect(
      added.output.hasPrefix(
        "Video is applied: locked until midnight.\nNo browser has Haru's extension yet,"))
    #expect(
      try house.haru("groups", "add", "Apps", "--app", "vlc").output.contains("extension") == false)
    let status = try house.haru("status")
    #expect(status.output.contains("Locked now\n  Video  locked until midnight  locked all day\n"))
    #expect(status.output.contains("3 of 3 one-minute extensions left"))
    #expect(status.output.contains("org.videolan.VLC  there is no desktop session to cover"))
    let why = try house.haru("why", "VLC")
    #expect(why.output.contains("Video is locked all day today."))
    #expect(why.output.contains("It opens at midnight."))
    #expect(try house.haru("why", "www.video.test").output.contains("Video: locked until midnight"))
    #expect(try house.haru("extend", "video").output.hasPrefix("Video is open until "))
    let again = try house.haru("extend", "Video")
    #expect(again.status == 1 && again.errors.contains("It is open already."))
    let left = try house.haru("status", "--json").json
    #expect(left?["oneMinute"]?["left"]?.whole == 2)
  }

  @Test(
    "A change of an applied group needs the gate; a script without a terminal gets the hint (L-07)")
  func gate() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    for words in [
      ["groups", "edit", "Video", "--limit", "2h"], ["groups", "unapply", "Video"],
      ["groups", "rm", "Video"], ["settings", "set", "one-minute-uses", "9"],
      ["settings", "set", "idle-after", "30s"], ["release", "--all-shields"],
    ] {
      let answer = try house.home.haru(words)
      #expect(answer.status == 1, "\(words)")
      #expect(answer.output.isEmpty)
      #expect(
        answer.errors.hasPrefix("haru: This touches an applied group, so a pause comes first."),
        "\(answer.errors)")
      #expect(answer.errors.contains("--pass ID"))
    }
    // A forged pass opens nothing, and a name is free (L-06).
    let forged = try house.haru("groups", "unapply", "Video", "--pass", "1234")
    #expect(forged.status == 1)
    #expect(try house.haru("groups", "edit", "Video", "--name", "Films").status == 0)
    #expect(try house.haru("groups", "show", "Films").output.contains("locked until midnight"))
    #expect(try house.haru("settings", "set", "one-minute-uses", "1").status == 0)
  }

  @Test("A window over midnight is kept as two, and said so (L-11, R-37)")
  func overnight() throws {
    let house = try RunningDaemon()
    let added = try house.haru(
      "groups", "add", "Night", "--app", "firefox", "--windows", "22:00-06:00,12:00-12:59")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.output.contains("22:00–23:59 that evening and 00:00–06:00 the next morning"))
    let group = try house.haru("groups", "show", "Night", "--json").json
    #expect(
      group?["rule"]?["windows"] == [
        ["start": "00:00", "end": "06:00"], ["start": "12:00", "end": "12:59"],
        ["start": "22:00", "end": "23:59"],
      ])
    let short = try house.haru("groups", "add", "B", "--windows", "22:00-00:05")
    #expect(short.status == 1)
    #expect(
      short.errors.contains("Its part 00:00–00:05 is 6 minutes; each part needs at least 15."))
    let planned = try house.haru(
      "groups", "edit", "Night", "--plan", "fri=windows:22:00-06:00,mon=none,sat=none")
    #expect(planned.status == 0, "\(planned.errors)")
    #expect(try house.haru("preview", "week").status == 0)
  }

  @Test(
    "What a group wants of browsers is said by two words, shown, and behind the gate (L-07, L-09)")
  func browserOptions() throws {
    let house = try RunningDaemon()
    let wrong = try house.haru("groups", "add", "Video", "--unprotected", "shiel")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("“shiel” is none of: warn, shield."))
    #expect(wrong.errors.contains("Did you mean shield?"))
    #expect(
      try house.haru(
        "groups", "add", "Video", "--site", "video.test", "--limit", "30m", "--unprotected",
        "shield", "--count-audible", "yes", "--apply"
      ).status == 0)
    let shown = try house.haru("groups", "show", "Video").output
    #expect(shown.contains("unprotected browsers  are covered"))
    #expect(shown.contains("tabs that only sound  count"))
    let edit = try house.haru("groups", "edit", "Video", "--count-audible", "no")
    #expect(edit.status == 1 && edit.errors.contains("--pass ID"))
    #expect(try house.haru("groups", "edit", "Video", "--count-audible", "yes").status == 0)
    _ = try house.haru("groups", "add", "News", "--site", "news.test")
    #expect(try house.haru("groups", "edit", "News", "--unprotected", "shield").status == 0)
    let news = try house.haru("groups", "show", "News", "--json").json
    #expect(news?["unprotectedBrowsers"] == "shield" && news?["countsAudible"] == false)
  }

  @Test("Block and release in one line each (L-98, L-99)")
  func block() throws {
    let house = try RunningDaemon()
    let blocked = try house.haru("block", "firefox", "video.test")
    #expect(blocked.output.hasPrefix("Blocked: firefox-esr, video.test\n"), "\(blocked.errors)")
    #expect(try house.haru("block", "vlc").output.contains("org.videolan.VLC"))
    #expect(try house.haru("why", "firefox").output.contains("You blocked it."))
    let released = try house.haru("release", "--json")
    #expect(released.json?["block"]?["isHeld"]?.boolean == false)
    let noSite = try house.haru("block", "htp://video.test")
    #expect(noSite.status == 1 && noSite.errors.contains("no address of the web"), "\(noSite)")
    let unknown = try house.haru("block", "gimp")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("No installed app is called “gimp”."))
    #expect(unknown.errors.contains("haru apps search"))
    let several = try house.haru("block", "super")
    #expect(several.errors.contains("supertux2 (SuperTux 2), supertuxkart (SuperTuxKart)"))
    let none = try house.haru("block")
    #expect(none.status == 1 && none.errors.contains("haru block needs NAME."))
  }

  @Test("Typed nonsense is answered kindly, changes nothing, and ends with 1")
  func nonsense() throws {
    let house = try RunningDaemon()
    for (words, answer) in [
      (["sttus"], "Did you mean haru status?"),
      (["groups", "ad"], "Did you mean haru groups add?"),
      (["groups", "show", "Nope"], "No group is called that."),
      (["groups", "add", "A", "--limit", "soon"], "“soon” is no length of time."),
      (["groups", "add", "A", "--limit", "25h"], "1500 minutes are outside of 0 to 1440."),
      (
        ["groups", "add", "A", "--windows", "09:00-12:00,12:00-13:00"],
        "12:00–13:00 overlaps 09:00–12:00. Start at 12:01 or later."
      ),
      (["groups", "add", "A", "--site", "video"], "“video” has no domain."),
      (["groups", "add", "A", "--limit", "3", "--cooldown", "1/1"], "A group has one rule"),
      (["groups", "add", "A", "--limit", "3", "--apply"], "Give at least one --app or --site."),
      (["groups", "add", "A", "--app", "vlc", "--apply"], "Give --limit"),
      (["groups", "add", ""], "Something is wrong with: the name."),
      (["groups", "add", "A", "--plan", "mon=none"], "A plan needs a rule"),
      (["preview", "yesterday"], "“yesterday” is none of: today, tomorrow, week."),
      (["stats", "day", "--date", "2026-02-30"], "Write a date as 2026-10-01."),
      (["settings", "set", "one-minute-uses", "101"], "101 is outside of 0 to 100."),
      (["settings", "set", "idle-aftr", "3"], "Did you mean idle-after?"),
      (["why", "Nope"], "“Nope” is no group, installed app or site."),
      (["import", "/nowhere/haru.json"], "There is no such file"),
    ] {
      let told = try house.home.haru(words)
      #expect(told.errors.contains(answer), "\(words): \(told.errors)")
      #expect(told.status == (words[0] == "import" ? 3 : 1), "\(words)")
      #expect(told.output.isEmpty)
    }
    #expect(try house.haru("groups", "list", "--json").json == ["groups": []])
  }

  @Test("A daemon that is not there: what happened, the command that starts it, exit status 3")
  func notRunning() throws {
    let home = try TestHome()
    for words in [["status"], ["why", "vlc"], ["block", "vlc"], ["doctor"], ["open"]] {
      let answer = try home.haru(words)
      #expect(answer.status == 3)
      #expect(
        answer.errors == """
          haru: Haru's daemon is not running.
                Start it: systemctl --user start harud, or script/run where it was built

          """)
    }
    let json = try home.haru(["status", "--json"])
    #expect(json.errors.isEmpty && json.status == 3)
    #expect(json.json?["error"]?["code"] == "notRunning")
    #expect(json.json?["error"]?["kind"] == "world")
    #expect(json.json?["error"]?["hints"] == ["daemon.start"])
    #expect(try home.haru(["version"]).output == "haru \(haruVersion)\n")
    #expect(try home.haru(["help"]).status == 0)
    #expect(try home.haru(["simulate"]).status == 2)
    #expect(try home.haru(["complete", "groups", "sh"]).output.hasPrefix("show\t"))
  }

  @Test("What was done outlives a killed daemon (K-50)")
  func killed() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    _ = try house.haru("extend", "Video")
    house.kill()
    #expect(try house.haru("status").status == 3)
    try house.start()
    let status = try house.haru("status", "--json").json
    #expect(status?["oneMinute"]?["left"]?.whole == 2)
    #expect(status?["groups"]?.items?.first?["isLocked"]?.boolean == true)
  }

  @Test("Korean is spoken in a Korean locale (S-05)")
  func korean() throws {
    let house = try RunningDaemon()
    let added = try house.haru(
      "groups", "add", "동영상", "--app", "VLC 미디어 재생기", "--limit", "0", "--apply",
      language: "ko_KR.UTF-8")
    #expect(added.output == "동영상: 적용했어요. 자정까지 잠김.\n", "\(added.errors)")
    let status = try house.haru("status", language: "ko_KR.UTF-8")
    #expect(status.output.contains("지금 잠김\n  동영상  자정까지 잠김  하루 종일 잠김"))
    #expect(
      try house.haru("groups", "rm", "동영상", language: "ko_KR.UTF-8").errors
        .hasPrefix("haru: 적용된 그룹에 닿는 일이라 먼저 쉬어야 해요."))
  }

  @Test("Every command answers JSON, errors too")
  func json() throws {
    let house = try RunningDaemon()
    let group = try house.haru(
      "groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply", "--json"
    ).json
    #expect(group?["isLocked"]?.boolean == true)
    for (words, key) in [
      ("status", "shield"), ("today", "preview"), ("why Video", "groups"), ("preview week", "days"),
      ("groups", "groups"), ("groups show Video", "id"), ("apps", "apps"),
      ("apps search fire", "apps"), ("apps categories", "categories"), ("stats week", "days"),
      ("settings", "oneMinuteUses"), ("doctor", "findings"), ("open", "address"),
      ("export", "format"), ("version", "version"), ("block firefox", "block"),
      ("release", "block"), ("groups edit Nope --limit 3", "error"), ("nonsense", "error"),
      ("extend Nope", "error"), ("pause Video", "error"),
    ] {
      let answer = try house.home.haru(words.split(separator: " ").map(String.init) + ["--json"])
      #expect(answer.json?[key] != nil, "\(words): \(answer.output)\(answer.errors)")
      #expect(answer.errors.isEmpty, "\(words): \(answer.errors)")
    }
  }

  @Test("Export and import carry groups to another home, as drafts")
  func transfer() throws {
    let house = try RunningDaemon()
    _ = try house.haru(
      "groups", "add", "Video", "--app", "vlc", "--plan", "mon-fri=limit:30m", "--apply")
    let file = house.home.path + "/out.json"
    #expect(try house.haru("export", file).status == 0)
    let again = try house.haru("export", file)
    #expect(again.status == 1 && again.errors.contains("There is a file already"))
    let other = try RunningDaemon()
    #expect(
      try other.haru("import", file).output == "1 group came in as a draft: Video\n")
    #expect(
      try other.haru("import", "-", input: house.home.read("out.json")).output
        == "1 group came in as a draft: Video (2)\n")
    #expect(try other.haru("groups").output.contains("Video (2)  draft  a rule for each weekday"))
    #expect(try other.haru("import", "-", input: "no").errors.contains("That is not JSON."))
    #expect(
      try other.haru("import", "-", input: "{}").errors.contains("It is not an export of Haru"))
  }

  @Test("Links open their place; a token is noted for the page (S-02, L-66)")
  func links() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--site", "video.test", "--limit", "0", "--apply")
    let home = try house.haru("open", "haru://nowhere", "--print")
    #expect(home.output.hasPrefix("http://127.0.0.1:") && home.output.contains("/?key="))
    #expect(try house.haru("status", "--json").json?["open"]?.isNull == true)
    let unlock = try house.haru("open", "haru://unlock?token=video.test", "--print")
    #expect(unlock.output.contains("/?key="))
    #expect(try house.haru("status", "--json").json?["open"]?["token"] == "video.test")
    // Without a browser the address is told.
    let none = try house.haru("open")
    #expect(none.status == 2 && none.errors.contains("http://127.0.0.1:"), "\(none.errors)")
    try house.home.write("browser", "")
    #expect(try house.haru("open").status == 0)
    #expect(house.home.read("opened").contains("/?key="))
  }

  @Test("The doctor names what is missing and what repairs it (L-08)")
  func doctor() throws {
    let house = try RunningDaemon()
    let answer = try house.haru("doctor")
    #expect(answer.output.contains("✗  Window tracking: there is no desktop session"))
    #expect(answer.output.contains("To repair it: "))
    #expect(answer.output.contains("✓  Data: made at this start"))
    #expect(!answer.output.contains("{"))
  }

  @Test("bash completes commands, options and names with spaces, by asking haru")
  func bashCompletion() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Night work", "--app", "vlc", "--limit", "0")
    let script = try house.haru("completion", "bash").output
    for (line, offered) in [
      ("haru groups un", "unapply"), ("haru groups edit X --no", "--no-plan"),
      ("haru extend N", "Night\\ work"), ("haru groups add A --app fire", "firefox-esr"),
    ] {
      let answer = try house.home.run(
        [
          "/bin/bash", "-c",
          script + "COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _haru; "
            + "printf '%s\\n' \"${COMPREPLY[@]}\"",
        ])
      #expect(answer.output == offered + "\n", "\(line): \(answer.output)\(answer.errors)")
    }
  }
}
