import { HOUR } from "@masthead/contract/platform/durations.ts";
import { PAGES } from "@masthead/contract/platform/pages.ts";
import {
  articlePath,
  categoryPath,
  episodePath,
  eventPath,
  programPath,
  sitePreviewPath,
} from "@masthead/contract/platform/paths.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { previewTokenOf } from "../../src/newsroom/site-preview/site-preview.service.ts";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";
import { createSiteRenderer, loadSiteBuild } from "../../src/platform/pages/site.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { makeChannel, makeEpisode, makeEvent, makeProgram } from "../factories/broadcast.ts";
import { makeArticle, makeCategory, makeTopic } from "../factories/factory.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

let platform: StartedPlatform;
let server: TestServer;
let makerId: number;
/** Pages of records, by name. */
let recordPaths: Record<string, string>;

beforeAll(async () => {
  platform = await testPlatform();
  // The pages of all tests are more than a network may request in a minute.
  platform.limiter.tryConsume = async () => true;
  const { db } = platform.database;
  makerId = (await makeUser(db, "Admin")).id;
  const editor = await clientAs(platform, makerId);
  const categoryId = await makeCategory(db, { onHome: true });
  const tagIds = [await makeTopic(db, "tag", { name: { "en-US": "A tag" } })];
  const authorIds = [await makeTopic(db, "author", { name: { "en-US": "An author" } })];
  const make = async (title: string, values: Parameters<typeof makeArticle>[1] = {}) => {
    const publishedAt = new Date(Date.now() - 24 * HOUR);
    return {
      ...(await makeArticle(db, { title, categoryId, tagIds, authorIds, publishedAt, ...values })),
      locale: "en-US" as const,
    };
  };
  const [unchanged, changed, premium] = [
    await make("Unchanged"),
    await make("Before"),
    await make("Premium", { premium: true }),
  ];
  for (const { id } of [changed, premium])
    await editor.article.edit({
      id,
      version: 1,
      publish: { kind: "update" },
      title: "Changed since",
    });
  await makeChannel(db);
  const program = await makeProgram(db);
  const episode = await makeEpisode(db, { programId: program.id });
  recordPaths = {
    unchanged: articlePath(unchanged),
    changed: articlePath(changed),
    premium: articlePath(premium),
    category: categoryPath("en-US", categoryId),
    program: programPath("en-US", program.id),
    episode: episodePath("en-US", program.id, episode.id),
    event: eventPath("en-US", (await makeEvent(db)).id),
  };
  await buildIfNeeded(() => {});
  server = await startTestServer(
    platform,
    createSiteRenderer(
      platform,
      loadSiteBuild,
      (locale) => innerClient(platform, locale),
      "production",
    ),
  );
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const PATHS = [
  ...[
    "/",
    "/ar",
    "/latest-news",
    "/articles/most-read",
    "/articles/breaking",
    "/articles/a-tag",
    "/articles/an-author",
    "/live",
    "/radio",
  ],
  ...[
    "/radio/mobile",
    "/radio/history",
    "/schedule",
    "/programs",
    "/packages",
    "/blackfriday",
    "/rss",
    "/apps",
    "/notifications",
  ],
  ...["/info/about_us", "/info/contact_us", "/info/terms_and_privacy"],
];
const RECORDS = ["unchanged", "changed", "premium", "category", "program", "episode", "event"];

/** Values of path parameters that are not numbers. */
const EXAMPLES: Record<string, string> = { slug: "a", key: "b", token: "c", code: "d" };

const htmlAt = async (distance: number, path: string) => {
  const token = previewTokenOf(platform, {
    at: Date.now() + distance,
    expiry: Date.now() + HOUR,
    makerId,
  });
  const response = await server.get(sitePreviewPath(token, path));
  return { status: response.status, html: await response.text() };
};

describe.each([
  ["future", HOUR],
  ["past", -HOUR],
])("site preview in the %s", (_time, distance) => {
  it.each([...PATHS, ...RECORDS])("renders %s with the bar and without scripts", async (name) => {
    const { status, html } = await htmlAt(distance, recordPaths[name] ?? name);
    expect(status).toBe(200);
    expect(html).toContain("preview_time=now");
    expect(html).not.toContain("<script");
  });

  it.each([
    "/search",
    "/search/before",
    "/search/unchanged%20before",
    "/search/%22a%20b%22",
    "/search/zzzz",
    "/search/x?page=2",
    "/articles/zzz",
  ])("answers %s without a server error, in both languages", async (path) => {
    for (const localePath of [path, `/ar${path}`])
      expect((await htmlAt(distance, localePath)).status, localePath).toBeLessThan(500);
  });

  it.each(PAGES.map(({ pattern }) => `/${pattern}`))(
    "answers %s without a server error, in both languages",
    async (pattern) => {
      const path = pattern.replaceAll(
        /:(\w+)\??/g,
        (_match, name: string) => EXAMPLES[name] ?? "1",
      );
      for (const localePath of [path, `/ar${path}`])
        expect((await htmlAt(distance, localePath)).status, localePath).toBeLessThan(500);
    },
  );

  it("shows the title that the article has then", async () => {
    const { html } = await htmlAt(distance, recordPaths.changed ?? "");
    expect(html).toContain(`>${distance < 0 ? "Before" : "Changed since"}</h1>`);
  });
});
