import TestSupport
import Testing

@testable import winnow

/// What must be offered for a line that is typed so far.
struct CompletionCase: Sendable, CustomTestStringConvertible {
  let words: [String]
  /// What must be among the offers.
  let offered: [String]
  /// What must not be.
  var withheld: [String] = []

  var testDescription: String { "winnow " + words.joined(separator: " ") }
}

@Suite struct CompletionTests {
  static let cases: [CompletionCase] = [
    CompletionCase(words: ["ch"], offered: ["check"], withheld: ["explain"]),
    CompletionCase(words: ["--ou"], offered: ["--out", "--output"], withheld: ["--jobs"]),
    CompletionCase(words: ["-o", ""], offered: ["verdict", "annotate", "tsv"]),
    CompletionCase(words: ["--progress", "a"], offered: ["auto", "always"], withheld: ["never"]),
    CompletionCase(words: ["--only", "j"], offered: ["junk"], withheld: ["allow"]),
    CompletionCase(words: ["--only", "junk,al"], offered: ["junk,allow"]),
    CompletionCase(
      words: ["--only", "junk,"], offered: ["junk,allow", "junk,tag:"], withheld: ["junk,junk"]),
    CompletionCase(words: ["-qo", ""], offered: ["verdict", "tsv"], withheld: ["check", "my rules.json5"]),
    CompletionCase(
      words: ["evaluate", "--require", "p"], offered: ["precision="], withheld: ["recall=", "precision= "]),
    CompletionCase(words: ["--only", "junk", "--sum"], offered: ["--summary"]),
    CompletionCase(words: ["check", "--js"], offered: ["--json"]),
    CompletionCase(words: ["check", "--j"], offered: ["--json"], withheld: ["--jobs"]),
    CompletionCase(words: ["add", "l"], offered: ["language"], withheld: ["allow"]),
    CompletionCase(
      words: ["add", "allow", "x", "--folder", "p"], offered: ["promotion"], withheld: ["junk"]),
    CompletionCase(words: ["add", "deny", "x", "--target", "s"], offered: ["sender"], withheld: ["body"]),
    CompletionCase(words: ["import", "x", "--target", "b"], offered: ["body"], withheld: ["all"]),
    CompletionCase(words: ["convert", "--from", "te"], offered: ["telegram"]),
    CompletionCase(words: ["completions", "z"], offered: ["zsh"], withheld: ["bash"]),
    CompletionCase(words: ["check", "my"], offered: ["my rules.json5"]),
    CompletionCase(words: ["-r", "bui"], offered: ["builtin"]),
    CompletionCase(words: ["list", "bui"], offered: ["builtin"]),
    CompletionCase(words: ["diff", "builtin", "bui"], offered: ["builtin"]),
    CompletionCase(words: ["--split", "fol"], offered: ["folder"]),
    CompletionCase(words: ["--field", "bo"], offered: ["body="]),
    // Options before the subcommand, and before files.
    CompletionCase(words: ["--rules", "builtin", ""], offered: ["check", "explain", "my rules.json5"]),
    CompletionCase(words: ["-q", "ch"], offered: ["check"], withheld: ["explain"]),
    CompletionCase(words: ["-qr", "builtin", "ch"], offered: ["check"]),
    CompletionCase(words: ["-rbuiltin", "ch"], offered: ["check"]),
    CompletionCase(words: ["--quiet", "check", "--js"], offered: ["--json"]),
    CompletionCase(words: ["--rules", "check", "--ou"], offered: ["--output"]),
    CompletionCase(words: ["check", "--strict", "my"], offered: ["my rules.json5"]),
    CompletionCase(words: ["file", "ch"], offered: [], withheld: ["check"]),
    CompletionCase(words: ["--", "ch"], offered: [], withheld: ["check"]),
    CompletionCase(words: ["--", "my"], offered: ["my rules.json5"]),
    CompletionCase(words: ["he"], offered: ["help"]),
    CompletionCase(words: ["help", ""], offered: ["check", "learn"], withheld: ["my rules.json5"]),
    CompletionCase(words: ["help", "check", ""], offered: [], withheld: ["check", "my rules.json5"]),
    CompletionCase(words: ["add", ""], offered: ["language", "tag"], withheld: ["he", "my rules.json5"]),
    CompletionCase(words: ["add", "language", ""], offered: ["he", "zh-Hans"], withheld: ["tag"]),
    CompletionCase(words: ["add", "--folder", "junk", "language", "z"], offered: ["zh"], withheld: ["he"]),
    CompletionCase(words: ["add", "allow", ""], offered: [], withheld: ["he", "my rules.json5"]),
    CompletionCase(words: ["completions", "bash", ""], offered: [], withheld: ["zsh", "my rules.json5"]),
  ]

  /// A folder with the script of a shell, one file and one folder.
  private func workplace(_ shell: String) throws -> Workplace {
    let place = try Workplace()
    let script = try place.winnow("completions", shell)
    #expect(script.status == 0)
    #expect(script.err.isEmpty)
    try place.write("_winnow", script.out)
    try place.write("my rules.json5", "{version: 1}")
    #expect(try place.shell("mkdir folder").status == 0)
    return place
  }

  private func expect(_ offers: [String], _ wanted: CompletionCase) {
    for word in wanted.offered { #expect(offers.contains(word), "\(wanted): offered: \(offers)") }
    for word in wanted.withheld { #expect(!offers.contains(word), "\(wanted): offered: \(offers)") }
  }

  @Test(.enabled(if: installed("/bin/bash") != nil, "no bash here"), arguments: cases)
  func `bash completes`(_ wanted: CompletionCase) throws {
    let words = (["winnow"] + wanted.words).map { "'\($0)'" }.joined(separator: " ")
    let line =
      "source ./_winnow; COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _winnow; "
      + "printf '%s\\n' \"${COMPREPLY[@]}\""
    let outcome = try workplace("bash").shell(line)
    #expect(outcome.err.isEmpty)
    expect(outcome.lines, wanted)
  }

  @Test(.enabled(if: installed("/bin/bash") != nil, "no bash here"))
  func `bash completes what it cuts at an equals sign`() throws {
    let line =
      "source ./_winnow; COMP_WORDS=(winnow --output = t); COMP_CWORD=3; _winnow; "
      + "printf '%s\\n' \"${COMPREPLY[@]}\""
    #expect(try workplace("bash").shell(line).lines == ["tsv"])
  }

  @Test(.enabled(if: installed("/usr/bin/fish") != nil, "no fish here"), arguments: cases)
  func `fish completes`(_ wanted: CompletionCase) throws {
    let typed = (["winnow"] + wanted.words).joined(separator: " ")
    let outcome = try workplace("fish").shell(
      "source ./_winnow; complete -C '\(typed)'", shell: "/usr/bin/fish")
    #expect(outcome.err.isEmpty)
    // An offer and its description stand with a tab between them; folders end in a slash.
    let offers = outcome.lines.map { line in
      var offer = String(line.prefix { $0 != "\t" })
      if offer.hasSuffix("/") { offer.removeLast() }
      return offer.filter { $0 != "\\" }
    }
    expect(offers, wanted)
  }

  /// zsh completes in its line editor only, so a shell in a pseudo-terminal types the lines and a
  /// replacement of `compadd` writes down what is offered, without the quoting that names of files come with.
  @Test(.enabled(if: installed("/bin/zsh", "/usr/bin/zsh") != nil, "no zsh here"))
  func `zsh completes`() throws {
    let place = try workplace("zsh")
    try place.write("offers.zsh", Self.zshRecorder)
    let typed = Self.cases.map { "'" + (["winnow"] + $0.words).joined(separator: " ") + "'" }
    let outcome = try place.shell("zsh -f ./offers.zsh " + typed.joined(separator: " "))
    // Behind the offers for each line is an empty one.
    let offers = outcome.lines.split(separator: "", omittingEmptySubsequences: false).dropLast()
    try #require(offers.count == Self.cases.count, "\(outcome.out)\(outcome.err)")
    for (offers, wanted) in zip(offers, Self.cases) {
      expect(offers.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }, wanted)
    }
  }

  static let zshRecorder = #"""
    zmodload zsh/zpty
    zpty inner 'zsh -f -i'
    lines=(
      "PS1=; PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste; stty -echo"
      "fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D"
      "compadd() { local -a kept given; builtin compadd -O kept \"\$@\"; "
      "  local -a before; zparseopts -E -D -a ignored P:=before p:=before; "
      "  print -rl -- \${IPREFIX}\${before[2]}\${(Q)^kept} >> $PWD/offers; builtin compadd \"\$@\"; }"
      "bindkey '^I' complete-word; zstyle ':completion:*' list-prompt ''; zstyle ':completion:*' menu no"
      "finish() { BUFFER=; print -r -- done >> $PWD/done; }; zle -N finish; bindkey '^X' finish"
      "print ready > $PWD/ready"
    )
    for line in $lines; do zpty -w inner "$line"; done
    wait_for() { local i; for i in {1..2400}; do [[ -e $1 ]] && return; zpty -r -t inner >/dev/null; sleep 0.05; done }
    wait_for ready
    for line; do
      zpty -n -w inner "$line"$'\t'$'\x18'
      wait_for done
      # Lines without a text are offers of nothing.
      grep . offers
      print
      rm -f offers done
    done
    zpty -d inner
    true
    """#
}
