# Another program is writing.
fam -c 'child add Maya'
coproc sqlite3 family.db
echo 'BEGIN IMMEDIATE; SELECT 1;' >&"${COPROC[1]}"
read -r line <&"${COPROC[0]}"
fam --wait 0 -c 'child add Leo'
