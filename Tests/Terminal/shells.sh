#!/bin/bash
# Tab in bash, zsh and fish, with the scripts that `fam completions` prints.
. "$(dirname "$0")/lib/terminal.sh"

fam -c 'child add Maya; child add Leo; behavior add "Set the table" --points 2; reward add Maya Zoo --points 9' >/dev/null
echo 'param family: string; echo $family' >"$work/set-up.fam"
mkdir "$work/bin"
printf '#!/bin/sh\nexec "%s" --db "%s" "$@"\n' "$FAM" "$work/home.db" >"$work/bin/fam"
chmod +x "$work/bin/fam"
for shell in bash zsh fish; do fam completions "$shell" >"$work/completions.$shell"; done

# shell COMMAND PROMPT: it runs in the terminal, with fam on its path and its completions read.
shell() {
    terminal
    line "cd $work; PATH=$work/bin:\$PATH; clear; $1"
    await "$2" "$1"
}

all() {
    tabs 'fam behav' 'fam behavior'
    tabs 'fam --format js' 'fam --format json'
    tabs 'fam log M' 'fam log Maya '
    tabs 'fam log Maya --n' 'log Maya --note( |$)'
    tabs 'fam log Maya --no-pa' 'log Maya --no-pager( |$)'
    tabs 'fam log Maya Set' 'Set\\ the\\ table|"Set the table"'
    tabs 'fam events --in last-wee' 'last-week'
    tabs 'fam reward redeem Maya/' 'Maya/Zoo'
    tabs 'fam set-up.fam --fam' 'set-up.fam --family'
    tabs 'fam set-' 'set-up.fam'
    tabs 'fam log Maya,L' 'fam log Maya,Leo( |$)'
    tabs 'fam --format=jsonl' 'fam --format=jsonl( |$)'
    tabs 'fam --format=y' 'fam --format=yaml( |$)'
    # The first Tab leaves the cursor behind the `=`, the second takes what begins there.
    tabs 'fam open tinywins://ch' 'tinywins://child.{0,1}.id='
    text Ma
    keys Tab
    await 'tinywins://child.{1,2}id=Maya( |$)' 'Tab within a link'
}

name=bash
printf "PS1='\$ '\n. %s/completions.bash\n" "$work" >"$work/bashrc"
shell "bash --noprofile --rcfile $work/bashrc -i" '^\$'
all
name=zsh
printf "PS1='zsh> '\nautoload -U compinit\ncompinit -u -D\n. %s/completions.zsh\n" "$work" >"$work/.zshrc"
shell "ZDOTDIR=$work zsh -i" '^zsh>'
all
name=fish
shell "fish --private --no-config --init-command 'function fish_prompt; echo \"> \"; end; source completions.fish'" '^>'
all
