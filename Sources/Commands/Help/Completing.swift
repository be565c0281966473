import Glibc
import Groundwork
import Words

/// Shells that get completion.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Asks `haru complete` for what may stand at the cursor, so that the table is the only list.
  var script: String {
    switch self {
    case .bash:
      """
      _haru() {
        local line
        COMPREPLY=()
        while IFS=$'\\t' read -r line _; do
          [ "$line" = ":files" ] && { compopt -o default; continue; }
          COMPREPLY+=("$(printf '%q' "$line")")
        done < <(haru complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      }
      complete -F _haru haru

      """
    case .zsh:
      """
      #compdef haru
      _haru() {
        local line name about
        local -a names abouts
        haru complete "${(@)words[2,CURRENT]}" 2>/dev/null | while IFS=$'\\t' read -r name about; do
          [[ $name == ':files' ]] && { _files; continue }
          names+=("$name")
          abouts+=("${about:+$name -- $about}")
        done
        (( $#names )) && compadd -Q -d abouts -- "${(@q)names}"
      }
      if [[ $funcstack[1] == _haru ]]; then _haru; else compdef _haru haru; fi

      """
    case .fish:
      """
      function __haru_complete
        set -l words (commandline -opc) (commandline -ct)
        for line in (haru complete $words[2..-1] 2>/dev/null)
          if test "$line" = ":files"
            __fish_complete_path (commandline -ct)
          else
            echo $line
          end
        end
      end
      complete -c haru -f -a '(__haru_complete)'

      """
    }
  }
}

func writeCompletion(_ invocation: Invocation) throws(Problem) -> Int32 {
  guard let shell = Shell(rawValue: invocation.first) else {
    throw choice(
      invocation.first, of: Shell.allCases.map(\.rawValue), invocation.parsed.command)
  }
  invocation.give(["script": .string(shell.script)]) { shell.script }
  return 0
}

/// What may stand in the place of the last word: a line each, with a tab and its meaning.
func completeLine(_ invocation: Invocation) throws(Problem) -> Int32 {
  let candidates = Candidates(invocation.values, words: invocation.words) { kind in
    names(kind, invocation.words)
  }
  let lines = candidates.all.map { $0.about.isEmpty ? $0.word : $0.word + "\t" + $0.about }
  if !lines.isEmpty { invocation.console.write(lines.joined(separator: "\n")) }
  return 0
}

/// Names that only the daemon knows; none where it does not answer, since nobody reads errors of a Tab.
private func names(_ kind: Completion, _ words: Words) -> [String] {
  guard let daemon = try? DaemonCalls() else { return [] }  // see above
  switch kind {
  case .groups: return (try? GroupChoice(daemon))?.groups.map(\.name) ?? []  // see above
  case .apps: return (try? AppChoice(daemon, words))?.apps.map(\.id) ?? []  // see above
  default: return []
  }
}
