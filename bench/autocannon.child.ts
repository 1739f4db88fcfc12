import autocannon from "autocannon";

/** The load of one run, in a process of its own so that it can be pinned. Arguments: address, seconds, connections, first page or nothing. */
const [url = "", seconds, connections, from] = process.argv.slice(2);
const { pathname } = new URL(url);
let page = Number(from);

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { "accept-encoding": "br" },
  requests: [from ? { setupRequest: (request) => ({ ...request, path: `${pathname}?page=${page++}` }) } : {}],
});
console.log(JSON.stringify({ perSecond: result.requests.average, wrong: result.non2xx + result.errors + result.timeouts }));
