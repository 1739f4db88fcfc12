import { contract } from "@masthead/contract/contract.ts";
import { voteContent } from "@masthead/contract/newsroom/result/result.ts";
import type { CallMeta } from "@masthead/contract/platform/call.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertLiveBlog } from "../../src/newsroom/live-blog/blog/blog.store.ts";
import { insertResult } from "../../src/newsroom/result/result.store.ts";
import { isShareable, walkCalls } from "../../src/platform/api/calls.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { countSql } from "../count-sql.ts";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
  makeProgramCategory,
} from "../factories/broadcast.ts";
import { makeCity, makePackage, makeRegion } from "../factories/commerce.ts";
import {
  bodyOf,
  makeArticle,
  makeCategory,
  makeStoryPackage,
  makeTopic,
} from "../factories/factory.ts";
import { makeIssue, makeNewsletter } from "../factories/newsletters.ts";
import { voteInput } from "../factories/result.ts";
import { changeSetting } from "../factories/settings.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { waitForChanges } from "../wait-for-changes.ts";

const READS = [...walkCalls(contract)].filter(
  ({ method, meta }) => method === "GET" && meta.access === "public",
);
const isShared = ({ method, meta }: { method: string; meta: CallMeta }) =>
  isShareable({ meta, route: { method } });

let platform: StartedPlatform;
let server: TestServer;
let sql: { count: number };
/** Paths of calls, where the parameters are not all 1. */
const paths: Record<string, string> = {};

beforeAll(async () => {
  // With an external payment sandbox, the gateway does not query the database.
  platform = await testPlatform({ SANDBOX_URL: "http://127.0.0.1:1" });
  platform.limiter.consume = async () => {};
  await changeSetting(platform, "website", "prayerTimes", true);
  const { db } = platform.database;
  const categoryId = await makeCategory(db);
  const article = await makeArticle(db, { categoryId });
  const withdrawal = {
    kind: "kill",
    notice: "It was wrong.",
    at: new Date().toISOString(),
  } as const;
  const withdrawn = await makeArticle(db, { categoryId }, { enable: false, withdrawal });
  await insertLiveBlog(db, {
    articleId: article.id,
    startedAt: new Date(),
    staleMinutes: 30,
    summary: bodyOf("What we know"),
  });
  const result = await insertResult(db, {
    title: {},
    content: voteContent.parse(voteInput()),
    state: "published",
    updatedAt: new Date(),
    updatedBy: "Rana",
  });
  const [tag, author, person, source] = await Promise.all(
    ["tag", "author", "person", "source"].map((entity) => makeTopic(db, entity as "tag")),
  );
  const category = await makeProgramCategory(db);
  const story = await makeStoryPackage(db, [article.id, (await makeArticle(db)).id]);
  const channel = await makeChannel(db, { slug: { "en-US": "channel" } });
  const station = await makeChannel(db, { kind: "audio" });
  const program = await makeProgram(db, { channelId: channel.id });
  const episode = await makeEpisode(db, { programId: program.id, channelId: channel.id });
  const event = await makeEvent(db, { programId: program.id });
  const product = await makePackage(db);
  const newsletter = await makeNewsletter(db);
  const issue = await makeIssue(db, newsletter, {
    state: "sent",
    content: { blocks: [] },
    startedAt: new Date(),
    finishedAt: new Date(),
  });
  const city = await makeCity(db);
  await makeRegion(db, { cityId: city.id });
  Object.assign(paths, {
    "tag.get": `/v1/tag/${tag}`,
    "author.get": `/v1/author/${author}`,
    "peopleOfInterest.get": `/v1/peopleOfInterest/${person}`,
    "source.get": `/v1/source/${source}`,
    "category.get": `/v1/category/${categoryId}`,
    "article.byCategory": `/v2/article/category/${categoryId}`,
    "article.categoryHome": `/v1/article/category/home/${categoryId}`,
    "article.details": `/v2/article/details/${article.id}`,
    "article.detailsV1": `/v1/article/details/${article.id}`,
    "liveBlog.page": `/v1/live-blog/${article.id}`,
    "liveBlog.changes": `/v1/live-blog/${article.id}/changes`,
    "newsletter.get": `/v1/newsletter/${newsletter}`,
    "newsletter.archive": `/v1/newsletter/${newsletter}/issue`,
    "newsletter.issue": `/v1/newsletter/issue/${issue}`,
    "result.details": `/v1/result/${result.id}`,
    "article.withdrawal": `/v1/article/${withdrawn.id}/withdrawal`,
    "article.related": `/v1/article/${article.id}/related`,
    "article.listing": "/v1/article/listing/most-read",
    "storyPackage.get": `/v1/storypackage/${story}`,
    "programCategory.get": `/v1/programcategory/${category.id}`,
    "program.get": `/v1/program/${program.id}`,
    "channel.get": `/v1/channels/${channel.id}`,
    "channel.bySlug": "/v1/channels/slug/channel",
    "song.history": `/v1/channels/${station.id}/history`,
    "episode.get": `/v1/episodes/${episode.id}`,
    "programEvent.get": `/v1/programevents/${event.id}`,
    "package.get": `/v1/package/${product.id}`,
    "search.suggestions": "/v1/search/suggestions?q=water",
    "merchant.regions": `/v1/merchant/regions?cityId=${city.id}`,
  });
  server = await startTestServer(platform);
  await waitForChanges(platform);
  sql = countSql(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const urlOf = ({ name, path }: { name: string; path: string }) =>
  `/api${paths[name] ?? path.replaceAll(/\{[^}]*\}/g, "1")}`;

describe("caching of public API reads", () => {
  it.each(READS.filter(isShared))(
    "$name is served from the cache without SQL from the second request on",
    async (call) => {
      const first = await server.get(urlOf(call));
      const body = await first.text();
      const before = sql.count;
      const second = await server.get(urlOf(call), { cookie: "session=anything" });
      expect(await second.text()).toBe(body);
      expect(sql.count - before).toBe(0);
      expect([first.status, second.status]).toEqual(
        call.name === "social.get" ? [404, 404] : [200, 200],
      );
      if (first.status === 200)
        expect(second.headers.get("cache-control")).toContain("s-maxage=60");
      const conditional = await server.get(urlOf(call), {
        "if-none-match": second.headers.get("etag") ?? "",
      });
      if (first.status === 200) expect(conditional.status).toBe(304);
      expect(conditional.headers.get("set-cookie")).toBeNull();
    },
  );

  it.each(READS.filter((call) => !isShared(call)))(
    "$name declares why its responses are not shared, and forbids shared caches to store them",
    async (call) => {
      expect([call.meta.personal, call.meta.momentary, call.meta.limit]).toContainEqual(
        expect.anything(),
      );
      const response = await server.get(urlOf(call));
      await response.arrayBuffer();
      expect(response.headers.get("cache-control")).not.toContain("s-maxage");
    },
  );
});
