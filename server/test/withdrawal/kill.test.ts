import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, searchPath } from "@masthead/contract/platform/paths.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../scripts/machine-speed.ts";
import { buildApp } from "../../src/app.ts";
import { mostRead } from "../../src/audience/analytics/most-read/most-read.table.ts";
import { createDigests, mailDigests } from "../../src/audience/digest/digest.service.ts";
import { digestChoice } from "../../src/audience/digest/digest.table.ts";
import { subscription } from "../../src/commerce/subscription/subscription.table.ts";
import { refreshVocabulary } from "../../src/newsroom/search/spelling/vocabulary.service.ts";
import { parsePageUrl } from "../../src/platform/pages/page-url.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { sentMails } from "../factories/auth.ts";
import {
  bodyOf,
  makeArticle,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../factories/factory.ts";
import { clientAs, cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { callUrls, documentUrls, pageUrls } from "../premium/urls.ts";
import { waitForChanges } from "../wait-for-changes.ts";

/** As many as keep the process and PostgreSQL busy: more only let each other wait. */
const CONCURRENT_REQUESTS = 3;
/**
 * Word in every text of the article of a language, including its slug, and a second word that
 * search finds.
 */
const SECRETS: Record<Locale, string> = { "en-US": "qxzvanish", "ar-JO": "ظغثذ" };
const SEARCHED: Record<Locale, string> = { "en-US": "lanternfish", "ar-JO": "القنديل" };
const PICTURE = "qxzpicture";
const ALL_SECRETS = [...Object.values(SECRETS), PICTURE];
const TOPIC = "deep-sea";

let platform: StartedPlatform;
let editor: Client;
let base: string;
let close: () => Promise<unknown>;
let cookie: string;
let readerId: number;
let categoryId: number;
let tagId: number;
let requestCount = 0;
const killed = {} as Record<Locale, { id: number; slug: string }>;
const ids: number[] = [];

beforeAll(async () => {
  platform = await testPlatform({ TRUST_PROXY: "1" });
  // Rate limits per user would hide the responses.
  Object.assign(platform.limiter, {
    consume: async () => {},
    tryConsume: async () => true,
    isExhausted: async () => false,
  });
  const { db } = platform.database;
  editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
  await makeNewsroom();
  await refreshVocabulary(db);
  const { http, pages } = await buildApp(platform);
  platform.onChange((tags) => pages.cache.change(tags));
  base = await http.listen({ host: "127.0.0.1", port: 0 });
  close = () => http.close();
});

afterAll(async () => {
  await close();
  await platform.stop();
});

/**
 * Creates an article in each language that every list contains, next to another, and a subscriber
 * who saved and follows it.
 */
async function makeNewsroom(): Promise<void> {
  const { db } = platform.database;
  categoryId = await makeCategory(db, { onHome: true, topic: true });
  tagId = await makeTopic(db, "tag", {
    name: { "en-US": "Deep sea", "ar-JO": "Deep sea" },
    slug: { "en-US": TOPIC, "ar-JO": TOPIC },
  });
  const [author, person, source] = [
    await makeTopic(db, "author"),
    await makeTopic(db, "person"),
    await makeTopic(db, "source"),
  ];
  const picture = await makeMediaImage(db, { hash: PICTURE });
  const relations = {
    categoryId,
    authorIds: [author],
    tagIds: [tagId],
    personIds: [person],
    sourceId: source,
  };
  ({ id: readerId } = await makeUser(db, "User"));
  const reader = await clientAs(platform, readerId);
  for (const locale of LOCALES) {
    const word = (name: string) => `${SECRETS[locale]}${name} ${SEARCHED[locale]}`;
    killed[locale] = await makeArticle(db, {
      locale,
      ...relations,
      premium: true,
      breaking: true,
      breakingUntil: new Date(Date.now() + DAY),
      title: word("title"),
      subtitle: word("subtitle"),
      summary: word("summary"),
      body: bodyOf(word("body")),
      seoTitle: word("seo"),
      seoDescription: word("description"),
      translationOf: killed["en-US"]?.id ?? null,
      images: [
        { mediaId: picture, alt: word("alt"), caption: word("caption"), credit: word("credit") },
      ],
      corrections: [{ text: word("correction"), at: new Date().toISOString() }],
    });
    const { id } = killed[locale];
    const other = await makeArticle(db, { locale, ...relations, relatedIds: [id] });
    await db.insert(mostRead).values({ articleId: id, score: 9, readers: 9 });
    await reader.savedArticle.save({ id });
    const front = { locale, categoryId: null };
    const placement = { articleId: id, headline: word("headline"), kicker: SECRETS[locale] };
    const draft = await editor.front.edit({
      ...front,
      version: 1,
      changes: { slots: { "main.0": placement } },
    });
    await editor.front.publish({ ...front, version: draft.version });
    ids.push(id, other.id);
  }
  ids.push(categoryId, tagId, author, person, source);
  await reader.following.follow({ kind: "tag", id: tagId });
  const period = { periodStart: new Date(Date.now() - DAY), periodEnd: new Date(Date.now() + DAY) };
  await db
    .insert(subscription)
    .values({ userId: readerId, state: "active", entitlements: ["articles"], ...period });
  cookie = await cookieOf(platform, readerId);
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  requestCount++;
  const address = `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
  const own = {
    "x-forwarded-for": address,
    "sec-fetch-site": "same-origin",
    "sec-fetch-dest": "empty",
  };
  return fetch(base + path, { headers: { ...own, ...headers }, redirect: "manual" });
}

/**
 * Returns the secrets in a response, also if they are escaped or percent-encoded, or in the target
 * of a redirect.
 */
async function leaksOf(response: Response): Promise<string[]> {
  const sent = `${response.headers.get("location") ?? ""} ${await response.text()}`;
  const text = sent
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .toLowerCase();
  return ALL_SECRETS.filter(
    (secret) => text.includes(secret) || text.includes(encodeURIComponent(secret).toLowerCase()),
  );
}

/** URLs of every call, page and document, and of searches that found the articles. */
function allUrls(): string[] {
  const newsroom = {
    premium: {} as never,
    ids,
    episode: 1,
    slugs: ["nowhere", "nobody", TOPIC, "most-read", "breaking"],
  };
  const searches = LOCALES.flatMap((locale) => [
    searchPath(locale, SEARCHED[locale]),
    searchPath(locale, SEARCHED[locale].slice(0, -1)),
    `/api/v1/search?locale=${locale}&q=${encodeURIComponent(SEARCHED[locale])}`,
    `/api/v1/search?locale=${locale}&q=${encodeURIComponent(SEARCHED[locale].slice(0, -1))}`,
  ]);
  return [
    ...new Set([
      ...callUrls(newsroom),
      ...pageUrls(newsroom),
      ...documentUrls(newsroom, categoryId),
      ...searches,
    ]),
  ];
}

/**
 * Requests all URLs as a signed-out reader, and those that depend on the reader as the subscriber.
 * Returns those that contain a secret.
 */
async function crawl(): Promise<string[]> {
  const found: string[] = [];
  const urls = allUrls();
  const personal = urls.filter((path) => path.startsWith("/api/") || parsePageUrl(path).personal);
  const queue = [
    ...urls.map((path) => ({ path, headers: {} })),
    ...personal.map((path) => ({ path, headers: { cookie } })),
  ];
  const crawlQueue = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const response = await get(next.path, next.headers);
      if (response.status >= 500) throw new Error(`${next.path} returned ${response.status}`);
      if ((await leaksOf(response)).length) found.push(next.path);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, crawlQueue));
  return [...new Set(found)].sort();
}

/**
 * Creates a digest of the subscriber that contains the articles, without mailing it. Returns its
 * period.
 */
async function createDigest(locale: Locale): Promise<string> {
  const reader = await clientAs(platform, readerId, locale);
  await reader.digest.choose({ frequency: "daily", locale });
  const since = new Date(Date.now() - DAY);
  await platform.database.db
    .update(digestChoice)
    .set({ since })
    .where(eq(digestChoice.userId, readerId));
  const name = `daily ${locale}`;
  expect(
    await createDigests(platform, { frequency: "daily", name, from: new Date() }, new Date()),
  ).toBe(1);
  return name;
}

describe("killed article", () => {
  it("is in no call, page or document, even if they were cached before", {
    timeout: scaled(300_000),
  }, async () => {
    const before = await crawl();
    const places = [
      ...[
        "/",
        "/ar",
        "/latest-news",
        `/category/${categoryId}`,
        `/articles/${TOPIC}`,
        "/articles/most-read",
        "/articles/breaking",
      ],
      ...[
        "/rss.xml",
        "/atom.xml",
        "/feed.json",
        "/sitemaps/articles-1.xml",
        "/sitemaps/news.xml",
        "/account/saved",
      ],
      ...[
        "/api/v1/front-page?locale=en-US",
        "/api/v1/user/saved-articles?locale=en-US",
        searchPath("en-US", SEARCHED["en-US"]),
      ],
      `/api/v1/article/${ids[1]}/related?locale=en-US`,
    ];
    expect(before).toEqual(expect.arrayContaining(places));
    expect(before.length).toBeGreaterThan(80);
    const digests = [await createDigest("en-US")];
    for (const { id } of Object.values(killed))
      await editor.article.withdraw({ id, kind: "kill", notice: "It was wrong." });
    await waitForChanges(platform);
    expect(await crawl()).toEqual([]);
    for (const period of digests) await mailDigests(platform, { period, userIds: [readerId] });
    const mails = sentMails(platform);
    expect(mails, "the digest lists the other article").toHaveLength(1);
    for (const { text, html } of mails)
      for (const secret of ALL_SECRETS) expect(text + html).not.toContain(secret);
  });

  it.each(LOCALES)("has a page with the notice only, in %s", async (locale) => {
    const { id, slug } = killed[locale];
    const prefix = locale === "ar-JO" ? "/ar" : "";
    for (const path of [
      articlePath({ id, slug, locale }),
      `${prefix}/article/${id}`,
      `${prefix}/article/${id}/other`,
    ]) {
      const response = await get(path);
      expect([response.status, response.headers.get("cache-control")]).toEqual([
        410,
        expect.stringContaining("s-maxage"),
      ]);
      const html = await response.text();
      expect(html).toContain(`lang="${locale}"`);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain(
        locale === "en-US"
          ? "<title>This article has been withdrawn | "
          : "<title>سُحب هذا المقال | ",
      );
      expect(html).toContain("It was wrong.");
      expect(html).not.toMatch(/rel="(canonical|alternate)"|ld\+json|og:/);
      expect(html).not.toContain(PICTURE);
      expect(html.replaceAll(slug, "").replaceAll(encodeURIComponent(slug), "")).not.toContain(
        SECRETS[locale],
      );
    }
    const otherLanguage = await get(`${locale === "ar-JO" ? "" : "/ar"}/article/${id}`);
    expect([otherLanguage.status, otherLanguage.headers.get("location")]).toEqual([
      301,
      `${prefix}/article/${id}`,
    ]);
    const payload = await get(`${prefix}/article/${id}/_payload.json`);
    expect([payload.status, await payload.json()]).toMatchObject([410, { status: 410 }]);
  });

  it("has a page again once it is reinstated and published", async () => {
    const { id, slug } = killed["en-US"];
    const path = articlePath({ id, slug, locale: "en-US" });
    await editor.article.reinstate({ id });
    await waitForChanges(platform);
    await expect.poll(async () => (await get(path)).status).toBe(404);
    const { version } = await editor.article.get({ id });
    await editor.article.edit({ id, version, publishedAt: new Date().toISOString() });
    await waitForChanges(platform);
    await expect.poll(async () => (await get(path)).status).toBe(200);
    expect(await leaksOf(await get(path))).toContain(SECRETS["en-US"]);
  });
});

it("a retracted article keeps its headline, label and canonical URL on a page that is not indexed", async () => {
  const { db } = platform.database;
  const mediaId = await makeMediaImage(db, { hash: "retractedpicture" });
  const body = bodyOf("The forged data");
  const { id, slug } = await makeArticle(db, {
    title: "A study of stars",
    body,
    images: [{ mediaId }],
    premium: true,
  });
  const path = articlePath({ id, slug, locale: "en-US" });
  await editor.article.withdraw({
    id,
    kind: "retraction",
    notice: "Its <script>alert(1)</script> data were forged.",
  });
  await waitForChanges(platform);
  const response = await get(path);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("<title>Retracted: A study of stars | ");
  expect(html).toMatch(/<h1[^>]*>A study of stars<\/h1>/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`${path}"`);
  expect(html).toContain("Its &lt;script&gt;alert(1)&lt;/script&gt; data were forged.");
  expect(html).not.toMatch(/The forged data|retractedpicture|NewsArticle|<script>alert/);
  const moved = await get(`/article/${id}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, path]);
});
