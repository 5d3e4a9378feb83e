/// Completion for other shells: each passes its words to `fam --complete` and shows the result, so it offers everything
/// that the prompt's completion does, including rows of the household. Falls back to files.
enum ShellScripts {
    /// bash splits words at `:` and `=`; the script joins them again, and replaces only the part after the last one.
    static let bash = #"""
        _fam() {
          local words=() word typed prefix i
          for ((i = 1; i <= COMP_CWORD; i++)); do
            word=${COMP_WORDS[i]}
            if ((${#words[@]})) && [[ $word == [:=]* || ${COMP_WORDS[i - 1]} == *[:=] ]]; then
              words[-1]+=$word
            else
              words+=("$word")
            fi
          done
          typed=${words[-1]}
          prefix=${typed%"${typed##*[:=]}"}
          [[ $typed == [\"\']* ]] || prefix=${prefix//\\/}
          COMPREPLY=()
          while IFS=$'\t' read -r word _; do
            word=${word#"$prefix"}
            [[ $typed == [\"\']* ]] || {
              printf -v word %q "$word"
              word=${word//\\,/,}
            }
            COMPREPLY+=("$word")
          done < <("$1" --complete "${words[@]}" 2>/dev/null)
          [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace
        }
        complete -o default -F _fam fam
        """#

    static let zsh = #"""
        #compdef fam
        _fam() {
          local -a lines found begun
          local line
          lines=("${(@f)$("$words[1]" --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
          for line in $lines; do
            if [[ ${line%%$'\t'*} == *[=/] ]]; then
              begun+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
            else
              found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
            fi
          done
          if (( $#found + $#begun )); then
            _describe -V 'fam' found -- begun -S ''
          else
            _files
          fi
        }
        if [[ $funcstack[1] == _fam ]]; then
          _fam "$@"
        else
          compdef _fam fam
        fi
        """#

    static let fish = #"""
        function __fam_complete
            set -l words (commandline -opc)
            $words[1] --complete $words[2..-1] (commandline -ct) 2>/dev/null
        end
        complete -c fam -f -a '(__fam_complete)'
        complete -c fam -n 'test -z "$(__fam_complete)"' -F
        """#
}
