fam --frobnicate
fam --clock noonish -c children
