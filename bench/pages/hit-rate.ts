import { parseArgs } from "node:util";
import { type Cacheable, PageCache } from "../../server/src/platform/cache/page-cache.ts";
import { tag } from "../../server/src/platform/cache/tags.ts";

/**
 * Page cache hit rate by cache size and request rate, for a large archive: `node
 * bench/pages/hit-rate.ts [--articles 100000] [--minutes 3]`. Simulates requests to the cache class
 * with a fake clock. Article popularity follows Zipf's law with exponent 1; page sizes are those of
 * demo articles. Always exits with 0.
 */
const SIZES_MB = [32, 64, 128, 256];
const RATES = [10, 50, 200];
const WARM_UP_MINUTES = 2;
/** Bytes of a page in each encoding. */
const BYTES = { br: 17_000, gzip: 18_400, identity: 84_000 };
/** Cache tags per page. */
const TAGS = 40;
/** Share of requests that accept gzip but not Brotli, as crawlers and feed readers do. */
const GZIP_SHARE = 0.1;
/** Share of requests that accept no compression. */
const IDENTITY_SHARE = 0.02;

const { values } = parseArgs({
  options: {
    articles: { type: "string", default: "100000" },
    minutes: { type: "string", default: "3" },
  },
});
const articles = Number(values.articles);
const minutes = Number(values.minutes);

let now = 1_800_000_000_000;
Date.now = () => now;
let randomState = 1;

console.log(`${articles.toLocaleString("en")} articles; share of requests served without a render`);
console.log(`requests per second ${RATES.map((rate) => String(rate).padStart(8)).join("")}`);
for (const size of SIZES_MB) {
  const shares = [];
  for (const rate of RATES) shares.push(await hitRate(size, rate));
  console.log(
    `${String(size).padStart(16)} MB ${shares.map((share) => `${(share * 100).toFixed(1)} %`.padStart(8)).join("")}`,
  );
}

interface SimulatedPage extends Cacheable {
  encodings: Set<keyof typeof BYTES>;
}

async function hitRate(megabytes: number, rate: number): Promise<number> {
  randomState = 1;
  const cache = new PageCache<SimulatedPage>({ maxBytes: megabytes * 1024 * 1024 });
  let rendered = 0;
  const render = (rank: number) => async () => {
    rendered++;
    for (let i = 0; i < TAGS; i++) tag(`article:${rank + i}`);
    return { bytes: BYTES.br, cacheable: true, encodings: new Set(["br"]) } as SimulatedPage;
  };
  let renderedInWarmUp = 0;
  for (let i = 0; i < rate * 60 * (WARM_UP_MINUTES + minutes); i++) {
    if (i === rate * 60 * WARM_UP_MINUTES) renderedInWarmUp = rendered;
    now += 1000 / rate;
    const rank = Math.floor(articles ** random());
    const page = await cache.get(`/article/${rank}`, render(rank), { waitForFresh: true });
    const encoding = encodingOf(random());
    if (page.encodings.has(encoding)) continue;
    page.encodings.add(encoding);
    page.bytes += BYTES[encoding];
    page.onResize?.();
  }
  return 1 - (rendered - renderedInWarmUp) / (rate * 60 * minutes);
}

function encodingOf(share: number): keyof typeof BYTES {
  if (share < IDENTITY_SHARE) return "identity";
  return share < IDENTITY_SHARE + GZIP_SHARE ? "gzip" : "br";
}

/** Deterministic random number, from 0 to 1. */
function random(): number {
  randomState = (Math.imul(randomState, 1_664_525) + 1_013_904_223) >>> 0;
  return randomState / 2 ** 32;
}
