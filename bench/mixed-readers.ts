import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { PAGES } from "@masthead/contract/system/pages.ts";

const ENCODINGS = ["br", "gzip", "identity"];
const LOCALES = ["en-US", "ar-JO"];
/** Requests that are made together, of so many a second. */
const TICK_MS = 50;
/** A reply that took longer was rendered, or waited for one. */
const RENDERED_MS = 4;
/** Share of requests whose address nobody has asked for before. */
const UNCACHED = 0.02;
const LISTS = [
  "/v2/article/main",
  "/v2/article/most-read",
  "/v1/article/latest",
  "/v1/article/breaking/web/articles",
  "/v1/category/all",
  "/v1/setting/website",
  "/v2/channels",
  "/v1/programs/groupedprograms",
  "/v1/programevents/list",
];
/** Articles that are read by the API as well. */
const READ_BY_API = 1000;

export interface MixedReaders {
  /** How many addresses they ask for. */
  addresses: number;
  /** Asks at a rate a second for so many seconds. `slow` is how many replies were probably rendered. */
  read(rate: number, seconds: number): Promise<{ asked: number; slow: number }>;
}

/** Readers of every public page in both languages, and of the API, in three encodings. Few pages are asked for often, most seldom (Zipf). */
export async function mixedReaders(url: string): Promise<MixedReaders> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const articles = await addressesIn(url);
  const ids = articles.slice(0, READ_BY_API).map((path) => /\/article\/(\d+)/.exec(path)?.[1]);
  const calls = [...LISTS, ...ids.map((id) => `/v2/article/details/${id}`)];
  const api = LOCALES.flatMap((locale) => calls.map((path) => `/api${path}?locale=${locale}`));
  const fixed = PAGES.filter(({ pattern, audience }) => audience === "everyone" && !/[:*]/.test(pattern)).flatMap(({ pattern }) => [
    `/${pattern}`,
    pattern ? `/ar/${pattern}` : "/ar",
  ]);
  const all = [...fixed, ...shuffled([...articles, ...api])];
  let unique = 0;

  const next = (): string => {
    if (Math.random() < UNCACHED) return `/search/${encodeURIComponent(`word ${unique++}`)}`;
    // By Zipf's law with exponent 1 the logarithm of the rank is uniform.
    return all[Math.floor(all.length ** Math.random()) - 1] ?? "/";
  };
  return {
    addresses: all.length,
    async read(rate, seconds) {
      const counts = { asked: 0, slow: 0 };
      const count = (ms: number) => {
        if (ms > RENDERED_MS) counts.slow++;
      };
      const open: Promise<void>[] = [];
      const begun = performance.now();
      while (performance.now() - begun < seconds * 1000) {
        const due = Math.floor(((performance.now() - begun) / 1000) * rate);
        for (; counts.asked < due; counts.asked++) {
          const encoding = ENCODINGS[counts.asked % ENCODINGS.length] ?? "";
          open.push(ask(agent, url + next(), encoding).then(count));
        }
        await wait(TICK_MS);
      }
      await Promise.all(open);
      return counts;
    },
  };
}

/** Addresses of all articles, by the sitemaps. */
async function addressesIn(url: string): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await (await fetch(url + path)).text()).matchAll(/<loc>[^<]*?\/\/[^/]+([^<]+)<\/loc>/g)].map(([, found = ""]) => found);
  const maps = await locations("/sitemap.xml");
  return (await Promise.all(maps.map(locations))).flat();
}

function shuffled<T>(list: T[]): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

/** Asks once; the milliseconds it took, whatever came of it. */
function ask(agent: Agent, url: string, encoding: string): Promise<number> {
  const begun = performance.now();
  const took = () => performance.now() - begun;
  return new Promise((done) => {
    get(url, { agent, headers: { "accept-encoding": encoding } }, (response) => {
      response
        .resume()
        .on("end", () => done(took()))
        .on("error", () => done(took()));
      // An idle connection may be closed while a request is sent on it, and an overloaded server refuses.
    }).on("error", () => done(took()));
  });
}
