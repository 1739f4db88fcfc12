import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import {
  article,
  articleAuthor,
  articleImage,
  articlePerson,
  articleRelated,
  articleTag,
} from "../../src/newsroom/article/article.table.ts";
import { type AdminQuery, adminRows, COUNTED, countAdminRows } from "../../src/newsroom/article/article-admin.store.ts";
import { stretchesOfIds } from "../../src/newsroom/sitemap/sitemap.store.ts";
import { EVERYTHING } from "../../src/platform/cache/changes.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { makeArticle, makeCategory, makeListing, makePicture } from "../factory.ts";
import { testPlatform } from "../platform.ts";
import { clientAs, makeUser } from "../staff.ts";

/** So many articles make PostgreSQL prefer an index wherever there is one. */
const ARTICLES = 12_000;
/** Tables that grow with the archive, and that no list may read from one end to the other. */
const LARGE = ["article", "article_author", "article_tag", "article_person", "article_image", "article_related"];
const LIMIT = 20;
const DAY = 24 * 60 * 60_000;

let platform: StartedPlatform;
let reader: Client;
const ids = { article: 0, category: 0, tag: 0, author: 0, person: 0, source: 0 };
let statements: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  const { db, pool } = platform.database;
  ids.category = await makeCategory(db);
  const other = { ...ids };
  for (const entity of ["tag", "author", "person", "source"] as const) {
    ids[entity] = await makeListing(db, entity);
    other[entity] = await makeListing(db, entity);
  }
  const { id } = await makeArticle(db, {
    categoryId: ids.category,
    sourceId: ids.source,
    tagIds: [ids.tag],
    authorIds: [ids.author],
    personIds: [ids.person],
  });
  ids.article = id;
  const sections = await Promise.all(Array.from({ length: 20 }, () => makeCategory(db)));
  await db.execute(sql`insert into ${article} (locale, title, slug, body, body_text, category_id, source_id, published_at)
    select 'en-US', 'Story ' || n, 'story-of-' || n, '{"type":"doc","content":[]}', 'text ' || n,
      (${sql.param(sections)}::bigint[])[1 + n % 20],
      case when n % 20 = 0 then ${ids.source}::bigint else ${other.source} end, now() - n * interval '1 hour'
    from generate_series(1, ${sql.raw(String(ARTICLES))}) n`);
  const picture = await makePicture(db);
  const others = sql`from ${article} where id <> ${id}`;
  await db.execute(
    sql`insert into ${articleTag} (article_id, tag_id) select id, case when id % 20 = 0 then ${ids.tag}::bigint else ${other.tag} end ${others}`,
  );
  await db.execute(
    sql`insert into ${articlePerson} (article_id, person_id) select id, case when id % 20 = 0 then ${ids.person}::bigint else ${other.person} end ${others}`,
  );
  await db.execute(
    sql`insert into ${articleAuthor} (article_id, author_id, position) select id, case when id % 20 = 0 then ${ids.author}::bigint else ${other.author} end, 0 ${others}`,
  );
  await db.execute(sql`insert into ${articleRelated} (article_id, related_id, position) select id, ${id}, 0 ${others}`);
  await db.execute(sql`insert into ${articleImage} (article_id, media_id, position) select id, ${picture}, 0 ${others}`);
  await db.execute(sql`vacuum analyze`);
  reader = innerClient(platform, "en-US");
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => {
    const { text = String(given[0]), values = given[1] } = (typeof given[0] === "object" ? given[0] : {}) as {
      text?: string;
      values?: unknown;
    };
    statements.push({ text, values: (values ?? []) as unknown[] });
    return query(...given);
  }) as typeof pool.query;
}, 120_000);

afterAll(() => platform.stop());

/** Large tables that the statements of a call read from one end to the other. */
async function readWhole(call: () => Promise<unknown>): Promise<string[]> {
  platform.memo.change([EVERYTHING]);
  statements = [];
  await call();
  const asked = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  expect(asked.length).toBeGreaterThan(0);
  const found = new Set<string>();
  for (const { text, values } of asked) {
    const { rows } = await platform.database.pool.query<{ "QUERY PLAN": string }>({ text: `explain ${text}`, values });
    for (const { "QUERY PLAN": line } of rows) {
      const [, table = ""] = /Seq Scan on (\w+)/.exec(line) ?? [];
      if (LARGE.includes(table)) found.add(`${table}: ${text.slice(0, 100)}`);
    }
  }
  return [...found];
}

const CALLS: Record<string, () => Promise<unknown>> = {
  "latest articles": () => reader.article.latest({ page: 1, limit: LIMIT }),
  "latest articles, page 500": () => reader.article.latest({ page: 500, limit: LIMIT }),
  "all articles": () => reader.article.list({ page: 1, limit: LIMIT }),
  "articles of a section": () => reader.article.list({ categoryId: ids.category, limit: LIMIT }),
  "a section with its subsections": () => reader.article.byCategory({ id: ids.category, limit: LIMIT }),
  "a section's block": () => reader.article.categoryHome({ id: ids.category, limit: 5 }),
  "articles of a tag": () => reader.article.list({ tagId: ids.tag, limit: LIMIT }),
  "articles of an author": () => reader.article.list({ authorId: ids.author, limit: LIMIT }),
  "articles of a person": () => reader.article.list({ personId: ids.person, limit: LIMIT }),
  "articles of a source": () => reader.article.list({ sourceId: ids.source, limit: LIMIT }),
  "main articles": () => reader.article.main({ limit: 7 }),
  "breaking news": () => reader.article.breaking({ limit: 10 }),
  "most read": () => reader.article.mostRead({ limit: 10 }),
  "an article": () => reader.article.details({ id: ids.article }),
  "related articles": () => reader.article.related({ id: ids.article, limit: 6 }),
  "the index of the sitemap": () => stretchesOfIds(platform.database.db, new Date()),
  "a search": () => reader.search.articles({ q: "story", limit: LIMIT, page: 1 }),
  "a search for a rare word": () => reader.search.articles({ q: "4711", limit: LIMIT, page: 1 }),
};

/** A page of the staff's list of articles, and its total. */
const staffList =
  (sort: AdminQuery["sort"], order: AdminQuery["order"], filter: Partial<AdminQuery> = {}) =>
  async () => {
    const { db } = platform.database;
    const query = { sort, order, ...filter };
    const { more } = await countAdminRows(db, query, new Date());
    await adminRows(db, query, new Date(), { limit: LIMIT, offset: 100 * LIMIT, isCounted: !more });
  };

const STAFF_CALLS: Record<string, () => Promise<unknown>> = {
  "articles by their last change": staffList("updatedAt", "desc"),
  "articles by their first version": staffList("createdAt", "desc"),
  "articles by publication, the oldest first": staffList("publishedAt", "asc"),
  "articles by title": staffList("title", "asc"),
  "articles of a month": staffList("updatedAt", "desc", { from: new Date(Date.now() - 70 * DAY), until: new Date(Date.now() - 40 * DAY) }),
  "breaking articles": staffList("updatedAt", "desc", { breaking: true }),
  ...Object.fromEntries(
    (["draft", "scheduled", "published", "expired", "disabled"] as const).map((state) => [
      `${state} articles`,
      staffList("updatedAt", "desc", { state }),
    ]),
  ),
  "deleted articles": staffList("updatedAt", "desc", { deleted: 1 }),
};

describe("no large table is read whole for staff's", () => {
  it.each(Object.entries(STAFF_CALLS))("%s", async (_name, call) => {
    expect(await readWhole(call)).toEqual([]);
  });
});

it("counts a list of staff up to a limit, and says that there are more", async () => {
  const { db } = platform.database;
  const staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
  expect((await staff.article.admin({})).meta).toMatchObject({ total: COUNTED.all, more: true });
  expect((await staff.article.admin({ locale: "en-US" })).meta).toMatchObject({ total: COUNTED.filtered, more: true });
  expect((await staff.article.admin({ locale: "ar-JO" })).meta).toMatchObject({ total: 0, more: false });
});

describe("no large table is read whole for", () => {
  it.each(Object.entries(CALLS))("%s", async (_name, call) => {
    expect(await readWhole(call)).toEqual([]);
  });
});
