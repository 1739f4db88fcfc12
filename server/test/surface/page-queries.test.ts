import { articlePath, categoryPath } from "@masthead/contract/platform/paths.ts";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { innerClient } from "../../src/app.ts";
import { announceChange, EVERYTHING } from "../../src/platform/cache/changes.ts";
import { joinText } from "../../src/platform/http/compress.ts";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";
import { parsePageUrl } from "../../src/platform/pages/page-url.ts";
import type { PageRenderer } from "../../src/platform/pages/render-page.ts";
import { createSiteRenderer, loadSiteBuild } from "../../src/platform/pages/site.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { makeChannel, makeEpisode } from "../factories/broadcast.ts";
import { makeArticle, makeCategory, makeTopic } from "../factories/factory.ts";
import { testPlatform } from "../platform.ts";

let platform: StartedPlatform;
let site: PageRenderer;
let queries = 0;
let categoryId = 0;
const articles: { id: number; slug: string; locale: "en-US" }[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  const { db, pool } = platform.database;
  categoryId = await makeCategory(db, { onHome: true });
  const tagIds = [await makeTopic(db, "tag", { name: { "en-US": "A tag", "ar-JO": "وسم" } })];
  const authorIds = [
    await makeTopic(db, "author", { name: { "en-US": "An author", "ar-JO": "كاتبة" } }),
  ];
  for (let i = 0; i < 6; i++)
    articles.push({
      ...(await makeArticle(db, { categoryId, tagIds, authorIds })),
      locale: "en-US",
    });
  pool.on("acquire", () => queries++);
  await buildIfNeeded(() => {});
  site = createSiteRenderer(
    platform,
    loadSiteBuild,
    (locale) => innerClient(platform, locale),
    "production",
  );
});

afterAll(() => platform.stop());

const pathOf = (index: number) => articlePath(articles[index] as (typeof articles)[number]);

async function render(path: string): Promise<string> {
  const source = await site(parsePageUrl(path));
  expect(source?.status).toBe(200);
  return joinText(source?.text ?? "");
}

/** Renders a page and returns the number of SQL statements. */
async function countQueries(path: string): Promise<number> {
  const before = queries;
  await render(path);
  return queries - before;
}

describe("page render", () => {
  it("queries only data that is specific to the page, once shared data is cached", async () => {
    await render("/");
    await render("/latest-news");
    await render(pathOf(0));
    await render(categoryPath("en-US", categoryId));
    // The article, and its related articles with their cards; once they are known, nothing.
    expect(await countQueries(pathOf(1))).toBe(2);
    expect(await countQueries(pathOf(1))).toBe(0);
    expect(await countQueries("/")).toBe(0);
    // Article ids, and their cards.
    expect(await countQueries("/latest-news")).toBe(2);
    expect(await countQueries(categoryPath("en-US", categoryId))).toBe(2);
  });

  it("of the home page queries only the parts that a change invalidated", async () => {
    await render("/");
    const received = new Promise<void>((done) => platform.onChange(() => done()));
    await announceChange(platform.database.db, ["list:episode"]);
    await received;
    // The channels and the episodes, but neither articles nor categories.
    expect(await countQueries("/")).toBe(3);
  });
});

type Counts = Record<string, { path: () => string; cold: number; warm: number }>;

/**
 * SQL statements of a render with cold caches, and of the next one. Raise a number only on purpose.
 */
const QUERIES: Counts = {
  home: { path: () => "/", cold: 17, warm: 0 },
  article: { path: () => pathOf(1), cold: 8, warm: 0 },
  category: { path: () => categoryPath("en-US", categoryId), cold: 13, warm: 2 },
  latest: { path: () => "/latest-news", cold: 7, warm: 2 },
  "most read": { path: () => "/articles/most-read", cold: 5, warm: 0 },
  tag: { path: () => "/articles/a-tag", cold: 11, warm: 5 },
  author: { path: () => "/articles/an-author", cold: 12, warm: 6 },
  search: { path: () => "/search/news", cold: 29, warm: 25 },
  live: { path: () => "/live", cold: 5, warm: 1 },
  radio: { path: () => "/radio", cold: 5, warm: 1 },
  "radio history": { path: () => "/radio/history", cold: 5, warm: 1 },
  schedule: { path: () => "/schedule", cold: 5, warm: 1 },
  programs: { path: () => "/programs", cold: 6, warm: 2 },
  topics: { path: () => "/topics", cold: 10, warm: 0 },
  packages: { path: () => "/packages", cold: 13, warm: 9 },
  weather: { path: () => "/weather", cold: 4, warm: 0 },
  feeds: { path: () => "/rss", cold: 6, warm: 2 },
};

/** Condition that Drizzle prints for an empty list of ids. The search joins nothing on purpose. */
const EMPTY_LIST = /\b(and|or|where) false\b(?!\) line)/;

async function expectCounts({ path, cold, warm }: Counts[string]): Promise<void> {
  await render("/packages");
  platform.memo.change([EVERYTHING]);
  const query = vi.spyOn(platform.database.pool, "query");
  const first = await countQueries(path());
  const second = await countQueries(path());
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  expect({ cold: first, warm: second }).toEqual({ cold, warm });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((text) => EMPTY_LIST.test(text))).toEqual([]);
}

describe("SQL statements per render", () => {
  it.each(Object.entries(QUERIES))(
    "of the %s page match the expected counts, none for an empty list",
    (_name, counts) => expectCounts(counts),
  );
});

describe("HTML document", () => {
  it.each([
    ["home", () => "/"],
    ["article", () => pathOf(2)],
    ["category", () => categoryPath("en-US", categoryId)],
    ["search", () => "/search/news"],
    ["programs", () => "/programs"],
  ])("of the %s page embeds the same data as the router's data request", async (_name, path) => {
    const document = await render(path());
    const [, json = ""] =
      /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(document) ?? [];
    const { loaderData, errors } = JSON.parse(json) as {
      loaderData: Record<string, unknown>;
      errors: unknown;
    };
    const { value } = await decode(
      new Blob([await render(path() === "/" ? "/_.data" : `${path()}.data`)]).stream(),
    );
    const routes = Object.entries(value as Record<string, { data: unknown }>).map(
      ([id, { data }]) => [id, data],
    );
    expect(loaderData).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(routes))));
    expect(errors).toBeNull();
  });

  it.each([["/"], ["/ar"], ["/latest-news"], ["/packages"], ["/search/news"]])(
    "of %s begins with its doctype, so that browsers use standards mode",
    async (path) => {
      expect((await render(path)).slice(0, 22)).toMatch(/^<!DOCTYPE html><html /);
    },
  );

  it("is the same whether its shared parts are rendered or reused, and contains no placeholders", async () => {
    const [first, second] = [await render(pathOf(3)), await render(pathOf(3))];
    expect(second).toBe(first);
    expect(first).not.toContain("data-fragment-");
    expect(first).toContain("</footer>");
  });

  it("has the same Content-Security-Policy as other articles: it contains no page-specific script", async () => {
    const policyOf = async (path: string) =>
      (await site(parsePageUrl(path)))?.headers?.["content-security-policy"];
    expect(await policyOf(pathOf(4))).toBe(await policyOf(pathOf(5)));
  });
});

/** SQL statements of pages that show what is on air, on a station with channels and an episode. */
const STATION_QUERIES: Counts = {
  home: { path: () => "/", cold: 20, warm: 0 },
  live: { path: () => "/live", cold: 8, warm: 3 },
  radio: { path: () => "/radio", cold: 8, warm: 3 },
  "radio history": { path: () => "/radio/history", cold: 13, warm: 8 },
  schedule: { path: () => "/schedule", cold: 9, warm: 4 },
};

describe("SQL statements per render of a station with channels", () => {
  beforeAll(async () => {
    const { db } = platform.database;
    await makeChannel(db, { kind: "audio" });
    await makeEpisode(db, { channelId: (await makeChannel(db)).id });
  });

  it.each(Object.entries(STATION_QUERIES))(
    "of the %s page match the expected counts, none for an empty list",
    (_name, counts) => expectCounts(counts),
  );
});
