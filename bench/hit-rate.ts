import { parseArgs } from "node:util";
import { type Cacheable, PageCache } from "../server/src/platform/cache/page-cache.ts";
import { tag } from "../server/src/platform/cache/tags.ts";

/**
 * Share of requests that the page cache answers, by its size and by how many requests a process gets, in a newsroom with many articles:
 * `node bench/hit-rate.ts [--articles 100000] [--minutes 3]`. A simulation on the cache itself, with a clock of its own. The popularity of
 * articles follows Zipf's law with exponent 1; sizes are those of articles of the demo. It exits with 0.
 */
const SIZES_MB = [32, 64, 128, 256];
const RATES = [10, 50, 200];
const WARM_UP_MINUTES = 2;
/** Bytes of a page in Brotli, gzip and plain, and of the tags that it is kept under. */
const BYTES = { br: 17_000, gzip: 18_400, identity: 84_000 };
const TAGS = 40;
/** Shares of requests that ask for gzip, as crawlers and feed readers do, and for no encoding. */
const GZIP = 0.1;
const PLAIN = 0.02;

const { values } = parseArgs({ options: { articles: { type: "string", default: "100000" }, minutes: { type: "string", default: "3" } } });
const articles = Number(values.articles);
const minutes = Number(values.minutes);

let now = 1_800_000_000_000;
Date.now = () => now;
let state = 1;

console.log(`${articles.toLocaleString("en")} articles; share of requests that are answered without a render`);
console.log(`requests a second ${RATES.map((rate) => String(rate).padStart(8)).join("")}`);
for (const size of SIZES_MB) {
  const shares = [];
  for (const rate of RATES) shares.push(await hitRate(size, rate));
  console.log(`${String(size).padStart(14)} MB ${shares.map((share) => `${(share * 100).toFixed(1)} %`.padStart(8)).join("")}`);
}

interface SimulatedPage extends Cacheable {
  encodings: Set<keyof typeof BYTES>;
}

async function hitRate(megabytes: number, rate: number): Promise<number> {
  state = 1;
  const cache = new PageCache<SimulatedPage>({ maxBytes: megabytes * 1024 * 1024 });
  let rendered = 0;
  const render = (rank: number) => async () => {
    rendered++;
    for (let i = 0; i < TAGS; i++) tag(`article:${rank + i}`);
    return { bytes: BYTES.br, keep: true, encodings: new Set(["br"]) } as SimulatedPage;
  };
  let before = 0;
  for (let i = 0; i < rate * 60 * (WARM_UP_MINUTES + minutes); i++) {
    if (i === rate * 60 * WARM_UP_MINUTES) before = rendered;
    now += 1000 / rate;
    const rank = Math.floor(articles ** random());
    const page = await cache.get(`/article/${rank}`, render(rank), { current: true });
    const encoding = encodingOf(random());
    if (page.encodings.has(encoding)) continue;
    page.encodings.add(encoding);
    page.bytes += BYTES[encoding];
    page.grew?.();
  }
  return 1 - (rendered - before) / (rate * 60 * minutes);
}

function encodingOf(share: number): keyof typeof BYTES {
  if (share < PLAIN) return "identity";
  return share < PLAIN + GZIP ? "gzip" : "br";
}

/** The same numbers each time. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
