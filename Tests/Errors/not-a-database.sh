echo "Dear diary, today I made a database." >family.db
fam children
