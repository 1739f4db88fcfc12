import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { fetchRss } from "../../../../test/factories/feed-newsroom.ts";
import { entryInput } from "../../../../test/factories/live-blog.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { childText } from "../../../../test/readers/xml.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

const SITE = "https://news.example";

let platform: StartedPlatform;
let server: TestServer;
let editor: TestColleague;
let article: Awaited<ReturnType<typeof makeArticle>>;

const post = (title: string, more: object = {}) =>
  editor.client.liveBlog.create(
    entryInput(article.id, `Text of ${title}`, { title, publish: true, ...more }),
  );
const feedPath = (format: string) => `/article/${article.id}/live/${format}`;
const titlesIn = async () =>
  (await fetchRss(server, feedPath("rss.xml"))).items.map((item) => childText(item, "title"));

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await makeColleague(platform, "Rana");
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});
beforeEach(async () => {
  article = await makeArticle(platform.database.db, { title: "Storm" });
  await editor.client.liveBlog.start({ id: article.id });
});

describe("feed of a live blog", () => {
  it("has the entries of all streams", async () => {
    const { blog } = await editor.client.liveBlog.desk({ id: article.id });
    await editor.client.liveBlog.edit({
      id: article.id,
      version: blog?.version ?? 0,
      streams: [{ id: null, name: "Analyst" }],
    });
    await post("Roads closed");
    await post("Why it matters", { stream: 1 });
    expect(await titlesIn()).toEqual(["Why it matters", "Roads closed"]);
  });

  it("has the published entries, with their permalinks, in every format", async () => {
    const entry = await post("Roads closed", { byline: "Rana", label: "Weather" });
    await editor.client.liveBlog.create(entryInput(article.id, "Waits", { title: "Waits" }));
    const { channel, items } = await fetchRss(server, feedPath("rss.xml"));
    expect(childText(channel, "title")).toBe("Storm");
    expect(items.map((item) => [childText(item, "title"), childText(item, "link")])).toEqual([
      ["Roads closed", `${SITE}/article/${article.id}/${article.slug}?entry=${entry.id}`],
    ]);
    expect(childText(items[0], "content:encoded")).toContain("Text of Roads closed");
    for (const format of ["atom.xml", "feed.json"])
      expect(await (await server.get(feedPath(format))).text()).toContain("Text of Roads closed");
  });

  it("no longer has an entry immediately after it is removed", async () => {
    const entry = await post("Wrong");
    await post("Right");
    expect(await titlesIn()).toEqual(["Right", "Wrong"]);
    await editor.client.liveBlog.remove({ id: article.id, entryId: entry.id });
    const responses = await Promise.all(
      ["rss.xml", "atom.xml", "feed.json"].map(async (format) =>
        (await server.get(feedPath(format))).text(),
      ),
    );
    for (const text of responses) expect(text).not.toContain("Wrong");
  });

  it("has no text of entries behind the paywall", async () => {
    article = await makeArticle(platform.database.db, { premium: true });
    await editor.client.liveBlog.start({ id: article.id });
    await post("Paid", { free: false });
    await post("Free");
    for (const format of ["rss.xml", "atom.xml", "feed.json"]) {
      const text = await (await server.get(feedPath(format))).text();
      expect(text).toContain("Text of Free");
      expect(text).toContain("Paid");
      expect(text).not.toContain("Text of Paid");
    }
  });

  it("redirects to the language of its article", async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/ar${feedPath("rss.xml")}`, {
      redirect: "manual",
    });
    expect([response.status, response.headers.get("location")]).toEqual([301, feedPath("rss.xml")]);
  });

  it("is not found without a live blog, and where readers do not see the article", async () => {
    const { id: without } = await makeArticle(platform.database.db);
    const { id: draft } = await makeArticle(platform.database.db, { publishedAt: null });
    await editor.client.liveBlog.start({ id: draft });
    for (const id of [without, draft])
      expect((await server.get(`/article/${id}/live/rss.xml`)).status).toBe(404);
  });
});
