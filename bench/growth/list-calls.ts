import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import type { Platform } from "../../server/src/platform/platform.ts";
import { rowsOf } from "../../server/src/platform/postgres/database.ts";
import { type BenchGroup, BUDGETS } from "./bench-call.ts";

const LIMIT = 20;

/** Every public list, and the article itself, asked as readers ask. */
export async function listCalls(platform: Platform): Promise<BenchGroup[]> {
  const ids = async (query: ReturnType<typeof sql>) => (await rowsOf<{ id: number }>(platform.database.db, query)).map((row) => row.id);
  const each = (
    name: string,
    inputs: (string | number)[],
    run: (client: Client, input: never, locale: Locale) => Promise<unknown>,
  ): BenchGroup => ({
    name,
    budget: BUDGETS.list,
    calls: inputs.flatMap((input) =>
      LOCALES.map((locale) => ({
        what: `${name} ${input} ${locale}`,
        run: ({ clientOf }) => run(clientOf(locale), input as never, locale),
      })),
    ),
  });
  const deep = (group: BenchGroup): BenchGroup => ({ ...group, isDeep: true });
  const categories = await ids(sql`select id from category order by id`);
  const tags = await ids(sql`select id from tag order by id`);
  const authors = await ids(sql`select id from author order by id`);
  const people = await ids(sql`select id from person_of_interest order by id`);
  const sources = await ids(sql`select id from source order by id`);
  const articles = await ids(
    sql`select id from article where id % 6007 = 0 or id in (select id from article order by published_at desc limit 10) order by id`,
  );
  const slugs = (await rowsOf<{ slug: string }>(platform.database.db, sql`select slug from listing_slug where current order by slug`)).map(
    (row) => row.slug,
  );

  return [
    each("latest, page 1", [1], (client, page) => client.article.latest({ page, limit: LIMIT })),
    deep(each("latest, page 500", [500], (client, page) => client.article.latest({ page, limit: LIMIT }))),
    each("latest, by cursor", articles, async (client, id: number) => client.article.latest({ after: id.toString(36), limit: LIMIT })),
    each("list", [1, 3], (client, page) => client.article.list({ page, limit: LIMIT })),
    each("list of a section", categories, (client, categoryId) => client.article.list({ categoryId, limit: LIMIT })),
    each("section with subsections", categories, (client, id) => client.article.byCategory({ id, limit: LIMIT })),
    deep(each("section, page 20", categories, (client, id) => client.article.byCategory({ id, page: 20, limit: LIMIT }))),
    each("section, last 30 days", categories, (client, id) => client.article.byCategory({ id, daysAgo: 30, limit: LIMIT })),
    each("section's block", categories, (client, id) => client.article.categoryHome({ id, limit: 5 })),
    each("main of a section", categories, (client, categoryId) => client.article.main({ categoryId, limit: 7 })),
    each("tag", tags, (client, tagId) => client.article.list({ tagId, limit: LIMIT })),
    deep(each("tag, page 50", tags.slice(0, 6), (client, tagId) => client.article.list({ tagId, page: 50, limit: LIMIT }))),
    each("author", authors, (client, authorId) => client.article.list({ authorId, limit: LIMIT })),
    deep(each("author, page 50", authors, (client, authorId) => client.article.list({ authorId, page: 50, limit: LIMIT }))),
    each("person", people, (client, personId) => client.article.list({ personId, limit: LIMIT })),
    each("source", sources, (client, sourceId) => client.article.list({ sourceId, limit: LIMIT })),
    deep(each("source, page 50", sources, (client, sourceId) => client.article.list({ sourceId, page: 50, limit: LIMIT }))),
    each("listing by slug", slugs, (client, slug) => client.article.listing({ slug, limit: LIMIT })),
    each("listing, most read", ["most-read"], (client, slug) => client.article.listing({ slug, limit: LIMIT })),
    each("listing, breaking", ["breaking"], (client, slug) => client.article.listing({ slug, limit: LIMIT })),
    each("main", [7], (client, limit) => client.article.main({ limit })),
    each("most read", [10], (client, limit) => client.article.mostRead({ limit })),
    each("most read of a section", categories, (client, categoryId) => client.article.mostRead({ categoryId, limit: 10 })),
    each("breaking", [10], (client, limit) => client.article.breaking({ limit })),
    each("details", articles, (client, id) => client.article.details({ id })),
    each("related", articles, (client, id) => client.article.related({ id, limit: 6 })),
    each("tags", [1], (client, page) => client.tag.list({ page, limit: 100 })),
    each("authors", ["all"], (client) => client.author.all({})),
    each("people", ["all"], (client) => client.peopleOfInterest.all({})),
    each("sources", [1], (client, page) => client.source.list({ page, limit: LIMIT })),
    each("sections", ["all"], (client) => client.category.all({})),
    each("feeds", ["all"], (client) => client.feed.all({})),
  ];
}
