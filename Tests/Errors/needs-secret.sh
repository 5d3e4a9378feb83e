# A script cannot ask.
fam -c 'preference set parentCode'
