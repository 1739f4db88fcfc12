import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
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
import {
  COUNT_LIMITS,
  countStaffArticles,
  type StaffArticleQuery,
  staffArticleRows,
} from "../../src/newsroom/article/list/staff-list.store.ts";
import {
  countQueue,
  type QueueQuery,
  queueRows,
} from "../../src/newsroom/article/translation/queue.store.ts";
import { articleIdRanges } from "../../src/newsroom/sitemap/sitemap.store.ts";
import { EVERYTHING } from "../../src/platform/cache/changes.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { makeArticle, makeCategory, makeMediaImage, makeTopic } from "../factories/factory.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";

/** Enough articles that PostgreSQL prefers an index wherever there is one. */
const ARTICLE_COUNT = 12_000;
/** Tables that grow with the archive, which no list may scan sequentially. */
const LARGE_TABLES = [
  "article",
  "article_author",
  "article_tag",
  "article_person",
  "article_image",
  "article_related",
];
const LIMIT = 20;

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
    ids[entity] = await makeTopic(db, entity);
    other[entity] = await makeTopic(db, entity);
  }
  const { id } = await makeArticle(db, {
    categoryId: ids.category,
    sourceId: ids.source,
    tagIds: [ids.tag],
    authorIds: [ids.author],
    personIds: [ids.person],
  });
  ids.article = id;
  const categoryIds = await Promise.all(Array.from({ length: 20 }, () => makeCategory(db)));
  await db.execute(sql`insert into ${article} (locale, title, slug, body, body_text, category_id, source_id, published_at)
    select 'en-US', 'Story ' || n, 'story-of-' || n, '{"type":"doc","content":[]}', 'text ' || n,
      (${sql.param(categoryIds)}::bigint[])[1 + n % 20],
      case when n % 20 = 0 then ${ids.source}::bigint else ${other.source} end, now() - n * interval '1 hour'
    from generate_series(1, ${sql.raw(String(ARTICLE_COUNT))}) n`);
  const imageId = await makeMediaImage(db);
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
  await db.execute(
    sql`insert into ${articleRelated} (article_id, related_id, position) select id, ${id}, 0 ${others}`,
  );
  await db.execute(
    sql`insert into ${articleImage} (article_id, media_id, position) select id, ${imageId}, 0 ${others}`,
  );
  await db.execute(sql`vacuum analyze`);
  reader = innerClient(platform, "en-US");
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((...args: unknown[]) => {
    const { text = String(args[0]), values = args[1] } = (
      typeof args[0] === "object" ? args[0] : {}
    ) as {
      text?: string;
      values?: unknown;
    };
    statements.push({ text, values: (values ?? []) as unknown[] });
    return query(...args);
  }) as typeof pool.query;
});

afterAll(() => platform.stop());

/** Returns the sequential scans of large tables by the statements of a call. */
async function findSequentialScans(call: () => Promise<unknown>): Promise<string[]> {
  platform.memo.change([EVERYTHING]);
  statements = [];
  await call();
  const reads = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  expect(reads.length).toBeGreaterThan(0);
  const scans = new Set<string>();
  for (const { text, values } of reads) {
    const { rows } = await platform.database.pool.query<{ "QUERY PLAN": string }>({
      text: `explain ${text}`,
      values,
    });
    for (const { "QUERY PLAN": line } of rows) {
      const [, table = ""] = /Seq Scan on (\w+)/.exec(line) ?? [];
      if (LARGE_TABLES.includes(table)) scans.add(`${table}: ${text.slice(0, 100)}`);
    }
  }
  return [...scans];
}

const CALLS: Record<string, () => Promise<unknown>> = {
  "latest articles": () => reader.article.latest({ page: 1, limit: LIMIT }),
  "latest articles, page 500": () => reader.article.latest({ page: 500, limit: LIMIT }),
  "all articles": () => reader.article.list({ page: 1, limit: LIMIT }),
  "articles of a category": () => reader.article.list({ categoryId: ids.category, limit: LIMIT }),
  "a category with its subcategories": () =>
    reader.article.byCategory({ id: ids.category, limit: LIMIT }),
  "a category block": () => reader.article.categoryHome({ id: ids.category, limit: 5 }),
  "articles of a tag": () => reader.article.list({ tagId: ids.tag, limit: LIMIT }),
  "articles of an author": () => reader.article.list({ authorId: ids.author, limit: LIMIT }),
  "articles of a person": () => reader.article.list({ personId: ids.person, limit: LIMIT }),
  "articles of a source": () => reader.article.list({ sourceId: ids.source, limit: LIMIT }),
  "main articles": () => reader.article.main({ limit: 7 }),
  "breaking news": () => reader.article.breaking({ limit: 10 }),
  "most read": () => reader.article.mostRead({ limit: 10 }),
  "an article": () => reader.article.details({ id: ids.article }),
  "related articles": () => reader.article.related({ id: ids.article, limit: 6 }),
  "the sitemap index": () => articleIdRanges(platform.database.db, new Date()),
  "a search": () => reader.search.articles({ q: "story", limit: LIMIT, page: 1 }),
  "a search for a rare word": () => reader.search.articles({ q: "4711", limit: LIMIT, page: 1 }),
};

/** A page of the article list of staff, and its total. */
const staffList =
  (
    sort: StaffArticleQuery["sort"],
    order: StaffArticleQuery["order"],
    filter: Partial<StaffArticleQuery> = {},
  ) =>
  async () => {
    const { db } = platform.database;
    const query = { sort, order, ...filter };
    const { more } = await countStaffArticles(db, query, new Date());
    await staffArticleRows(db, query, new Date(), {
      limit: LIMIT,
      offset: 100 * LIMIT,
      isCounted: !more,
    });
  };

const STAFF_CALLS: Record<string, () => Promise<unknown>> = {
  "articles by last change": staffList("updatedAt", "desc"),
  "articles by creation": staffList("createdAt", "desc"),
  "articles by publication, oldest first": staffList("publishedAt", "asc"),
  "articles by title": staffList("title", "asc"),
  "articles of a month": staffList("updatedAt", "desc", {
    from: new Date(Date.now() - 70 * DAY),
    until: new Date(Date.now() - 40 * DAY),
  }),
  "breaking articles": staffList("updatedAt", "desc", { breaking: true }),
  ...Object.fromEntries(
    (["draft", "scheduled", "published", "expired", "disabled"] as const).map((state) => [
      `${state} articles`,
      staffList("updatedAt", "desc", { state }),
    ]),
  ),
  "deleted articles": staffList("updatedAt", "desc", { deleted: 1 }),
};

/** A page of the translation queue, and its total. */
const translationQueue =
  (filter: Partial<QueueQuery> = {}) =>
  async () => {
    const query: QueueQuery = {
      originalLocale: "en-US",
      kind: "missing",
      state: "published",
      categoryIds: undefined,
      from: undefined,
      ...filter,
    };
    await countQueue(platform.database.db, query, new Date());
    await queueRows(platform.database.db, query, new Date(), { limit: LIMIT, offset: 100 * LIMIT });
  };

const TRANSLATION_CALLS: Record<string, () => Promise<unknown>> = {
  "missing translations": translationQueue(),
  "missing translations into English": translationQueue({ originalLocale: "ar-JO" }),
  "stale translations": translationQueue({ kind: "stale" }),
  "translations in progress": translationQueue({ kind: "inProgress" }),
  "dismissed articles": translationQueue({ kind: "dismissed" }),
  "missing translations of a section": translationQueue({ categoryIds: [ids.category] }),
  "missing translations since a day": translationQueue({ from: new Date(Date.now() - 7 * DAY) }),
  "missing translations of drafts": translationQueue({ state: "draft" }),
  "missing translations of expired articles": translationQueue({ state: "expired" }),
  "missing translations in any state": translationQueue({ state: "any" }),
};

describe("translation queue", () => {
  it.each(Object.entries(TRANSLATION_CALLS))(
    "scans no large table sequentially for %s",
    async (_name, call) => {
      expect(await findSequentialScans(call)).toEqual([]);
    },
  );
});

describe("article list of staff", () => {
  it.each(Object.entries(STAFF_CALLS))(
    "scans no large table sequentially for %s",
    async (_name, call) => {
      expect(await findSequentialScans(call)).toEqual([]);
    },
  );
});

it("the article list of staff counts up to a limit and reports that there are more", async () => {
  const { db } = platform.database;
  const staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
  expect((await staff.article.admin({})).meta).toMatchObject({
    total: COUNT_LIMITS.all,
    more: true,
  });
  expect((await staff.article.admin({ locale: "en-US" })).meta).toMatchObject({
    total: COUNT_LIMITS.filtered,
    more: true,
  });
  expect((await staff.article.admin({ locale: "ar-JO" })).meta).toMatchObject({
    total: 0,
    more: false,
  });
});

describe("public reads", () => {
  it.each(Object.entries(CALLS))("scan no large table sequentially for %s", async (_name, call) => {
    expect(await findSequentialScans(call)).toEqual([]);
  });
});
