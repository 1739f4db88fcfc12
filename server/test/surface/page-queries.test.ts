import { articlePath, categoryPath } from "@masthead/contract/system/paths.ts";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { announceChange, EVERYTHING } from "../../src/platform/cache/changes.ts";
import { readAddress } from "../../src/platform/http/address.ts";
import { buildIfNeeded } from "../../src/platform/http/build.ts";
import type { PageMaker } from "../../src/platform/http/pages.ts";
import { loadSiteBuild, sitePages } from "../../src/platform/http/site.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { makeArticle, makeCategory, makeListing } from "../factory.ts";
import { testPlatform } from "../platform.ts";

let platform: StartedPlatform;
let site: PageMaker;
let queries = 0;
let section = 0;
const articles: { id: number; slug: string; locale: "en-US" }[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  const { db, pool } = platform.database;
  section = await makeCategory(db, { onHome: true });
  const tagIds = [await makeListing(db, "tag", { name: { "en-US": "A tag", "ar-JO": "وسم" } })];
  const authorIds = [await makeListing(db, "author", { name: { "en-US": "An author", "ar-JO": "كاتبة" } })];
  for (let i = 0; i < 6; i++) articles.push({ ...(await makeArticle(db, { categoryId: section, tagIds, authorIds })), locale: "en-US" });
  pool.on("acquire", () => queries++);
  await buildIfNeeded(() => {});
  site = sitePages(platform, loadSiteBuild, (locale) => innerClient(platform, locale), "production");
});

afterAll(() => platform.stop());

const pathOf = (index: number) => articlePath(articles[index] as (typeof articles)[number]);

async function textOf(path: string): Promise<string> {
  const source = await site(readAddress(path));
  expect(source?.status).toBe(200);
  return source?.text ?? "";
}

/** Statements that a render takes. */
async function queriesOf(path: string): Promise<number> {
  const before = queries;
  await textOf(path);
  return queries - before;
}

describe("a render", () => {
  it("asks the database for what is the page's own, and for nothing that other pages have asked for", async () => {
    await textOf("/");
    await textOf("/latest-news");
    await textOf(pathOf(0));
    await textOf(categoryPath("en-US", section));
    // The article, and the cards of what is related to it.
    expect(await queriesOf(pathOf(1))).toBe(2);
    expect(await queriesOf("/")).toBe(0);
    // Ids and cards.
    expect(await queriesOf("/latest-news")).toBe(2);
    expect(await queriesOf(categoryPath("en-US", section))).toBe(2);
  });

  it("of the home page asks again only for the parts that a change concerns", async () => {
    await textOf("/");
    const heard = new Promise<void>((done) => platform.onChange(() => done()));
    await announceChange(platform.database.db, ["list:episode"]);
    await heard;
    // The episodes and what is on the air; neither the stories nor the sections.
    expect(await queriesOf("/")).toBe(4);
  });
});

/** Statements of a render where everything that pages share has changed, and of the next one. One more is a decision, not an accident. */
const QUERIES: Record<string, { path: () => string; cold: number; warm: number }> = {
  home: { path: () => "/", cold: 17, warm: 0 },
  article: { path: () => pathOf(1), cold: 7, warm: 2 },
  category: { path: () => categoryPath("en-US", section), cold: 8, warm: 2 },
  latest: { path: () => "/latest-news", cold: 7, warm: 2 },
  "most read": { path: () => "/articles/most-read", cold: 5, warm: 0 },
  tag: { path: () => "/articles/a-tag", cold: 9, warm: 4 },
  author: { path: () => "/articles/an-author", cold: 9, warm: 4 },
  search: { path: () => "/search/news", cold: 29, warm: 25 },
  live: { path: () => "/live", cold: 6, warm: 2 },
  radio: { path: () => "/radio", cold: 6, warm: 2 },
  schedule: { path: () => "/schedule", cold: 5, warm: 1 },
  programs: { path: () => "/programs", cold: 6, warm: 2 },
  packages: { path: () => "/packages", cold: 13, warm: 9 },
  weather: { path: () => "/weather", cold: 4, warm: 0 },
  feeds: { path: () => "/rss", cold: 6, warm: 2 },
};

describe("statements of a render", () => {
  it.each(Object.entries(QUERIES))("%s", async (_name, { path, cold, warm }) => {
    await textOf("/packages");
    platform.memo.change([EVERYTHING]);
    const first = await queriesOf(path());
    const again = await queriesOf(path());
    expect({ cold: first, warm: again }).toEqual({ cold, warm });
  });
});

describe("a document", () => {
  it.each([
    ["home", () => "/"],
    ["article", () => pathOf(2)],
    ["category", () => categoryPath("en-US", section)],
    ["search", () => "/search/news"],
    ["programs", () => "/programs"],
  ])("of the %s page holds the data that the router's own request gets", async (_name, path) => {
    const document = await textOf(path());
    const [, json = ""] = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(document) ?? [];
    const { loaderData, errors } = JSON.parse(json) as { loaderData: Record<string, unknown>; errors: unknown };
    const { value } = await decode(new Blob([await textOf(path() === "/" ? "/_.data" : `${path()}.data`)]).stream());
    const routes = Object.entries(value as Record<string, { data: unknown }>).map(([id, { data }]) => [id, data]);
    expect(loaderData).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(routes))));
    expect(errors).toBeNull();
  });

  it.each([["/"], ["/ar"], ["/latest-news"], ["/packages"], ["/search/news"]])(
    "%s begins with its doctype: browsers lay it out by the standard",
    async (path) => {
      expect((await textOf(path)).slice(0, 22)).toMatch(/^<!DOCTYPE html><html /);
    },
  );

  it("is the same whether its shared parts are rendered or reused, and shows no mark of them", async () => {
    const [first, again] = [await textOf(pathOf(3)), await textOf(pathOf(3))];
    expect(again).toBe(first);
    expect(first).not.toContain("data-part-");
    expect(first).toContain("</footer>");
  });

  it("has the same policy as another of its kind: no script in it is its own", async () => {
    const policyOf = async (path: string) => (await site(readAddress(path)))?.headers?.["content-security-policy"];
    expect(await policyOf(pathOf(4))).toBe(await policyOf(pathOf(5)));
  });
});
