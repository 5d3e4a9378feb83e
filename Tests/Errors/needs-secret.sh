# A script has nobody to ask.
fam -c 'preference set parentCode'
