import autocannon from "autocannon";

/**
 * Load generator for one run, in its own process so that it can be pinned to a core.
 * Arguments: URL, seconds, connections, encoding.
 */
const [url = "", seconds, connections, encoding = "br"] = process.argv.slice(2);

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { "accept-encoding": encoding },
});
console.log(
  JSON.stringify({
    perSecond: result.requests.average,
    failed: result.non2xx + result.errors + result.timeouts,
  }),
);
