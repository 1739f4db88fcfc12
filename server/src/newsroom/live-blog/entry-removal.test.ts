import { STANDARD_NOTICES } from "@masthead/contract/newsroom/article/withdrawal.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import type { StartedPlatform } from "../../platform/start.ts";

/** Words that are only in the entry. */
const TITLE = "Zyxqheadline";
const TEXT = "zyxqtext";
/** Title of the article that is made from an entry. */
const STORY = "Wvutstory";

let platform: StartedPlatform;
let server: TestServer;
let editor: TestColleague;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await makeColleague(platform, "Rana");
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});

it("withdraws a removed entry from every public call and document, which cached it", async () => {
  const { db } = platform.database;
  const categoryId = await makeCategory(db, { onHome: true });
  const article = await makeArticle(db, { categoryId, title: "Storm" });
  const { id } = article;
  const { liveBlog } = editor.client;
  await liveBlog.start({ id });
  const entry = await liveBlog.create(
    entryInput(id, TEXT, { title: TITLE, publish: true, keyEvent: true }),
  );
  const showing = [
    `/api/v1/live-blog/${id}`,
    `/api/v1/live-blog/${id}?entry=${entry.id}`,
    `/api/v1/live-blog/${id}/changes`,
    `/api/v1/live-blog/${id}/changes?after=0`,
    "/api/v1/front-page",
    `/api/v1/front-page?categoryId=${categoryId}`,
    ...["rss.xml", "atom.xml", "feed.json"].map((format) => `/article/${id}/live/${format}`),
  ];
  const never = [
    `/api/v2/article/details/${id}`,
    "/api/v1/article",
    "/api/v1/article/latest",
    "/api/v2/article/main",
    `/api/v1/search?q=${TITLE}`,
    `/api/v1/search?q=${TEXT}`,
    "/sitemap.xml",
    "/sitemaps/news.xml",
    "/sitemaps/articles-1.xml",
    "/rss.xml",
    "/feed.json",
    `/category/${categoryId}/atom.xml`,
  ];
  const contains = async (path: string) => {
    const text = await (await server.get(path)).text();
    // The query of a search may be repeated in its response.
    return text.replaceAll(/"(?:q|query)":"[^"]*"/g, "").includes("yxq");
  };
  const containing = async (paths: string[]) => {
    const found: string[] = [];
    for (const path of paths) if (await contains(path)) found.push(path);
    return found;
  };
  expect(await containing(showing)).toEqual(showing);
  expect(await containing(never)).toEqual([]);
  await liveBlog.remove({ id, entryId: entry.id });
  expect(await containing([...showing, ...never])).toEqual([]);
});

it("withdraws the link to the article of an entry from every call and document", async () => {
  const { db } = platform.database;
  const { id } = await makeArticle(db, { title: "Flood" });
  const { liveBlog, article } = editor.client;
  await liveBlog.start({ id });
  const { id: entryId } = await liveBlog.create(
    entryInput(id, "Water rises", { title: "Water", publish: true }),
  );
  const paths = [
    `/api/v1/live-blog/${id}`,
    `/api/v1/live-blog/${id}?entry=${entryId}`,
    `/api/v1/live-blog/${id}/changes`,
    `/api/v1/live-blog/${id}/changes?after=0`,
    ...["rss.xml", "atom.xml", "feed.json"].map((format) => `/article/${id}/live/${format}`),
  ];
  const naming = async () => {
    const found: string[] = [];
    for (const path of paths)
      if ((await (await server.get(path)).text()).includes(STORY)) found.push(path);
    return found;
  };
  // Cached without the link, before there is an article.
  expect(await naming()).toEqual([]);
  const { story } = await liveBlog.makeArticle({ id, entryId });
  if (!story) throw new Error("no article was made");
  const edit = async (fields: object) => {
    const { version } = await article.get({ id: story.id });
    await article.edit({ id: story.id, version, ...fields });
  };
  await edit({ title: STORY });
  expect(await naming()).toEqual([]);
  await edit({ publishedAt: new Date(Date.now() - 1000).toISOString() });
  // Feeds are served stale while they are rendered again; a withdrawal does not permit that.
  await expect.poll(naming).toEqual(paths);
  const { version } = await article.get({ id: story.id });
  const notice = STANDARD_NOTICES.kill["en-US"];
  await article.withdraw({ id: story.id, version, kind: "kill", notice });
  expect(await naming()).toEqual([]);
});
