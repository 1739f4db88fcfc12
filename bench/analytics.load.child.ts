import autocannon from "autocannon";

/**
 * Sends page view beacons as fast as possible, each from a different IP address.
 * Arguments: URL, seconds, connections, article ids as JSON.
 */
const [url = "", seconds, connections, articles] = process.argv.slice(2);
const ids = JSON.parse(articles ?? "[]") as number[];
const USER_AGENTS = [
  "Windows NT 10.0; Win64; x64",
  "X11; Linux x86_64",
  "Macintosh; Intel Mac OS X 10_15_7",
].map(
  (platform) =>
    `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
);
let sent = Math.floor(Math.random() * 2 ** 23);

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: {},
  requests: [
    {
      setupRequest: (request) => {
        sent++;
        const ipAddress = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
        const userAgent = USER_AGENTS[sent % USER_AGENTS.length] ?? "";
        return {
          ...request,
          method: "POST",
          headers: {
            origin: "https://news.example",
            "accept-language": "en",
            "user-agent": userAgent,
            "x-forwarded-for": ipAddress,
          },
          body: `[["/article/${ids[sent % ids.length]}/a-slug","https://www.google.com/",4012,1]]`,
        };
      },
    },
  ],
});
console.log(
  JSON.stringify({
    perSecond: result.requests.average,
    total: result["2xx"],
    failed: result.non2xx + result.errors + result.timeouts,
  }),
);
