# Looking only.
fam -c 'child add Maya'
fam --read-only -c 'child add Leo'
