# Somebody set the clock of the machine back.
fam --clock 2096-03-01T09:00:00 -c 'child add Maya'
fam -c 'child add Leo'
