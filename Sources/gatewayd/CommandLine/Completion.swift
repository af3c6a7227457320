/// What a shell offers while a command is typed, made of the same table as the help.
struct Completion {
    let commands: [Command]

    /// The shells that it can be written for, with how.
    static let shells: [(name: String, script: @Sendable (Completion) -> String)] = [
        ("bash", { $0.bash }), ("zsh", { $0.zsh }), ("fish", { $0.fish }),
    ]

    /// For bash-completion(1).
    private var bash: String {
        let cases = commands.flatMap { command in
            let values = command.options.filter { $0.value != nil }.map { option in
                "  '\(command.name) --\(option.name)') words='\(Self.words(in: option.value).joined(separator: " "))' ;;"
            }
            let words = command.options.map { "--\($0.name)" } + Self.words(in: command.operands)
            return values + ["  '\(command.name) '*) words='\(words.joined(separator: " "))' ;;"]
        }
        // Where there is nothing to offer, readline offers files.
        return """
            # Made by `gatewayd completion bash`.
            _gatewayd() {
              local word=${COMP_WORDS[COMP_CWORD]} words=
              if ((COMP_CWORD == 1)); then
                words='\(commands.map(\.name).joined(separator: " "))'
              else
                case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}" in
            \(cases.map { "  " + $0 }.joined(separator: "\n"))
                esac
              fi
              mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            }
            complete -o default -F _gatewayd gatewayd

            """
    }

    private var zsh: String {
        let names = commands.map { "  " + Self.quoted("\($0.name):\($0.summary)") }
        let cases = commands.map { command in
            let options = command.options.map { option in
                let value = option.value.map { ":\(Self.hidden($0)):\(Self.zshAction($0))" } ?? ""
                return Self.quoted("*--\(option.name)[\(Self.hidden(option.help))]\(value)")
            }
            let operands =
                command.operands.isEmpty
                ? [] : [Self.quoted("*:\(Self.hidden(command.operands)):\(Self.zshAction(command.operands))")]
            return "\(command.name)) _arguments \((options + operands).joined(separator: " ")) ;;"
        }
        return """
            #compdef gatewayd
            # Made by `gatewayd completion zsh`.
            local -a commands=(
            \(names.joined(separator: "\n"))
            )
            if (( CURRENT == 2 )); then
              _describe command commands
              return
            fi
            shift words
            (( CURRENT-- ))
            case $words[1] in
            \(cases.joined(separator: "\n"))
            esac

            """
    }

    private var fish: String {
        let names = commands.map { command in
            "complete -c gatewayd -f -n __fish_use_subcommand -a \(command.name) -d \(Self.fishQuoted(command.summary))"
        }
        let options = commands.flatMap { command in
            let seen = "complete -c gatewayd -n '__fish_seen_subcommand_from \(command.name)'"
            let operands = Self.words(in: command.operands)
            return command.options.map { option in
                let words = Self.words(in: option.value)
                let value =
                    option.value == nil ? "" : words.isEmpty ? " -r" : " -x -a '\(words.joined(separator: " "))'"
                return "\(seen) -l \(option.name)\(value) -d \(Self.fishQuoted(option.help))"
            } + (operands.isEmpty ? [] : ["\(seen) -f -a '\(operands.joined(separator: " "))'"])
        }
        return (["# Made by `gatewayd completion fish`."] + names + options).joined(separator: "\n") + "\n"
    }

    /// The words that may stand in a place that is described as `cs|en`; none where it is described as `FILE`.
    private static func words(in place: String?) -> [String] {
        guard let place, place.contains("|") else { return [] }
        // Of `add NAME` the first word.
        let words = place.split(separator: "|").compactMap { $0.split(separator: " ").first.map(String.init) }
        return words.filter { word in
            word.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") } && word != "-"
        }
    }

    private static func zshAction(_ place: String) -> String {
        let words = words(in: place)
        return words.isEmpty ? "_files" : "(\(words.joined(separator: " ")))"
    }

    /// A text in which nothing means anything to `_arguments`.
    private static func hidden(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
