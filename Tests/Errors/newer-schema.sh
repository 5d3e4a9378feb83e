fam -c 'child add Maya'
sqlite3 family.db 'PRAGMA user_version = 9999'
fam children
