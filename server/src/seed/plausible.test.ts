import { articleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { count, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory, makeListing } from "../../test/factory.ts";
import { testPlatform } from "../../test/platform.ts";
import { innerClient } from "../app.ts";
import { article, articleAuthor, articleTag } from "../newsroom/article/article.table.ts";
import { plainText, renderDocument } from "../newsroom/article/document/render-html.ts";
import { rowsOf } from "../platform/postgres/database.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { log } from "../system/log/log.table.ts";
import { withoutIndexes } from "./bulk-indexes.store.ts";
import { readDemoArticles, readTaxonomy } from "./demo-files.ts";
import { seedPlausible } from "./plausible.ts";
import { storyteller } from "./plausible-text.ts";

describe("a made-up story", () => {
  const articles = readDemoArticles();
  let state = 7;
  const { tell } = storyteller(articles, () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  });

  it.each(LOCALES)("is a valid article, and its HTML and text are those of its document, %s", (locale) => {
    for (const { key } of readTaxonomy().categories) {
      for (let i = 0; i < 20; i++) {
        const story = tell(locale, key);
        expect(articleDocument.parse(story.body)).toEqual(story.body);
        expect(story.bodyHtml).toBe(renderDocument(story.body));
        expect(story.bodyText).toBe(plainText(story.body));
        expect(story.wordCount).toBeGreaterThan(30);
        expect(story.title.length).toBeLessThanOrEqual(200);
        expect(story.summary.length).toBeLessThanOrEqual(500);
      }
    }
  });
});

describe("made-up articles", () => {
  const now = new Date();
  const said: string[] = [];
  let platform: StartedPlatform;
  beforeAll(async () => {
    platform = await testPlatform();
    const { db } = platform.database;
    for (const { name } of readTaxonomy().categories) await makeCategory(db, { name });
    for (const entity of ["author", "tag", "person", "source"] as const) await makeListing(db, entity);
    await seedPlausible(platform, 600, (line) => said.push(line), { now });
  });
  afterAll(() => platform.stop());

  it("are as many as asked, in both languages, all for readers, oldest first and all in the past", async () => {
    const { db } = platform.database;
    const rows = await db.select({ locale: article.locale, total: count() }).from(article).groupBy(article.locale).orderBy(article.locale);
    expect(rows).toEqual([
      { locale: "ar-JO", total: 300 },
      { locale: "en-US", total: 300 },
    ]);
    const [times] = await db
      .select({ first: sql`min(${article.publishedAt}) < now() - interval '10 days'`, last: sql`max(${article.publishedAt}) < now()` })
      .from(article);
    expect(times).toEqual({ first: true, last: true });
    for (const locale of LOCALES) expect((await innerClient(platform, locale).article.latest({})).meta.total).toBe(300);
    expect(said.at(-1)).toContain("600 of 600");
  });

  it("hang on what the newsroom has, and are logged and searchable", async () => {
    const { db } = platform.database;
    expect(await db.select({ total: count() }).from(articleAuthor)).toEqual([{ total: 600 }]);
    expect(await db.select({ total: count() }).from(articleTag)).toEqual([{ total: 600 }]);
    expect(await db.select({ total: count() }).from(log).where(sql`entity = 'Article' and action = 'create'`)).toEqual([{ total: 600 }]);
    expect((await innerClient(platform, "en-US").search.articles({ q: "amman" })).meta.total).toBeGreaterThan(20);
  });

  it("come on top of others", async () => {
    await seedPlausible(platform, 20, () => {}, { now });
    expect(await platform.database.db.select({ total: count() }).from(article)).toEqual([{ total: 620 }]);
  });

  it("leave every index as it was when they are so many that indexes are built afterwards", async () => {
    const { db } = platform.database;
    const indexes = () =>
      rowsOf<{ definition: string }>(db, sql`select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`);
    const before = await indexes();
    await seedPlausible(platform, 20, () => {}, { now, bulk: 20 });
    expect(await indexes()).toEqual(before);
    await expect(
      withoutIndexes(db, async () => {
        expect((await indexes()).length).toBeLessThan(before.length - 10);
        throw new Error("interrupted");
      }),
    ).rejects.toThrow("interrupted");
    expect(await indexes()).toEqual(before);
  });
});
