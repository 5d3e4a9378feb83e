TZ=UTC fam backup home.fambackup
mv family.db first.db
TZ=Asia/Tokyo fam --yes restore home.fambackup
