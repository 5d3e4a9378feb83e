#!/bin/bash
# Tab: commands, words of a name, flags, fields of the rows at this stage, values of the household, variables, files.
. "$(dirname "$0")/lib/terminal.sh"

fam -c 'child add Maya --born 2017-04-02; child add "Zoë 🦊"; behavior add Reading --points 2; log Maya Reading; reward add Maya Zoo --points 9' >/dev/null
echo 'echo from-a-file' >"$work/later.fam"

terminal
prompt

tabs 'behav' '› behavior'
tabs 'reward ' '  redeem +Redeems a goal'
tabs 'child ' '  Maya +born 2017-04-02'
tabs 'log zo' '› log "Zoë 🦊"'
tabs 'log Maya --no' '› log Maya --note'
tabs 'log Maya Reading yester' '› log Maya Reading yesterday'
tabs 'events last-wee' '› events last-week'
tabs 'events --' '  --since '
tabs 'events --in last-wee' '› events --in last-week'
tabs 'events --child Maya,Zo' '› events --child Maya,"Zoë 🦊"'
tabs 'events | where poi' '› events \| where points'
tabs 'events | where child.na' '› events \| where child\.name'
tabs 'events | group child { stars: sum(points) } | sort sta' '  stars +int'
tabs 'events | where child == "M' 'child == "Maya"'
tabs 'go /kids/Ma' '› go /kids/Maya'
tabs '/' '  /today '
tabs 'go /' '  /today '
# At any depth: below a place, in links, of the journal, of what is being set.
tabs '/kids/Maya/re' '› /kids/Maya/rewards'
tabs 'tinywins://chi' '› tinywins://child\?id='
tabs 'open tinywins://child?id=Ma' 'tinywins://child\?id=Maya'
tabs 'fam://kids/log?' '› fam://kids/log\?child='
tabs 'reward redeem Maya/' '› reward redeem Maya/Zoo'
tabs 'undo ' '› undo j1'
tabs 'events | into events { no' '› events \| into events \{ note:'
tabs 'events | into events --key ' '  behavior '
tabs 'events | where points ' '  >= '
tabs 'events | where points > 1 ' '  and '
tabs 'events | edit note ' '› events \| edit note ='
tabs 'preference set appTheme br' '› preference set appTheme bright'
tabs 'preference set selectedKidTheme ' '  ocean '
tabs "source $work/la" 'later\.fam'
keys C-c
line 'let friend = child Maya'
ready
line 'def praise(who: child, times: int = 1) { for i in 1..$times { log $who Reading } }'
ready
tabs 'praise M' '› praise Maya'
tabs 'praise Maya --t' '› praise Maya --times'
tabs 'echo $fri' '› echo \$friend'
tabs 'echo $friend.bo' '› echo \$friend\.born'
tabs 'qui' '› quit'
