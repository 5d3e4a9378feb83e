console.log(0)
