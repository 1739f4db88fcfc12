import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeEvent, makeProgram } from "../../../test/broadcast.ts";
import { makeArticle, makeCategory, makeListing } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const BROWSER = { "user-agent": AGENT, "accept-language": "en", origin: "https://news.example" };

/** A page that no test is about. */
const LAST = "/info/about_us";

let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  platform = await testPlatform({ TRUST_PROXY: "1", COUNTRY_HEADER: "CF-IPCountry" });
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

afterEach(async () => {
  await platform.database.db.execute("delete from page_view");
  await platform.database.db.execute("delete from article_read");
});

let asked = 0;
/** Tells the server of views, from an address of its own each time. */
async function tell(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  asked++;
  const own = { ...BROWSER, "x-forwarded-for": `192.0.2.${asked % 250}`, ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const wanted = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ""));
  return (await server.send("POST", "/api/v1/reading", wanted, text)).status;
}

/** What is stored of all that was told of: views are stored in their order, so all are when a last one is. */
async function stored(): Promise<Record<string, unknown>[]> {
  const { db } = platform.database;
  expect(await tell([[LAST, "", 0, 0]])).toBe(204);
  await expect.poll(() => rowsOf(db, `select from page_view where path = '${LAST}'`), { timeout: 15_000 }).toHaveLength(1);
  return rowsOf(
    db,
    `select path, article_id, category_id, locale, referrer, device, country from page_view where path <> '${LAST}' order by path`,
  );
}

describe("views", () => {
  it("are stored with what is known of them, and pages in one spelling", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const { id } = await makeArticle(db, { categoryId });
    await makeListing(db, "tag");
    const [tag] = await rowsOf<{ slug: string }>(db, "select slug from listing_slug where locale = 'ar-JO' limit 1");
    const sent = [
      [`/article/${id}/whatever`, "https://www.google.com/search?q=x", 10, 1],
      [`/category/${categoryId}`, "https://news.example/", 5, 0],
      [`/ar/articles/${encodeURIComponent(tag?.slug ?? "")}`, "", 0, 0],
      ["/search/secret%20words", "https://news.example/article/1", 0, 0],
    ];
    expect(await tell(sent, { "cf-ipcountry": "jo", "user-agent": `${AGENT} Mobile` })).toBe(204);
    const rest = { device: "mobile", country: "JO" };
    expect(await stored()).toEqual([
      { path: `/ar/articles/${tag?.slug}`, article_id: null, category_id: null, locale: "ar-JO", referrer: "(direct)", ...rest },
      { path: `/article/${id}`, article_id: id, category_id: categoryId, locale: "en-US", referrer: "google.com", ...rest },
      { path: `/category/${categoryId}`, article_id: null, category_id: categoryId, locale: "en-US", referrer: "(internal)", ...rest },
      { path: "/search", article_id: null, category_id: null, locale: "en-US", referrer: "(internal)", ...rest },
    ]);
  });

  it("of what is broadcast are stored while readers may see it", async () => {
    const { db } = platform.database;
    const [on, off] = [await makeChannel(db), await makeChannel(db, { enabled: false })];
    const program = await makeProgram(db);
    const hidden = await makeProgram(db, { status: false });
    const episode = await makeEpisode(db, { programId: program.id });
    const event = await makeEvent(db);
    const there = [
      `/event/${event.id}`,
      `/live/${on.slug["en-US"]}`,
      `/programs/${program.id}`,
      `/programs/${program.id}/episode/${episode.id}`,
    ];
    const gone = [`/live/${off.slug["en-US"]}`, `/programs/${hidden.id}`, `/programs/${hidden.id}/episode/${episode.id}`, "/event/999999"];
    expect(await tell([...there, ...gone].map((path) => [path, "", 0, 0]))).toBe(204);
    expect((await stored()).map(({ path }) => path)).toEqual(there.toSorted());
  });

  it("count a reader of an article once, and no robot", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db);
    const view = [[`/article/${id}`, "", 0, 1]];
    const at = { "x-forwarded-for": "192.0.2.251" };
    for (const agent of [AGENT, AGENT, "Mozilla/5.0 (Macintosh) Safari/605", "Googlebot/2.1"])
      expect(await tell(view, { ...at, "user-agent": agent })).toBe(204);
    await tell([[`/article/${id}`, "", 0, 0]]);
    expect((await stored()).length).toBe(4);
    expect(await rowsOf(db, `select count(*) as readers from article_read where article_id = ${id}`)).toEqual([{ readers: 2 }]);
  });

  it("are not told of again when the process ends", async () => {
    const own = await serving(platform);
    const headers = { ...BROWSER, "x-forwarded-for": "192.0.2.252" };
    expect((await own.send("POST", "/api/v1/reading", headers, JSON.stringify([["/rss", "", 0, 0]]))).status).toBe(204);
    await own.close();
    expect(await rowsOf(platform.database.db, "select path from page_view")).toEqual([{ path: "/rss" }]);
  });
});

describe("what is no view", () => {
  const LEFT_OUT: Record<string, Record<string, string>> = {
    "of who asks not to be tracked": { dnt: "1" },
    "under Global Privacy Control": { "sec-gpc": "1" },
    "of a robot": { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)" },
    "of a headless browser": { "user-agent": AGENT.replace("Chrome", "HeadlessChrome") },
    "of who says no language": { "accept-language": "" },
    "of what is fetched ahead": { "sec-purpose": "prefetch;prerender" },
  };

  it.each(Object.entries(LEFT_OUT))("%s comes to nothing", async (_name, headers) => {
    // fetch says a language of its own when none is given.
    const status = headers["accept-language"] === "" ? await tellWithout("accept-language") : await tell([["/rss", "", 0, 1]], headers);
    expect(status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it("is of a page that is not there, or that readers may not see", async () => {
    const { db } = platform.database;
    const draft = await makeArticle(db, { publishedAt: null });
    const arabic = await makeArticle(db, { locale: "ar-JO" });
    const paths = [
      ...["/no/such/page", "/article/999999999", `/article/${draft.id}`, `/article/${arabic.id}/wrong-language`, "/category/999999999"],
      ...["/articles/nobody", "/preview/article/1", "//evil.example/", "/%00", "/%E0%A4%A", "rss", "/api/v1/article"],
    ];
    for (const path of paths) expect(await tell([[path, "", 0, 1]])).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await rowsOf(db, "select * from article_read")).toEqual([]);
  });

  it.each([
    ["from another site", [["/rss", "", 0, 1]], { origin: "https://evil.example" }, 403],
    ["from no browser", [["/rss", "", 0, 1]], { origin: "" }, 403],
    ["without views", [], {}, 400],
    ["with too many views", Array.from({ length: 11 }, () => ["/rss", "", 0, 1]), {}, 400],
    ["of another shape", [{ path: "/rss" }], {}, 400],
    ["from the future", [["/rss", "", -5, 1]], {}, 400],
    ["that is no JSON", "[[", {}, 400],
    ["that is empty", "", {}, 400],
    ["that is too large", JSON.stringify([["/rss", "x".repeat(20_000), 0, 1]]), {}, 413],
  ] as const)("is refused %s", async (_name, body, headers, status) => {
    expect(await tell(body, headers as Record<string, string>)).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it("is what one network tells beyond its limit", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++)
      statuses.push(
        await tell(
          Array.from({ length: 10 }, () => ["/rss", "", 0, 0]),
          { "x-forwarded-for": "198.51.100.7", "user-agent": `${AGENT} ${i}` },
        ),
      );
    const kept = statuses.filter((status) => status === 204).length;
    expect(statuses.filter((status) => status === 429).length).toBe(60 - kept);
    // Two minutes at most went by.
    expect([24, 48]).toContain(kept);
    expect((await stored()).length).toBe(kept * 10);
  });
});

/** As `tell` does, without a header that fetch would add. */
async function tellWithout(header: string): Promise<number> {
  const { buildApp } = await import("../../app.ts");
  const { http } = await buildApp(platform, { site: async () => undefined });
  const headers = Object.fromEntries(Object.entries(BROWSER).filter(([name]) => name !== header));
  const { statusCode } = await http.inject({ method: "POST", url: "/api/v1/reading", headers, body: JSON.stringify([["/rss", "", 0, 1]]) });
  await http.close();
  return statusCode;
}
