# A script cannot ask.
fam -c 'child add Maya'
fam -c 'child delete Maya'
