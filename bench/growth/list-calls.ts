import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import type { Platform } from "../../server/src/platform/platform.ts";
import { rowsOf } from "../../server/src/platform/postgres/database.ts";
import { type BenchGroup, BUDGETS } from "./bench-call.ts";

const LIMIT = 20;

/** Calls of every public list and of single articles, with the parameters that the site uses. */
export async function listCalls(platform: Platform): Promise<BenchGroup[]> {
  const ids = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<{ id: number }>(platform.database.db, query)).map((row) => row.id);
  const group = (
    name: string,
    inputs: (string | number)[],
    run: (client: Client, input: never, locale: Locale) => Promise<unknown>,
  ): BenchGroup => ({
    name,
    budget: BUDGETS.list,
    calls: inputs.flatMap((input) =>
      LOCALES.map((locale) => ({
        label: `${name} ${input} ${locale}`,
        run: ({ clientOf }) => run(clientOf(locale), input as never, locale),
      })),
    ),
  });
  const deepGroup = (base: BenchGroup): BenchGroup => ({ ...base, isDeep: true });
  const categories = await ids(sql`select id from category order by id`);
  const tags = await ids(sql`select id from tag order by id`);
  const authors = await ids(sql`select id from author order by id`);
  const people = await ids(sql`select id from person_of_interest order by id`);
  const sources = await ids(sql`select id from source order by id`);
  const articles = await ids(
    sql`select id from article where id % 6007 = 0 or id in (select id from article order by published_at desc limit 10) order by id`,
  );
  const slugs = (
    await rowsOf<{ slug: string }>(
      platform.database.db,
      sql`select slug from listing_slug where current order by slug`,
    )
  ).map((row) => row.slug);

  return [
    group("latest, page 1", [1], (client, page) => client.article.latest({ page, limit: LIMIT })),
    deepGroup(
      group("latest, page 500", [500], (client, page) =>
        client.article.latest({ page, limit: LIMIT }),
      ),
    ),
    group("latest, by cursor", articles, async (client, id: number) =>
      client.article.latest({ after: id.toString(36), limit: LIMIT }),
    ),
    group("list", [1, 3], (client, page) => client.article.list({ page, limit: LIMIT })),
    group("list of a category", categories, (client, categoryId) =>
      client.article.list({ categoryId, limit: LIMIT }),
    ),
    group("category with subcategories", categories, (client, id) =>
      client.article.byCategory({ id, limit: LIMIT }),
    ),
    deepGroup(
      group("category, page 20", categories, (client, id) =>
        client.article.byCategory({ id, page: 20, limit: LIMIT }),
      ),
    ),
    group("category, last 30 days", categories, (client, id) =>
      client.article.byCategory({ id, daysAgo: 30, limit: LIMIT }),
    ),
    group("category block", categories, (client, id) =>
      client.article.categoryHome({ id, limit: 5 }),
    ),
    group("main of a category", categories, (client, categoryId) =>
      client.article.main({ categoryId, limit: 7 }),
    ),
    group("tag", tags, (client, tagId) => client.article.list({ tagId, limit: LIMIT })),
    deepGroup(
      group("tag, page 50", tags.slice(0, 6), (client, tagId) =>
        client.article.list({ tagId, page: 50, limit: LIMIT }),
      ),
    ),
    group("author", authors, (client, authorId) => client.article.list({ authorId, limit: LIMIT })),
    deepGroup(
      group("author, page 50", authors, (client, authorId) =>
        client.article.list({ authorId, page: 50, limit: LIMIT }),
      ),
    ),
    group("person", people, (client, personId) => client.article.list({ personId, limit: LIMIT })),
    group("source", sources, (client, sourceId) => client.article.list({ sourceId, limit: LIMIT })),
    deepGroup(
      group("source, page 50", sources, (client, sourceId) =>
        client.article.list({ sourceId, page: 50, limit: LIMIT }),
      ),
    ),
    group("topic by slug", slugs, (client, slug) => client.article.listing({ slug, limit: LIMIT })),
    group("topic, most read", ["most-read"], (client, slug) =>
      client.article.listing({ slug, limit: LIMIT }),
    ),
    group("topic, breaking", ["breaking"], (client, slug) =>
      client.article.listing({ slug, limit: LIMIT }),
    ),
    group("main", [7], (client, limit) => client.article.main({ limit })),
    group("most read", [10], (client, limit) => client.article.mostRead({ limit })),
    group("most read of a category", categories, (client, categoryId) =>
      client.article.mostRead({ categoryId, limit: 10 }),
    ),
    group("breaking", [10], (client, limit) => client.article.breaking({ limit })),
    group("details", articles, (client, id) => client.article.details({ id })),
    group("related", articles, (client, id) => client.article.related({ id, limit: 6 })),
    group("tags", [1], (client, page) => client.tag.list({ page, limit: 100 })),
    group("authors", ["all"], (client) => client.author.all({})),
    group("people", ["all"], (client) => client.peopleOfInterest.all({})),
    group("sources", [1], (client, page) => client.source.list({ page, limit: LIMIT })),
    group("categories", ["all"], (client) => client.category.all({})),
    group("feeds", ["all"], (client) => client.feed.all({})),
  ];
}
