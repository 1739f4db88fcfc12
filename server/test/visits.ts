import { sized } from "./suite-size.ts";

/** A long script of visits, always the same, told apart from the code that counts them. */

export const VISITS = sized({ sample: 4000, full: 100_000 });
/** Readers of each day; some of them come on both, and are then two, for nobody is known across days. */
const READERS = sized({ sample: 360, full: 9000 });

const BROWSERS = [
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "desktop"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "mobile",
  ],
  ["Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1", "tablet"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "desktop"],
] as const;
const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const HEADLESS = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36";
const COUNTRIES = ["JO", "SA", "US", undefined, "XX"];
const REFERRERS = [
  ["", "(direct)"],
  ["https://www.google.com/", "google.com"],
  ["https://news.example/latest-news", "(internal)"],
  ["https://t.co/abc", "t.co"],
  ["javascript:alert(1)", "(direct)"],
] as const;

/** What a visit should come to: null when it should not be counted. */
export interface Expected {
  day: 0 | 1;
  path: string;
  articleId: number | null;
  language: string;
  device: string;
  country: string | null;
  source: string;
  /** Who it was, on that day. */
  reader: string;
  read: boolean;
}

export interface Visit {
  /** On the first day or the second. */
  day: 0 | 1;
  headers: Record<string, string>;
  body: string;
  expected: Expected | null;
}

export interface Pages {
  english: number[];
  arabic: number[];
  /** An article that readers may not see. */
  hidden: number;
}

/** The visit of a number. Neighbours differ in everything, so that whoever takes every second one gets a bit of all. */
export function visitAt(index: number, { english, arabic, hidden }: Pages): Visit {
  const pick = <T>(all: readonly T[], salt: number): T => all[Math.floor(index / salt) % all.length] as T;
  const day = index % 5 < 3 ? 0 : 1;
  const reader = (index * 7919) % READERS;
  const [agent, device] = BROWSERS[reader % BROWSERS.length] as (typeof BROWSERS)[number];
  const address = `10.${reader % 200}.${Math.floor(reader / 200) % 250}.7`;
  const country = COUNTRIES[reader % COUNTRIES.length];
  const [referrer, source] = pick(REFERRERS, 3);
  const read = index % 4 !== 0;
  const kind = index % 10;
  const id = kind < 5 ? pick(english, 11) : pick(arabic, 11);
  const [path, counted, articleId, language] =
    kind < 5
      ? [`/article/${id}/some-slug-${index % 3}`, `/article/${id}`, id, "en-US"]
      : kind < 8
        ? [`/ar/article/${id}/${encodeURIComponent("خبر")}`, `/ar/article/${id}`, id, "ar-JO"]
        : kind === 8
          ? [`/ar/search/${encodeURIComponent("ماء")}`, "/ar/search", null, "ar-JO"]
          : ["/latest-news/", "/latest-news", null, "en-US"];

  // One of twenty is none: each time for another reason.
  const wrong = index % 20 === 13 ? Math.floor(index / 20) % 10 : -1;
  const headers: Record<string, string> = {
    "user-agent": wrong === 0 ? ROBOT : wrong === 1 ? HEADLESS : agent,
    "accept-language": "ar,en;q=0.5",
    origin: wrong === 2 ? "https://evil.example" : "https://news.example",
    "x-forwarded-for": address,
    ...(country ? { "cf-ipcountry": country } : {}),
    ...(wrong === 3 ? { dnt: "1" } : wrong === 4 ? { "sec-gpc": "1" } : wrong === 5 ? { "sec-purpose": "prefetch" } : {}),
  };
  if (wrong === 6) delete headers["accept-language"];
  const asked = wrong === 7 ? `/article/${hidden}/hidden` : wrong === 8 ? "/article/999999999/none" : wrong === 9 ? "/no/such/page" : path;
  return {
    day,
    headers,
    body: JSON.stringify([[asked, referrer, 0, read ? 1 : 0]]),
    expected:
      wrong >= 0
        ? null
        : {
            ...{ day, path: counted, articleId, language, device, source, read },
            country: country === "XX" ? null : (country ?? null),
            reader: `${address} ${agent}`,
          },
  };
}
