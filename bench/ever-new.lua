-- Asks for the address with ?page= and a number that grows with every request, from the one given on.
local page = 0
local path

function init(args)
  page = tonumber(args[1])
  path = wrk.path
end

function request()
  page = page + 1
  return wrk.format("GET", path .. "?page=" .. string.format("%d", page))
end
