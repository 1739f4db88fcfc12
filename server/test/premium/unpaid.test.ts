import { readFileSync } from "node:fs";
import type { ArticleDetails, ArticleWhole } from "@masthead/contract/newsroom/article.ts";
import type { SearchReply } from "@masthead/contract/newsroom/search.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, searchPath, wholeArticlePath } from "@masthead/contract/system/paths.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../src/app.ts";
import { mailDigests, makeDigests } from "../../src/audience/digest/digest.service.ts";
import { digestChoice } from "../../src/audience/digest/digest.table.ts";
import { subscription } from "../../src/commerce/subscription/subscription.table.ts";
import { refreshVocabulary } from "../../src/newsroom/search/search-words.service.ts";
import { readAddress } from "../../src/platform/http/address.ts";
import { adminPath } from "../../src/platform/http/back-office.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { mailsIn } from "../auth.ts";
import { makeArticle } from "../factory.ts";
import { readMail } from "../mail.ts";
import { testPlatform } from "../platform.ts";
import { clientAs, cookieOf, makeUser } from "../staff.ts";
import { callAddresses, documentAddresses, pageAddresses } from "./addresses.ts";
import { makePremiumNewsroom, type PremiumNewsroom, SECRETS, WORDS_OF_BODY } from "./newsroom.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Requests at a time. */
const AT_ONCE = 8;
/** Routes of the server that are neither calls nor pages nor documents: files, streams and probes, which hold no text of articles. */
const OTHER_ROUTES =
  /^\/(\*|api\/\*|api\/(docs|docs\.css|openapi\.json)|api\/v1\/reading|assets\/\*|media\/|stream|podcast|locale$|sandbox-gateway\/|recordings\/|healthz|readyz|metrics)/;

let platform: StartedPlatform;
let newsroom: PremiumNewsroom;
let close: () => Promise<unknown>;
let base: string;
let asked = 0;
const routes = new Set<string>();

beforeAll(async () => {
  platform = await testPlatform({ TRUST_PROXY: "1" });
  // Limits of a user would hide what the calls behind them send.
  Object.assign(platform.limiter, { take: async () => {}, tryTake: async () => true, isSpent: async () => false });
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

/** Asks as a browser on a page of the site does, each time from another network, so that no limit hides what would be sent. */
async function get(path: string, cookie = ""): Promise<{ status: number; text: string }> {
  asked++;
  const response = await fetch(base + path, {
    headers: {
      cookie,
      "x-forwarded-for": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      "sec-fetch-site": "same-origin",
      "sec-fetch-dest": "empty",
    },
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
}

const json = async <T>(path: string, cookie?: string) => JSON.parse((await get(path, cookie)).text) as T;

/** What of it only who has paid may get, in whatever form it is written down. */
function leaked(text: string): string[] {
  const forms = [text, text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))];
  return SECRETS.filter((secret) => forms.some((form) => form.includes(secret) || form.includes(encodeURIComponent(secret))));
}

/** A cookie of a user of this role, who has saved the articles, with a subscription like this. */
async function cookieOfUser(
  role: "User" | "Accounting" | "Notification",
  values?: Partial<typeof subscription.$inferInsert>,
): Promise<string> {
  const { db } = platform.database;
  const { id: userId } = await makeUser(db, role);
  const client = await clientAs(platform, userId);
  for (const { id } of Object.values(newsroom.premium)) await client.savedArticle.save({ id });
  const period = { periodStart: new Date(Date.now() - 40 * DAY), periodEnd: new Date(Date.now() + DAY) };
  if (values) await db.insert(subscription).values({ userId, state: "active", entitlements: ["articles"], ...period, ...values });
  return cookieOf(platform, userId);
}

const UNPAID: Record<string, () => Promise<string>> = {
  "signed out": async () => "",
  "a reader without a subscription": () => cookieOfUser("User"),
  "a reader whose subscription has expired": () => cookieOfUser("User", { state: "expired", periodEnd: new Date(Date.now() - DAY) }),
  "a reader who gave it up, after its end": () => cookieOfUser("User", { state: "cancelled", periodEnd: new Date(Date.now() - DAY) }),
  "a reader whose subscription opens channels and episodes alone": () => cookieOfUser("User", { entitlements: ["channels", "episodes"] }),
  Accounting: () => cookieOfUser("Accounting"),
  Notification: () => cookieOfUser("Notification"),
};

/** What staff get for their own work: who writes notifications picks pictures from the library, which names each by its file. */
const OWN_TOOLS: Record<string, RegExp> = { Notification: /^\/api\/v1\/media\b/ };

/** Asks for all of these; gives how many answered 200. Fails on those that hold what is for who has paid, and on those that broke. */
async function walk(addresses: string[], cookie: string): Promise<number> {
  const wrong: string[] = [];
  let good = 0;
  const left = [...new Set(addresses)];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const { status, text } = await get(path, cookie);
      if (status === 200) good++;
      if (status === 429 || status >= 500) wrong.push(`${path} answered ${status}`);
      if (leaked(text).length) wrong.push(`${path} tells ${leaked(text)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(wrong).toEqual([]);
  return good;
}

describe.each(Object.keys(UNPAID))("to %s", (name) => {
  it("nothing that the server sends tells the rest of an article for subscribers", { timeout: 180_000 }, async () => {
    const cookie = (await UNPAID[name]?.()) ?? "";
    const calls = callAddresses(newsroom).filter((path) => !OWN_TOOLS[name]?.test(path));
    expect(await walk(calls, cookie)).toBeGreaterThan(100);
    // What is kept for all is the same for everybody; personal pages are made for each.
    const pages = pageAddresses(newsroom).filter((path) => name === "signed out" || readAddress(path).personal);
    expect(await walk(pages, cookie)).toBeGreaterThan(name === "signed out" ? 150 : 10);
    const section = (await json<ArticleDetails>(`/api/v2/article/details/${newsroom.premium["en-US"].id}`)).category?.id ?? 0;
    expect(await walk(documentAddresses(newsroom, section), cookie)).toBeGreaterThan(30);
    for (const { id } of Object.values(newsroom.premium))
      expect((await get(`/api/v1/article/${id}/whole`, cookie)).status).toBe(name === "signed out" ? 401 : 402);
  });
});

it("no mail about what is new tells it", async () => {
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
    await makeDigests(platform, { frequency: "daily", name, from: new Date() }, new Date());
    await mailDigests(platform, { period: name, userIds: [userId] });
  }
  const mails = mailsIn(platform).map((file) => readMail(readFileSync(file, "utf8")));
  expect(mails).toHaveLength(LOCALES.length);
  for (const { title } of Object.values(newsroom.premium)) expect(mails.some(({ text }) => text.includes(title))).toBe(true);
  for (const { text, html } of mails) expect(leaked(text + html)).toEqual([]);
});

describe("the walk", () => {
  it("knows every route of the server", () => {
    expect(routes.size).toBeGreaterThan(10);
    const files = /^\/[\w-]+\.(js|css|svg|png|ico|txt|webmanifest|json)$|^\/(icons|fonts|flags|assets)\//;
    expect(
      [...routes].filter((url) => !url.startsWith(`/${adminPath(platform.config)}`) && !OTHER_ROUTES.test(url) && !files.test(url)),
    ).toEqual([]);
  });

  it.each(LOCALES)("finds the beginning of the article where it finds nothing of the rest, %s", async (locale) => {
    const { id, slug, title } = newsroom.premium[locale];
    const details = await json<ArticleDetails>(`/api/v2/article/details/${id}`);
    expect(details).toMatchObject({ premium: true, cut: true, corrections: [] });
    expect(details.images).toHaveLength(1);
    expect(details.bodyHtml).toMatch(/^<p>[^<]+<\/p><p>[^<]+…<\/p>$/);
    for (const path of ["", ".data", "/_payload.json"])
      expect((await get(articlePath({ id, slug, locale }) + path)).text).toContain(details.summary);
    const shown = await get(articlePath({ id, slug, locale }));
    expect(shown.text).toContain(title);
    expect(shown.text).toContain('"isAccessibleForFree":false');
    expect(shown.text).toContain('"cssSelector":".paywall"');
  });
});

describe.each(LOCALES)("search, %s", (locale) => {
  const search = (q: string) => json<SearchReply>(`/api/v1/search?locale=${locale}&q=${encodeURIComponent(q)}`);
  const secret = SECRETS[LOCALES.indexOf(locale)] ?? "";
  const words = [...WORDS_OF_BODY, "alt", "correction", "second"].map((word) => secret + word);

  it("finds no word that stands in the rest alone, proposes none, and tells nothing by leaving it out", async () => {
    const { title } = newsroom.premium[locale];
    const [free = ""] = title.split(" ");
    for (const word of words) {
      const found = await search(word);
      expect({ word, ...found.meta }).toMatchObject({ total: 0, suggestion: null, corrected: false });
      expect((await search(`${word.slice(0, -2)}${word.slice(-1)}`)).meta).toMatchObject({ total: 0, suggestion: null });
      const without = await search(`${free} -${word}`);
      expect(without.data.map((one) => one.title)).toEqual((await search(free)).data.map((one) => one.title));
      expect(without.data.map((one) => one.title)).toContain(title);
    }
    const page = await get(searchPath(locale, words[0] ?? ""));
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(words[1]);
  });

  it("finds the words of its beginning, and shows them", async () => {
    const { data } = await search(locale === "en-US" ? "long paragraph" : "امتلأت");
    const hit = data.find(({ id }) => id === newsroom.premium[locale].id);
    expect(hit?.excerptRuns.some((run) => run.hit)).toBe(true);
    expect(leaked(JSON.stringify(data))).toEqual([]);
  });
});

describe("to who has paid", () => {
  it.each(LOCALES)("the whole is told, and the page of their own shows it, to no cache, %s", async (locale) => {
    const cookie = await cookieOfUser("User", {});
    const { id } = newsroom.premium[locale];
    const secret = SECRETS[LOCALES.indexOf(locale)] ?? "";
    const whole = await json<ArticleWhole>(`/api/v1/article/${id}/whole`, cookie);
    for (const word of WORDS_OF_BODY) expect(whole.bodyHtml).toContain(secret + word);
    expect(whole.bodyHtml).toContain("https://zyxq.example/href");
    expect(whole.images.map(({ caption }) => caption)).toEqual(["rain", `${secret}second`]);
    expect(whole.corrections).toMatchObject([{ text: `${secret}correction` }]);
    const response = await fetch(base + wholeArticlePath(locale, id), { headers: { cookie } });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(await response.text()).toContain(`${secret}end`);
    // What is kept for all stays as it was.
    expect(leaked((await get(articlePath({ ...newsroom.premium[locale], locale }), cookie)).text)).toEqual([]);
  });

  it("of an article for all the same is told to anyone who is signed in, and of one that readers do not see nothing", async () => {
    const { db } = platform.database;
    const cookie = await cookieOfUser("User");
    const free = await makeArticle(db);
    expect((await json<ArticleWhole>(`/api/v1/article/${free.id}/whole`, cookie)).bodyHtml).toContain("The text of story");
    const draft = await makeArticle(db, { publishedAt: null, premium: true });
    expect((await get(`/api/v1/article/${draft.id}/whole`, await cookieOfUser("User", {}))).status).toBe(404);
  });

  it("who manages articles reads it, too", async () => {
    const { id } = await makeUser(platform.database.db, "Admin");
    const client = await clientAs(platform, id);
    expect((await client.article.whole({ id: newsroom.premium["en-US"].id })).bodyHtml).toContain(`${SECRETS[0]}end`);
  });
});

describe("an article that becomes one for subscribers", () => {
  it("is served whole to nobody from then on, though its page, its data and feeds with it were kept", async () => {
    const { db } = platform.database;
    const editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const text = `It begins here, for all. ${"Words follow. ".repeat(60)} ${SECRETS[0]}later`;
    const body = { type: "doc" as const, content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }] };
    const article = await editor.article.create({ locale: "en-US", title: "Free at first", body, publishedAt: new Date().toISOString() });
    const path = articlePath(article);
    const places = [path, `${path}.data`, `${path}/_payload.json`, "/rss.xml", "/atom.xml", "/feed.json", searchPath("en-US", "follow")];
    // Feeds that were kept before are served once more, and have it then.
    for (const place of places.slice(0, 6))
      await vi.waitFor(async () => expect({ place, has: leaked((await get(place)).text) }).toEqual({ place, has: [SECRETS[0]] }));
    expect((await get(places[6] ?? "")).text).toContain(article.title);
    const heard = new Set<string>();
    platform.onChange((tags) => tags.forEach((tag) => void heard.add(tag)));
    await editor.article.edit({ id: article.id, version: article.version, premium: true });
    await vi.waitFor(() => expect(heard).toContain(`withdrawn article:${article.id}`));
    for (const place of places) {
      const { status, text: sent } = await get(place);
      expect({ place, status, leaked: leaked(sent) }).toEqual({ place, status: 200, leaked: [] });
    }
    const kept = await editor.article.get({ id: article.id });
    expect(JSON.stringify(kept.body)).toContain(`${SECRETS[0]}later`);
    await editor.article.edit({ id: article.id, version: kept.version, premium: false });
    await vi.waitFor(async () => expect(leaked((await get(path)).text)).toHaveLength(1));
  });
});
