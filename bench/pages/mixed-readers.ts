import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { PAGES } from "@masthead/contract/platform/pages.ts";

const ENCODINGS = ["br", "gzip", "identity"];
const LOCALES = ["en-US", "ar-JO"];
/** Interval between batches of requests. */
const TICK_MS = 50;
/** A response that took longer was probably rendered, or waited for a render. */
const RENDERED_MS = 4;
/** Share of requests for URLs that were never requested before. */
const UNCACHED_SHARE = 0.02;
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
/** Articles that are also requested from the API. */
const API_ARTICLES = 1000;

export interface MixedReaders {
  urlCount: number;
  /**
   * Sends `rate` requests per second for `seconds`. `slow` counts the responses that were probably
   * rendered.
   */
  read(rate: number, seconds: number): Promise<{ sent: number; slow: number }>;
}

/**
 * Readers of every public page in both languages, and of the API, in three encodings. Popularity
 * follows Zipf's law.
 */
export async function createMixedReaders(url: string): Promise<MixedReaders> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const articles = await sitemapPaths(url);
  const ids = articles.slice(0, API_ARTICLES).map((path) => /\/article\/(\d+)/.exec(path)?.[1]);
  const calls = [...LISTS, ...ids.map((id) => `/v2/article/details/${id}`)];
  const api = LOCALES.flatMap((locale) => calls.map((path) => `/api${path}?locale=${locale}`));
  const fixed = PAGES.filter(
    ({ pattern, audience }) => audience === "everyone" && !/[:*]/.test(pattern),
  ).flatMap(({ pattern }) => [`/${pattern}`, pattern ? `/ar/${pattern}` : "/ar"]);
  const paths = [...fixed, ...shuffled([...articles, ...api])];
  let unique = 0;

  const nextPath = (): string => {
    if (Math.random() < UNCACHED_SHARE) return `/search/${encodeURIComponent(`word ${unique++}`)}`;
    // By Zipf's law with exponent 1 the logarithm of the rank is uniform.
    return paths[Math.floor(paths.length ** Math.random()) - 1] ?? "/";
  };
  return {
    urlCount: paths.length,
    async read(rate, seconds) {
      const counts = { sent: 0, slow: 0 };
      const count = (ms: number) => {
        if (ms > RENDERED_MS) counts.slow++;
      };
      const pending: Promise<void>[] = [];
      const startedAt = performance.now();
      while (performance.now() - startedAt < seconds * 1000) {
        const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
        for (; counts.sent < due; counts.sent++) {
          const encoding = ENCODINGS[counts.sent % ENCODINGS.length] ?? "";
          pending.push(request(agent, url + nextPath(), encoding).then(count));
        }
        await wait(TICK_MS);
      }
      await Promise.all(pending);
      return counts;
    },
  };
}

/** Paths of all articles, from the sitemaps. */
export async function sitemapPaths(url: string): Promise<string[]> {
  const locations = async (path: string) =>
    [
      ...(await (await fetch(url + path)).text()).matchAll(/<loc>[^<]*?\/\/[^/]+([^<]+)<\/loc>/g),
    ].map(([, path = ""]) => path);
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

/** Sends a request and returns how many milliseconds it took, also if it failed. */
function request(agent: Agent, url: string, encoding: string): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  return new Promise((done) => {
    get(url, { agent, headers: { "accept-encoding": encoding } }, (response) => {
      response
        .resume()
        .on("end", () => done(elapsed()))
        .on("error", () => done(elapsed()));
      // The server may close an idle connection while a request is being sent, and refuses
      // connections under overload.
    }).on("error", () => done(elapsed()));
  });
}
