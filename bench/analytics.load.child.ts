import autocannon from "autocannon";

/** Readers who tell of views as fast as they can, from an address of their own each. Arguments: address, seconds, connections, articles. */
const [url = "", seconds, connections, articles] = process.argv.slice(2);
const ids = JSON.parse(articles ?? "[]") as number[];
const AGENTS = ["Windows NT 10.0; Win64; x64", "X11; Linux x86_64", "Macintosh; Intel Mac OS X 10_15_7"].map(
  (system) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
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
        const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
        const agent = AGENTS[sent % AGENTS.length] ?? "";
        return {
          ...request,
          method: "POST",
          headers: { origin: "https://news.example", "accept-language": "en", "user-agent": agent, "x-forwarded-for": address },
          body: `[["/article/${ids[sent % ids.length]}/a-slug","https://www.google.com/",4012,1]]`,
        };
      },
    },
  ],
});
console.log(
  JSON.stringify({ perSecond: result.requests.average, total: result["2xx"], wrong: result.non2xx + result.errors + result.timeouts }),
);
