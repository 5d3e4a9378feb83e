local function map(list, f)
  local out = {}
  for i = 1, #list do out[i] = f(list[i]) end
  return out
end
local function run()
  local all = {}
  for i = 1, 300000 do all[i] = i end
  all = map(all, function(i) return i * 7 % 1000 end)
  local isKept = function(x) return x % 2 == 0 end
  local kept = {}
  for i = 1, #all do
    local x = all[i]
    if isKept(x) then kept[#kept + 1] = x end
  end
  local doubled = map(kept, function(x) return x * 2 end)
  local sum = 0
  for i = 1, #doubled do sum = sum + doubled[i] end
  return sum
end
print(run())
