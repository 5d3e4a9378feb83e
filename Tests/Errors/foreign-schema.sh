# A trigger that somebody else has put there.
fam -c 'child add Maya'
sqlite3 family.db 'CREATE TRIGGER tidy AFTER INSERT ON events BEGIN DELETE FROM rewards; END'
fam children
