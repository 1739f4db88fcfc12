import { bySuiteSize } from "../suite-size.ts";

/**
 * Number of generated visits. They are deterministic, and independent of the code that tracks
 * views.
 */
export const VISIT_COUNT = bySuiteSize({ sample: 4000, full: 100_000 });
/**
 * Readers per day. A reader who comes on both days counts twice, since visitors are not recognised
 * across days.
 */
const READER_COUNT = bySuiteSize({ sample: 360, full: 9000 });

const BROWSERS = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "desktop",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "mobile",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1",
    "tablet",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "desktop"],
] as const;
const CRAWLER_AGENT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const HEADLESS_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36";
const COUNTRIES = ["JO", "SA", "US", undefined, "XX"];
const REFERRERS = [
  ["", "(direct)"],
  ["https://www.google.com/", "google.com"],
  ["https://news.example/latest-news", "(internal)"],
  ["https://t.co/abc", "t.co"],
  ["javascript:alert(1)", "(direct)"],
] as const;

/** Expected page view of a visit. */
export interface ExpectedView {
  day: 0 | 1;
  path: string;
  articleId: number | null;
  language: string;
  device: string;
  country: string | null;
  source: string;
  /** Identifies the visitor of that day. */
  reader: string;
  read: boolean;
}

export interface Visit {
  /** Index of the day. */
  day: 0 | 1;
  headers: Record<string, string>;
  body: string;
  /** Null if the visit must not be tracked. */
  expected: ExpectedView | null;
}

export interface VisitedPages {
  english: number[];
  arabic: number[];
  /** Id of an article that is not public. */
  hidden: number;
}

/**
 * Generates the visit of an index. Consecutive visits differ in every aspect, so that every subset
 * of processes gets a mix.
 */
export function visitAt(index: number, { english, arabic, hidden }: VisitedPages): Visit {
  const pick = <T>(all: readonly T[], salt: number): T =>
    all[Math.floor(index / salt) % all.length] as T;
  const day = index % 5 < 3 ? 0 : 1;
  const reader = (index * 7919) % READER_COUNT;
  const [agent, device] = BROWSERS[reader % BROWSERS.length] as (typeof BROWSERS)[number];
  const ipAddress = `10.${reader % 200}.${Math.floor(reader / 200) % 250}.7`;
  const country = COUNTRIES[reader % COUNTRIES.length];
  const [referrer, source] = pick(REFERRERS, 3);
  const read = index % 4 !== 0;
  const kind = index % 10;
  const id = kind < 5 ? pick(english, 11) : pick(arabic, 11);
  const [path, trackedPath, articleId, language] =
    kind < 5
      ? [`/article/${id}/some-slug-${index % 3}`, `/article/${id}`, id, "en-US"]
      : kind < 8
        ? [`/ar/article/${id}/${encodeURIComponent("خبر")}`, `/ar/article/${id}`, id, "ar-JO"]
        : kind === 8
          ? [`/ar/search/${encodeURIComponent("ماء")}`, "/ar/search", null, "ar-JO"]
          : ["/latest-news/", "/latest-news", null, "en-US"];

  // One visit in twenty must not be tracked, each for a different reason.
  const rejection = index % 20 === 13 ? Math.floor(index / 20) % 10 : -1;
  const headers: Record<string, string> = {
    "user-agent": rejection === 0 ? CRAWLER_AGENT : rejection === 1 ? HEADLESS_AGENT : agent,
    "accept-language": "ar,en;q=0.5",
    origin: rejection === 2 ? "https://evil.example" : "https://news.example",
    "x-forwarded-for": ipAddress,
    ...(country ? { "cf-ipcountry": country } : {}),
    ...(rejection === 3
      ? { dnt: "1" }
      : rejection === 4
        ? { "sec-gpc": "1" }
        : rejection === 5
          ? { "sec-purpose": "prefetch" }
          : {}),
  };
  if (rejection === 6) delete headers["accept-language"];
  const requestPath =
    rejection === 7
      ? `/article/${hidden}/hidden`
      : rejection === 8
        ? "/article/999999999/none"
        : rejection === 9
          ? "/no/such/page"
          : path;
  return {
    day,
    headers,
    body: JSON.stringify([[requestPath, referrer, 0, read ? 1 : 0]]),
    expected:
      rejection >= 0
        ? null
        : {
            day,
            path: trackedPath,
            articleId,
            language,
            device,
            source,
            read,
            country: country === "XX" ? null : (country ?? null),
            reader: `${ipAddress} ${agent}`,
          },
  };
}
