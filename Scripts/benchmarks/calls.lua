local function step(a, b, c) return (a + b * c) % 1000003 end
local function run()
  local sum = 0
  for i = 1, 1000000 do sum = step(sum, i, 3) end
  return sum
end
print(run())
