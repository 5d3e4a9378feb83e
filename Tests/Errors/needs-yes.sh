# A script has nobody to ask.
fam -c 'child add Maya'
fam -c 'child delete Maya'
