/// Completes the argument parser's completion scripts.
enum CompletionScript {
  /// The script for a shell, with completion of whole words in bash.
  ///
  /// bash cuts words at the characters of `COMP_WORDBREAKS`, a colon, `=`, `<` and `>` among them:
  /// of `bytes:gb` it would complete `gb` as the word after an option named `:`.
  static func completed(_ script: String) -> String {
    let lastOfBash = "complete -o filenames -F _textlimit textlimit"
    return script.hasSuffix(lastOfBash) ? script.dropLast(lastOfBash.count) + wholeWords : script
  }

  private static let wholeWords = #"""
    _textlimit_whole_words() {
        local rest="${COMP_LINE}" word space
        local -a whole=()
        local -i index current=0
        for index in "${!COMP_WORDS[@]}"; do
            word="${COMP_WORDS[index]}"
            space="${rest%%[![:space:]]*}"
            rest="${rest#"${space}"}"
            rest="${rest#"${word}"}"
            if [[ "${index}" -eq 0 || -n "${space}" || -z "${word}" ]]; then
                whole+=("${word}")
            else
                whole[${#whole[@]}-1]+="${word}"
            fi
            [[ "${index}" -eq "${COMP_CWORD}" ]] && current=${#whole[@]}-1
        done

        local -a COMP_WORDS=("${whole[@]}")
        local -i COMP_CWORD="${current}"
        local typed="${whole[current]}" previous=""
        [[ "${current}" -gt 0 ]] && previous="${whole[current-1]}"
        # A quotation mark that is still open is no part of the word.
        typed="${typed#[\'\"]}"
        _textlimit "${1}" "${typed}" "${previous}"

        case "${previous}" in
        -u|--unit|-l|--limit|--soft|--profile)
            # No file names, in the order of their use; bash 3 has neither option.
            compopt +o filenames -o nosort 2>/dev/null
            # bash puts the completion in the place of what it takes for the word.
            COMPREPLY=("${COMPREPLY[@]#"${typed%"${2}"}"}")
            # A number is still to come.
            [[ "${COMPREPLY[*]}" == *= ]] && compopt -o nospace 2>/dev/null
            ;;
        esac
    }

    complete -o filenames -F _textlimit_whole_words textlimit
    """#
}
