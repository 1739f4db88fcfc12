import { articleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { count, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory, makeTopic } from "../../test/factories/factory.ts";
import { testPlatform } from "../../test/platform.ts";
import { innerClient } from "../app.ts";
import { article, articleAuthor, articleTag } from "../newsroom/article/article.table.ts";
import { plainText, renderDocument } from "../newsroom/article/document/render-html.ts";
import { rowsOf } from "../platform/postgres/database.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { log } from "../system/log/log.table.ts";
import { withoutIndexes } from "./bulk-indexes.store.ts";
import { readDemoArticles, readTaxonomy } from "./demo-files.ts";
import { seedGeneratedArticles } from "./generated-articles.ts";
import { createTextGenerator } from "./generated-text.ts";

describe("generated text", () => {
  const articles = readDemoArticles();
  let state = 7;
  const { generate } = createTextGenerator(articles, () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  });

  it.each(LOCALES)("is a valid article whose HTML and text match its document, in %s", (locale) => {
    for (const { key } of readTaxonomy().categories) {
      for (let i = 0; i < 20; i++) {
        const generated = generate(locale, key);
        expect(articleDocument.parse(generated.body)).toEqual(generated.body);
        expect(generated.bodyHtml).toBe(renderDocument(generated.body));
        expect(generated.bodyText).toBe(plainText(generated.body));
        expect(generated.wordCount).toBeGreaterThan(30);
        expect(generated.title.length).toBeLessThanOrEqual(200);
        expect(generated.summary.length).toBeLessThanOrEqual(500);
      }
    }
  });
});

describe("generated articles", () => {
  const now = new Date();
  const output: string[] = [];
  let platform: StartedPlatform;
  beforeAll(async () => {
    platform = await testPlatform();
    const { db } = platform.database;
    for (const { name } of readTaxonomy().categories) await makeCategory(db, { name });
    for (const entity of ["author", "tag", "person", "source"] as const)
      await makeTopic(db, entity);
    await seedGeneratedArticles(platform, 600, (line) => output.push(line), { now });
  });
  afterAll(() => platform.stop());

  it("have the requested number, in both languages, visible to readers and in the past", async () => {
    const { db } = platform.database;
    const rows = await db
      .select({ locale: article.locale, total: count() })
      .from(article)
      .groupBy(article.locale)
      .orderBy(article.locale);
    expect(rows).toEqual([
      { locale: "ar-JO", total: 300 },
      { locale: "en-US", total: 300 },
    ]);
    const [times] = await db
      .select({
        first: sql`min(${article.publishedAt}) < now() - interval '10 days'`,
        last: sql`max(${article.publishedAt}) < now()`,
      })
      .from(article);
    expect(times).toEqual({ first: true, last: true });
    for (const locale of LOCALES)
      expect((await innerClient(platform, locale).article.latest({})).meta.total).toBe(300);
    expect(output.at(-1)).toContain("600 of 600");
  });

  it("reference records of the newsroom, and are logged and searchable", async () => {
    const { db } = platform.database;
    expect(await db.select({ total: count() }).from(articleAuthor)).toEqual([{ total: 600 }]);
    expect(await db.select({ total: count() }).from(articleTag)).toEqual([{ total: 600 }]);
    expect(
      await db
        .select({ total: count() })
        .from(log)
        .where(sql`entity = 'Article' and action = 'create'`),
    ).toEqual([{ total: 600 }]);
    expect(
      (await innerClient(platform, "en-US").search.articles({ q: "amman" })).meta.total,
    ).toBeGreaterThan(20);
  });

  it("are added to existing articles", async () => {
    await seedGeneratedArticles(platform, 20, () => {}, { now });
    expect(await platform.database.db.select({ total: count() }).from(article)).toEqual([
      { total: 620 },
    ]);
  });

  it("leave all indexes unchanged after a bulk load that drops and rebuilds them", async () => {
    const { db } = platform.database;
    const indexes = () =>
      rowsOf<{ definition: string }>(
        db,
        sql`select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
      );
    const before = await indexes();
    await seedGeneratedArticles(platform, 20, () => {}, { now, bulk: 20 });
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
