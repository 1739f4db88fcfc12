import { afterEach, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
} from "../../../../test/factories/broadcast.ts";
import { makeArticle, makeCategory, makeTopic } from "../../../../test/factories/factory.ts";
import { runLater } from "../../../../test/shifted-clock.ts";
import { startServedPlatform, startTestServer } from "../../../../test/test-server.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import { refreshMostRead } from "../most-read/most-read.service.ts";
import { largestNetworkShare } from "../most-read/most-read.store.ts";

const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const BROWSER = { "user-agent": AGENT, "accept-language": "en", origin: "https://news.example" };

/** Path of a sentinel view; no test uses it otherwise. */
const SENTINEL_PATH = "/info/about_us";

const { platform, server } = await startServedPlatform({
  TRUST_PROXY: "1",
  COUNTRY_HEADER: "CF-IPCountry",
});

afterEach(async () => {
  await platform.database.db.execute("delete from page_view");
  await platform.database.db.execute("delete from article_read");
});

let requestCount = 0;
/** Posts views to the server, from a different IP address each time. Returns the status. */
async function sendViews(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  requestCount++;
  const allHeaders = { ...BROWSER, "x-forwarded-for": `192.0.2.${requestCount % 250}`, ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const sentHeaders = Object.fromEntries(
    Object.entries(allHeaders).filter(([, value]) => value !== ""),
  );
  return (await server.send("POST", "/api/v1/reading", sentHeaders, text)).status;
}

/**
 * Returns all stored views. Views are stored in order, so once a sentinel view is stored, all
 * before it are.
 */
async function storedViews(): Promise<Record<string, unknown>[]> {
  const { db } = platform.database;
  expect(await sendViews([[SENTINEL_PATH, "", 0, 0]])).toBe(204);
  await expect
    .poll(() => rowsOf(db, `select from page_view where path = '${SENTINEL_PATH}'`))
    .toHaveLength(1);
  return rowsOf(
    db,
    `select path, article_id, category_id, locale, referrer, device, country from page_view where path <> '${SENTINEL_PATH}' order by path`,
  );
}

describe("page view endpoint", () => {
  it("stores views with article, category, locale, referrer, device and country, under normalised paths", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const { id } = await makeArticle(db, { categoryId });
    await makeTopic(db, "tag");
    const [tag] = await rowsOf<{ slug: string }>(
      db,
      "select slug from listing_slug where locale = 'ar-JO' limit 1",
    );
    const sent = [
      [`/article/${id}/whatever`, "https://www.google.com/search?q=x", 10, 1],
      [`/category/${categoryId}`, "https://news.example/", 5, 0],
      [`/ar/articles/${encodeURIComponent(tag?.slug ?? "")}`, "", 0, 0],
      ["/search/secret%20words", "https://news.example/article/1", 0, 0],
    ];
    expect(await sendViews(sent, { "cf-ipcountry": "jo", "user-agent": `${AGENT} Mobile` })).toBe(
      204,
    );
    const rest = { device: "mobile", country: "JO" };
    expect(await storedViews()).toEqual([
      {
        path: `/ar/articles/${tag?.slug}`,
        article_id: null,
        category_id: null,
        locale: "ar-JO",
        referrer: "(direct)",
        ...rest,
      },
      {
        path: `/article/${id}`,
        article_id: id,
        category_id: categoryId,
        locale: "en-US",
        referrer: "google.com",
        ...rest,
      },
      {
        path: `/category/${categoryId}`,
        article_id: null,
        category_id: categoryId,
        locale: "en-US",
        referrer: "(internal)",
        ...rest,
      },
      {
        path: "/search",
        article_id: null,
        category_id: null,
        locale: "en-US",
        referrer: "(internal)",
        ...rest,
      },
    ]);
  });

  it("stores views of channels, programs, episodes and events only while they are visible to readers", async () => {
    const { db } = platform.database;
    const [on, off] = [await makeChannel(db), await makeChannel(db, { enabled: false })];
    const program = await makeProgram(db);
    const hidden = await makeProgram(db, { status: false });
    const episode = await makeEpisode(db, { programId: program.id });
    const event = await makeEvent(db);
    const visiblePaths = [
      `/event/${event.id}`,
      `/live/${on.slug["en-US"]}`,
      `/programs/${program.id}`,
      `/programs/${program.id}/episode/${episode.id}`,
    ];
    const hiddenPaths = [
      `/live/${off.slug["en-US"]}`,
      `/programs/${hidden.id}`,
      `/programs/${hidden.id}/episode/${episode.id}`,
      "/event/999999",
    ];
    expect(await sendViews([...visiblePaths, ...hiddenPaths].map((path) => [path, "", 0, 0]))).toBe(
      204,
    );
    expect((await storedViews()).map(({ path }) => path)).toEqual(visiblePaths.toSorted());
  });

  it("counts each reader of an article once and ignores bots", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db);
    const view = [[`/article/${id}`, "", 0, 1]];
    const at = { "x-forwarded-for": "192.0.2.251" };
    for (const agent of [AGENT, AGENT, "Mozilla/5.0 (Macintosh) Safari/605", "Googlebot/2.1"])
      expect(await sendViews(view, { ...at, "user-agent": agent })).toBe(204);
    await sendViews([[`/article/${id}`, "", 0, 0]]);
    expect((await storedViews()).length).toBe(4);
    expect(
      await rowsOf(db, `select count(*) as readers from article_read where article_id = ${id}`),
    ).toEqual([{ readers: 2 }]);
  });

  it("stores buffered views when the server closes", async () => {
    const closingServer = await startTestServer(platform);
    const headers = { ...BROWSER, "x-forwarded-for": "192.0.2.252" };
    expect(
      (
        await closingServer.send(
          "POST",
          "/api/v1/reading",
          headers,
          JSON.stringify([["/rss", "", 0, 0]]),
        )
      ).status,
    ).toBe(204);
    await closingServer.close();
    expect(await rowsOf(platform.database.db, "select path from page_view")).toEqual([
      { path: "/rss" },
    ]);
  });
});

describe("page view endpoint, ignored and refused requests", () => {
  const UNTRACKED: Record<string, Record<string, string>> = {
    "with Do Not Track": { dnt: "1" },
    "with Global Privacy Control": { "sec-gpc": "1" },
    "from a bot": {
      "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    },
    "from a headless browser": { "user-agent": AGENT.replace("Chrome", "HeadlessChrome") },
    "without an accept-language header": { "accept-language": "" },
    "from a prefetch": { "sec-purpose": "prefetch;prerender" },
  };

  it.each(Object.entries(UNTRACKED))(
    "accepts a view %s without storing it",
    async (_name, headers) => {
      // fetch adds its own accept-language header when none is given.
      const status =
        headers["accept-language"] === ""
          ? await sendViewWithout("accept-language")
          : await sendViews([["/rss", "", 0, 1]], headers);
      expect(status).toBe(204);
      expect(await storedViews()).toEqual([]);
    },
  );

  it("ignores views of missing pages and of pages that readers may not see", async () => {
    const { db } = platform.database;
    const draft = await makeArticle(db, { publishedAt: null });
    const arabic = await makeArticle(db, { locale: "ar-JO" });
    const paths = [
      ...[
        "/no/such/page",
        "/article/999999999",
        `/article/${draft.id}`,
        `/article/${arabic.id}/wrong-language`,
        "/category/999999999",
      ],
      ...[
        "/articles/nobody",
        "/preview/article/1",
        "//evil.example/",
        "/%00",
        "/%E0%A4%A",
        "rss",
        "/api/v1/article",
      ],
    ];
    for (const path of paths) expect(await sendViews([[path, "", 0, 1]])).toBe(204);
    expect(await storedViews()).toEqual([]);
    expect(await rowsOf(db, "select * from article_read")).toEqual([]);
  });

  it.each([
    ["from another site", [["/rss", "", 0, 1]], { origin: "https://evil.example" }, 403],
    ["without an origin", [["/rss", "", 0, 1]], { origin: "" }, 403],
    ["without views", [], {}, 400],
    ["with too many views", Array.from({ length: 11 }, () => ["/rss", "", 0, 1]), {}, 400],
    ["with a malformed view", [{ path: "/rss" }], {}, 400],
    ["with a view in the future", [["/rss", "", -5, 1]], {}, 400],
    ["that is not JSON", "[[", {}, 400],
    ["that is empty", "", {}, 400],
    ["that is too large", JSON.stringify([["/rss", "x".repeat(20_000), 0, 1]]), {}, 413],
  ] as const)("refuses a request %s", async (_name, body, headers, status) => {
    expect(await sendViews(body, headers as Record<string, string>)).toBe(status);
    expect(await storedViews()).toEqual([]);
  });

  it("ranks an article by readers of several networks above one with forged readers of one network", async () => {
    const { db } = platform.database;
    const { id: forged } = await makeArticle(db);
    const { id: read } = await makeArticle(db);
    const readOf = (id: number) => [[`/article/${id}`, "", 0, 1]];
    for (let i = 0; i < 60; i++)
      await sendViews(readOf(forged), {
        "x-forwarded-for": `203.0.113.${i % 3}`,
        "user-agent": `${AGENT} ${i}`,
      });
    for (let i = 0; i < 6; i++)
      await sendViews(readOf(read), { "x-forwarded-for": `198.51.${i}.1` });
    await expect
      .poll(() => rowsOf(db, "select from article_read"), { timeout: 15_000 })
      .toHaveLength(66);
    await refreshMostRead(platform, new Date());
    const ranking = await rowsOf<{ article_id: number; readers: number }>(
      db,
      "select article_id, readers from most_read order by score desc",
    );
    expect(ranking.map(({ article_id, readers }) => [Number(article_id), readers])).toEqual([
      [read, 6],
      [forged, 60],
    ]);
    expect(await largestNetworkShare(db, new Date(0), 50)).toBe(1);
    expect(await largestNetworkShare(db, new Date(0), 61)).toBe(0);
  });

  it("counts readers of all IPv6 networks of one customer as one network", async () => {
    const { db } = platform.database;
    const { id: forged } = await makeArticle(db);
    const { id: read } = await makeArticle(db);
    for (let i = 0; i < 12; i++)
      await sendViews([[`/article/${forged}`, "", 0, 1]], {
        "x-forwarded-for": `2001:db8:1:${i.toString(16)}::${i + 1}`,
      });
    for (let i = 0; i < 6; i++)
      await sendViews([[`/article/${read}`, "", 0, 1]], {
        "x-forwarded-for": `2001:db8:${i + 2}::1`,
      });
    await expect
      .poll(() => rowsOf(db, "select from article_read"), { timeout: 15_000 })
      .toHaveLength(18);
    await refreshMostRead(platform, new Date());
    const ranking = await rowsOf<{ article_id: number }>(
      db,
      "select article_id from most_read order by score desc",
    );
    expect(ranking.map(({ article_id }) => Number(article_id))).toEqual([read, forged]);
    expect(await largestNetworkShare(db, new Date(0), 12)).toBe(1);
  });

  it("refuses views of one network above the rate limit", async () => {
    const statuses: number[] = [];
    // At one time, since the limit starts again with each minute.
    await runLater(0, async () => {
      for (let i = 0; i < 60; i++)
        statuses.push(
          await sendViews(
            Array.from({ length: 10 }, () => ["/rss", "", 0, 0]),
            { "x-forwarded-for": "198.51.100.7", "user-agent": `${AGENT} ${i}` },
          ),
        );
    });
    const accepted = statuses.filter((status) => status === 204).length;
    expect(statuses.filter((status) => status === 429).length).toBe(60 - accepted);
    expect(accepted).toBe(24);
    expect((await storedViews()).length).toBe(accepted * 10);
  });
});

/** Like `sendViews`, for one view, without a header that fetch would add. */
async function sendViewWithout(header: string): Promise<number> {
  const { buildApp } = await import("../../../app.ts");
  const { http } = await buildApp(platform, { site: async () => undefined });
  const headers = Object.fromEntries(Object.entries(BROWSER).filter(([name]) => name !== header));
  const { statusCode } = await http.inject({
    method: "POST",
    url: "/api/v1/reading",
    headers,
    body: JSON.stringify([["/rss", "", 0, 1]]),
  });
  await http.close();
  return statusCode;
}
