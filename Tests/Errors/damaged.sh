# A star total that another program has changed.
fam -c 'child add Maya'
sqlite3 family.db 'UPDATE children SET earned = 9'
fam verify
