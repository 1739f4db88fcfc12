import type { Client } from "@masthead/contract/contract.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { articlePath, categoryPath } from "@masthead/contract/platform/paths.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { innerClient } from "../../src/app.ts";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";
import { parsePageUrl } from "../../src/platform/pages/page-url.ts";
import type { Pages } from "../../src/platform/pages/pages.ts";
import { createSiteRenderer, loadSiteBuild } from "../../src/platform/pages/site.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { renderEvents } from "../../src/platform/telemetry/events.ts";
import { countSql } from "../count-sql.ts";
import { bodyOf, makeArticle, makeCategory } from "../factories/factory.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { waitForChanges } from "../wait-for-changes.ts";

/** Articles of each of two categories. */
const ARTICLES = 5;

let platform: StartedPlatform;
let server: TestServer;
let pages: Pages;
let staff: Client;
let sql: { count: number };
let renders = 0;
const categoryIds: number[] = [];
const articles: { id: number; slug: string; locale: "en-US" }[] = [];

beforeAll(async () => {
  // With an external payment sandbox, the gateway does not query the database.
  platform = await testPlatform({ SANDBOX_URL: "http://127.0.0.1:1" });
  platform.limiter.consume = async () => {};
  const { db } = platform.database;
  for (let i = 0; i < 2; i++) categoryIds.push(await makeCategory(db, { onHome: true }));
  for (const categoryId of categoryIds)
    for (let i = 0; i < ARTICLES; i++)
      articles.push({ ...(await makeArticle(db, { categoryId })), locale: "en-US" });
  await buildIfNeeded(() => {});
  const site = createSiteRenderer(
    platform,
    loadSiteBuild,
    (locale) => innerClient(platform, locale),
    "production",
  );
  server = await startTestServer(platform, site, { onPages: (started) => (pages = started) });
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  renderEvents.subscribe(() => renders++);
  // Pages and articles in memory do not expire, however long the test takes.
  vi.useFakeTimers({ toFake: ["Date"] });
  sql = countSql(platform);
});

afterAll(async () => {
  vi.useRealTimers();
  await server.close();
  await platform.stop();
});

const paths = () => [
  "/",
  "/ar",
  "/latest-news",
  "/articles/most-read",
  ...categoryIds.map((id) => categoryPath("en-US", id)),
  ...articles.map((article) => articlePath(article)),
];

/** Requests the pages of a small newsroom, until each of them is fresh. */
async function readAll(): Promise<void> {
  for (const path of paths()) expect((await server.get(path)).status, path).toBe(200);
  await vi.waitFor(
    () => {
      for (const path of paths())
        expect(pages.cache.peek(parsePageUrl(path).key), path).toBeDefined();
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Returns the pages that were rendered again after a change, and the SQL statements of that. */
async function rendersAfter(change: () => Promise<unknown>) {
  await readAll();
  await change();
  await waitForChanges(platform);
  const before = { renders, statements: sql.count };
  await readAll();
  return { renders: renders - before.renders, statements: sql.count - before.statements };
}

/** Publishes an article of the first category. */
const publish = (title: string, breaking = false) =>
  staff.article.create({
    locale: "en-US",
    title,
    summary: "What happened.",
    body: bodyOf("The text."),
    categoryId: categoryIds[0] ?? 0,
    enable: true,
    publishedAt: new Date(Date.now() - MINUTE).toISOString(),
    ...(breaking && { breaking, breakingUntil: new Date(Date.now() + HOUR).toISOString() }),
  });

// What a change costs. Raise a number only on purpose.

it("of an article, renders the home page, lists and the articles of its category again", async () => {
  const after = await rendersAfter(() => publish("First"));
  expect(after).toEqual({ renders: 8, statements: 38 });
});

it("of breaking news, renders every page of its language again", async () => {
  const after = await rendersAfter(() => publish("Second", true));
  expect(after).toEqual({ renders: 15, statements: 50 });
});

it("of a setting, renders every page again without reading an article", async () => {
  const { data } = await staff.setting.staffList({ limit: 100 });
  const setting = data.find(({ key }) => key === "siteName");
  const after = await rendersAfter(() =>
    staff.setting.edit({
      id: setting?.id ?? 0,
      version: setting?.version ?? 0,
      value: { "en-US": "Another name", "ar-JO": "اسم آخر" },
    }),
  );
  expect(after).toEqual({ renders: 16, statements: 18 });
});
