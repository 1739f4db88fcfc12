import type {
  ArticleDetails,
  ArticleFullText,
} from "@masthead/contract/newsroom/article/article.ts";
import type { LiveFullText } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { SearchResponse } from "@masthead/contract/newsroom/search/search.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  fullArticlePath,
  searchPath,
  sitePreviewPath,
} from "@masthead/contract/platform/paths.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { scaled } from "../../../scripts/machine-speed.ts";
import { buildApp } from "../../src/app.ts";
import { createDigests, mailDigests } from "../../src/audience/digest/digest.service.ts";
import { digestChoice } from "../../src/audience/digest/digest.table.ts";
import { subscription } from "../../src/commerce/subscription/subscription.table.ts";
import { refreshVocabulary } from "../../src/newsroom/search/spelling/vocabulary.service.ts";
import { previewTokenOf } from "../../src/newsroom/site-preview/site-preview.service.ts";
import { parsePageUrl } from "../../src/platform/pages/page-url.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { sentMails } from "../factories/auth.ts";
import { makeArticle } from "../factories/factory.ts";
import { clientAs, cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import {
  makePremiumNewsroom,
  type PremiumNewsroom,
  SECRET_BODY_WORDS,
  SECRET_PREFIXES,
} from "./newsroom.ts";
import { callUrls, documentUrls, pageUrls } from "./urls.ts";

/** As many as keep the process and PostgreSQL busy: more only let each other wait. */
const CONCURRENT_REQUESTS = 3;
/**
 * Routes that are neither calls, pages nor documents: files, streams, probes, checks and oEmbed,
 * which contain no article text, and previews of the site, which have a separate test.
 */
const OTHER_ROUTES =
  /^\/(\*|api\/\*|api\/(docs|docs\.css|openapi\.json)|api\/v1\/reading|assets\/\*|media\/|mrss\/media\/|oembed$|stream|podcast|locale$|low-data\/listen\/|newsletters\/go\/|api\/v1\/live-blog\/:id\/stream|sandbox-gateway\/|recordings\/|preview\/at\/|healthz|readyz|metrics|proxy-check\/)/;

let platform: StartedPlatform;
let newsroom: PremiumNewsroom;
let close: () => Promise<unknown>;
let base: string;
let requestCount = 0;
const routes = new Set<string>();

beforeAll(async () => {
  platform = await testPlatform({ TRUST_PROXY: "1" });
  // Rate limits per user would hide the responses.
  Object.assign(platform.limiter, {
    consume: async () => {},
    tryConsume: async () => true,
    isExhausted: async () => false,
  });
  newsroom = await makePremiumNewsroom(platform.database.db);
  await refreshVocabulary(platform.database.db);
  const { http, pages } = await buildApp(platform, {
    prepare: async (server) => {
      server.addHook("onRoute", ({ method, url }) => {
        if ([method].flat().includes("GET")) routes.add(url);
      });
    },
  });
  platform.onChange((tags) => pages.cache.change(tags));
  base = await http.listen({ host: "127.0.0.1", port: 0 });
  close = () => http.close();
});

afterAll(async () => {
  await close();
  await platform.stop();
});

/**
 * Requests a path as a browser on the site does, each time from another IP address to avoid rate
 * limits.
 */
async function get(path: string, cookie = ""): Promise<{ status: number; text: string }> {
  requestCount++;
  const response = await fetch(base + path, {
    headers: {
      cookie,
      "x-forwarded-for": `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
      "sec-fetch-site": "same-origin",
      "sec-fetch-dest": "empty",
    },
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
}

const json = async <T>(path: string, cookie?: string) =>
  JSON.parse((await get(path, cookie)).text) as T;

/** Returns the secrets that a text contains, also if they are escaped or percent-encoded. */
function findLeaks(text: string): string[] {
  const forms = [
    text,
    text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  ];
  return SECRET_PREFIXES.filter((secret) =>
    forms.some((form) => form.includes(secret) || form.includes(encodeURIComponent(secret))),
  );
}

/**
 * Creates a user who has saved the premium articles, with an optional subscription. Returns a
 * session cookie.
 */
async function createUserCookie(
  role: "User" | "Accounting" | "Notification",
  values?: Partial<typeof subscription.$inferInsert>,
): Promise<string> {
  const { db } = platform.database;
  const { id: userId } = await makeUser(db, role);
  const client = await clientAs(platform, userId);
  for (const { id } of Object.values(newsroom.premium)) await client.savedArticle.save({ id });
  const period = {
    periodStart: new Date(Date.now() - 40 * DAY),
    periodEnd: new Date(Date.now() + DAY),
  };
  if (values)
    await db
      .insert(subscription)
      .values({ userId, state: "active", entitlements: ["articles"], ...period, ...values });
  return cookieOf(platform, userId);
}

const CALLERS_WITHOUT_ACCESS: Record<string, () => Promise<string>> = {
  "a signed-out reader": async () => "",
  "a reader without a subscription": () => createUserCookie("User"),
  "a reader whose subscription has expired": () =>
    createUserCookie("User", { state: "expired", periodEnd: new Date(Date.now() - DAY) }),
  "a reader whose cancelled subscription has ended": () =>
    createUserCookie("User", { state: "cancelled", periodEnd: new Date(Date.now() - DAY) }),
  "a reader whose subscription covers only channels and episodes": () =>
    createUserCookie("User", { entitlements: ["channels", "episodes"] }),
  "a member of Accounting": () => createUserCookie("Accounting"),
  "a member of Notification": () => createUserCookie("Notification"),
};

/**
 * Calls excluded per caller: subscribers of episodes read their transcripts, and authors of
 * notifications use the media library, which lists images by file name.
 */
const EXCLUDED_CALLS: Record<string, RegExp> = {
  "a reader whose subscription covers only channels and episodes":
    /^\/api\/v1\/episodes\/\d+\/transcript\b/,
  "a member of Notification": /^\/api\/v1\/media\b/,
};

/**
 * Requests all paths and returns how many responded with 200. Fails if a response leaks a secret or
 * is a server error.
 */
async function crawl(paths: string[], cookie: string): Promise<number> {
  const failures: string[] = [];
  let succeeded = 0;
  const queue = [...new Set(paths)];
  const crawlQueue = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const { status, text } = await get(path, cookie);
      if (status === 200) succeeded++;
      if (status === 429 || status >= 500) failures.push(`${path} returned ${status}`);
      if (findLeaks(text).length) failures.push(`${path} leaks ${findLeaks(text)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, crawlQueue));
  expect(failures).toEqual([]);
  return succeeded;
}

describe.each(Object.keys(CALLERS_WITHOUT_ACCESS))("paywall for %s", (name) => {
  it("sends no text behind the paywall in any call, page or document", {
    timeout: scaled(180_000),
  }, async () => {
    const cookie = (await CALLERS_WITHOUT_ACCESS[name]?.()) ?? "";
    const calls = callUrls(newsroom).filter((path) => !EXCLUDED_CALLS[name]?.test(path));
    expect(await crawl(calls, cookie)).toBeGreaterThan(100);
    // Cached pages are the same for everybody, so only personal pages are requested for each
    // caller.
    const pages = pageUrls(newsroom).filter(
      (path) => name === "a signed-out reader" || parsePageUrl(path).personal,
    );
    expect(await crawl(pages, cookie)).toBeGreaterThan(name === "a signed-out reader" ? 150 : 10);
    const categoryId =
      (await json<ArticleDetails>(`/api/v2/article/details/${newsroom.premium["en-US"].id}`))
        .category?.id ?? 0;
    expect(await crawl(documentUrls(newsroom, categoryId), cookie)).toBeGreaterThan(30);
    for (const { id } of Object.values(newsroom.premium))
      for (const path of [`/api/v1/article/${id}/whole`, `/api/v1/live-blog/${id}/full-text`])
        expect((await get(path, cookie)).status).toBe(name === "a signed-out reader" ? 401 : 402);
  });
});

it("digest mails contain no text behind the paywall", async () => {
  const { db } = platform.database;
  for (const locale of LOCALES) {
    const { id: userId } = await makeUser(db, "User", { locale });
    const client = await clientAs(platform, userId, locale);
    const { tags } = await client.article.details({ id: newsroom.premium[locale].id });
    await client.following.follow({ kind: "tag", id: tags[0]?.id ?? 0 });
    await client.digest.choose({ frequency: "daily", locale });
    await db
      .update(digestChoice)
      .set({ since: new Date(Date.now() - DAY) })
      .where(eq(digestChoice.userId, userId));
    const name = `daily ${locale}`;
    await createDigests(platform, { frequency: "daily", name, from: new Date() }, new Date());
    await mailDigests(platform, { period: name, userIds: [userId] });
  }
  const mails = sentMails(platform);
  expect(mails).toHaveLength(LOCALES.length);
  for (const { title } of Object.values(newsroom.premium))
    expect(mails.some(({ text }) => text.includes(title))).toBe(true);
  for (const { text, html } of mails) expect(findLeaks(text + html)).toEqual([]);
});

describe("paywall test coverage", () => {
  it("includes every GET route of the server", () => {
    expect(routes.size).toBeGreaterThan(10);
    const files =
      /^\/[\w-]+\.(js|css|svg|png|ico|txt|webmanifest|json)$|^\/(icons|fonts|flags|assets)\//;
    expect(
      [...routes].filter(
        (url) =>
          !url.startsWith(`/${platform.config.ADMIN_PATH}`) &&
          !OTHER_ROUTES.test(url) &&
          !files.test(url),
      ),
    ).toEqual([]);
  });

  it.each(LOCALES)(
    "hides the full text in previews of the site at a time, in %s",
    async (locale) => {
      const { id, slug } = newsroom.premium[locale];
      const minute = 60_000;
      const now = Math.floor(Date.now() / minute) * minute;
      const { id: makerId } = await makeUser(platform.database.db, "Admin");
      for (const distance of [-minute, DAY]) {
        const token = previewTokenOf(platform, {
          at: now + distance,
          expiry: now + 60 * minute,
          makerId,
        });
        const { status, text } = await get(
          sitePreviewPath(token, articlePath({ id, slug, locale })),
        );
        expect(status).toBe(200);
        expect(findLeaks(text)).toEqual([]);
      }
    },
  );

  it.each(LOCALES)(
    "finds the teaser on the page that hides the full text, in %s",
    async (locale) => {
      const { id, slug, title } = newsroom.premium[locale];
      const details = await json<ArticleDetails>(`/api/v2/article/details/${id}`);
      expect(details).toMatchObject({ premium: true, cut: true, corrections: [] });
      expect(details.images).toHaveLength(1);
      expect(details.bodyHtml).toMatch(/^<p>[^<]+<\/p><p>[^<]+…<\/p>$/);
      for (const path of ["", ".data", "/_payload.json"])
        expect((await get(articlePath({ id, slug, locale }) + path)).text).toContain(
          details.summary,
        );
      const page = await get(articlePath({ id, slug, locale }));
      expect(page.text).toContain(title);
      expect(page.text).toContain('"isAccessibleForFree":false');
      expect(page.text).toContain('"cssSelector":".paywall"');
    },
  );
});

describe.each(LOCALES)("search of premium articles in %s", (locale) => {
  const search = (q: string) =>
    json<SearchResponse>(`/api/v1/search?locale=${locale}&q=${encodeURIComponent(q)}`);
  const secret = SECRET_PREFIXES[LOCALES.indexOf(locale)] ?? "";
  const words = [...SECRET_BODY_WORDS, "alt", "correction", "second"].map((word) => secret + word);

  it("does not match, suggest or exclude by words that are only behind the paywall", async () => {
    const { title } = newsroom.premium[locale];
    const [teaserWord = ""] = title.split(" ");
    for (const word of words) {
      const found = await search(word);
      expect({ word, ...found.meta }).toMatchObject({
        total: 0,
        suggestion: null,
        corrected: false,
      });
      expect((await search(`${word.slice(0, -2)}${word.slice(-1)}`)).meta).toMatchObject({
        total: 0,
        suggestion: null,
      });
      const excluding = await search(`${teaserWord} -${word}`);
      expect(excluding.data.map((article) => article.title)).toEqual(
        (await search(teaserWord)).data.map((article) => article.title),
      );
      expect(excluding.data.map((article) => article.title)).toContain(title);
    }
    const page = await get(searchPath(locale, words[0] ?? ""));
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(words[1]);
  });

  it("finds words of the teaser and highlights them", async () => {
    const { data } = await search(locale === "en-US" ? "long paragraph" : "امتلأت");
    const hit = data.find(({ id }) => id === newsroom.premium[locale].id);
    expect(hit?.excerptRuns.some((run) => run.hit)).toBe(true);
    expect(findLeaks(JSON.stringify(data))).toEqual([]);
  });
});

describe("full text of premium articles", () => {
  it.each(LOCALES)(
    "is sent to subscribers by the API and on a private page that is not cached, in %s",
    async (locale) => {
      const cookie = await createUserCookie("User", {});
      const { id } = newsroom.premium[locale];
      const secret = SECRET_PREFIXES[LOCALES.indexOf(locale)] ?? "";
      const fullText = await json<ArticleFullText>(`/api/v1/article/${id}/whole`, cookie);
      for (const word of SECRET_BODY_WORDS) expect(fullText.bodyHtml).toContain(secret + word);
      expect(fullText.bodyHtml).toContain("https://zyxq.example/href");
      expect(fullText.images.map(({ caption }) => caption)).toEqual(["rain", `${secret}second`]);
      expect(fullText.corrections).toMatchObject([{ text: `${secret}correction` }]);
      const response = await fetch(base + fullArticlePath(locale, id), { headers: { cookie } });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-robots-tag")).toContain("noindex");
      const text = await response.text();
      expect(text).toContain(`${secret}end`);
      expect(text).toContain(`${secret}live`);
      // The cached page that all readers share is unchanged.
      expect(
        findLeaks((await get(articlePath({ ...newsroom.premium[locale], locale }), cookie)).text),
      ).toEqual([]);
    },
  );

  it("is sent to subscribers for published entries of a live blog, and never cached", async () => {
    const cookie = await createUserCookie("User", {});
    const { id } = newsroom.premium["en-US"];
    const path = `/api/v1/live-blog/${id}/full-text`;
    const { entries } = await json<LiveFullText>(path, cookie);
    expect(entries).toMatchObject([{ bodyHtml: `<p>${SECRET_PREFIXES[0]}live</p>` }]);
    const ids = entries.map((entry) => entry.id);
    // The entry after it waits for an editor.
    const byId = await json<LiveFullText>(`${path}?entries=${ids},${(ids[0] ?? 0) + 1}`, cookie);
    expect(byId.entries.map((entry) => entry.id)).toEqual(ids);
    const response = await fetch(base + path, { headers: { cookie } });
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect((await get(path, "")).status).toBe(401);
  });

  it("is sent to any signed-in reader for a free article, and is 404 for an unpublished one", async () => {
    const { db } = platform.database;
    const cookie = await createUserCookie("User");
    const freeArticle = await makeArticle(db);
    expect(
      (await json<ArticleFullText>(`/api/v1/article/${freeArticle.id}/whole`, cookie)).bodyHtml,
    ).toContain("The text of story");
    const draft = await makeArticle(db, { publishedAt: null, premium: true });
    expect(
      (await get(`/api/v1/article/${draft.id}/whole`, await createUserCookie("User", {}))).status,
    ).toBe(404);
  });

  it("is sent to staff who manage articles", async () => {
    const { id } = await makeUser(platform.database.db, "Admin");
    const client = await clientAs(platform, id);
    expect((await client.article.whole({ id: newsroom.premium["en-US"].id })).bodyHtml).toContain(
      `${SECRET_PREFIXES[0]}end`,
    );
  });
});

describe("free article that becomes premium", () => {
  it("is no longer served in full, although its page, its data and feeds were cached", async () => {
    const { db } = platform.database;
    const editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const text = `It begins here, for all. ${"Words follow. ".repeat(60)} ${SECRET_PREFIXES[0]}later`;
    const body = {
      type: "doc" as const,
      content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
    };
    const article = await editor.article.create({
      locale: "en-US",
      title: "Free at first",
      body,
      publishedAt: new Date().toISOString(),
    });
    const path = articlePath(article);
    const paths = [
      path,
      `${path}.data`,
      `${path}/_payload.json`,
      "/rss.xml",
      "/atom.xml",
      "/feed.json",
      searchPath("en-US", "follow"),
    ];
    // Cached feeds may be served stale once before they contain the article.
    for (const url of paths.slice(0, 6))
      await vi.waitFor(async () =>
        expect({ url, leaks: findLeaks((await get(url)).text) }).toEqual({
          url,
          leaks: [SECRET_PREFIXES[0]],
        }),
      );
    expect((await get(paths[6] ?? "")).text).toContain(article.title);
    const changedTags = new Set<string>();
    platform.onChange((tags) => tags.forEach((tag) => void changedTags.add(tag)));
    await editor.article.edit({ id: article.id, version: article.version, premium: true });
    await vi.waitFor(() => expect(changedTags).toContain(`withdrawn article:${article.id}`));
    for (const url of paths) {
      const { status, text: sent } = await get(url);
      expect({ url, status, leaks: findLeaks(sent) }).toEqual({ url, status: 200, leaks: [] });
    }
    const saved = await editor.article.get({ id: article.id });
    expect(JSON.stringify(saved.body)).toContain(`${SECRET_PREFIXES[0]}later`);
    await editor.article.edit({ id: article.id, version: saved.version, premium: false });
    await vi.waitFor(async () => expect(findLeaks((await get(path)).text)).toHaveLength(1));
  });
});
