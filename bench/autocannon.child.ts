import autocannon from "autocannon";

/** The load of one run, in a process of its own so that it can be pinned. Arguments: address, seconds, connections, encoding. */
const [url = "", seconds, connections, encoding = "br"] = process.argv.slice(2);

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { "accept-encoding": encoding },
});
console.log(JSON.stringify({ perSecond: result.requests.average, wrong: result.non2xx + result.errors + result.timeouts }));
