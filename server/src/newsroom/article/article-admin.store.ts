import type { ArticleAdminFilter } from "@masthead/contract/newsroom/article-staff.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Counted, countUpTo } from "../../platform/postgres/count-up-to.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { goingBy } from "../../platform/postgres/going-by.ts";
import { searchText } from "../search/search-text.ts";
import { isInState, stateAt } from "./article.state.ts";
import { article, articleAuthor, articleTag } from "./article.table.ts";
import { breakingAt, visibleAt } from "./article.visible.ts";
import { leadJson, type UsedPicture } from "./article-card.store.ts";
import { articleRevision } from "./article-revision.table.ts";

/** Of the filter what the database is asked; days are moments here. */
export interface AdminQuery extends Omit<ArticleAdminFilter, "from" | "to" | "mine" | "page" | "limit"> {
  from?: Date | undefined;
  until?: Date | undefined;
  /** Whoever has written on it. */
  editorId?: number | undefined;
}

function where(query: AdminQuery, now: Date): SQL | undefined {
  const { locale, q, state, categoryId, authorId, tagId, breaking, premium, from, until, editorId, deleted } = query;
  const among = (table: SQL, condition: SQL) => sql`exists (select from ${table} r where r.article_id = ${article.id} and ${condition})`;
  return and(
    deleted ? isNotNull(article.deletedAt) : isNull(article.deletedAt),
    locale && eq(article.locale, locale),
    q === undefined ? undefined : matches(q, locale ? [locale] : LOCALES),
    state && isInState(state, now),
    categoryId === undefined ? undefined : eq(article.categoryId, categoryId),
    authorId === undefined ? undefined : among(sql`${articleAuthor}`, sql`r.author_id = ${authorId}`),
    tagId === undefined ? undefined : among(sql`${articleTag}`, sql`r.tag_id = ${tagId}`),
    breaking === undefined ? undefined : breaking ? breakingAt(now) : sql`not coalesce(${breakingAt(now)}, false)`,
    premium === undefined ? undefined : eq(article.premium, premium),
    from && sql`${article.publishedAt} >= ${from}`,
    until && sql`${article.publishedAt} < ${until}`,
    editorId === undefined ? undefined : among(sql`${articleRevision}`, sql`r.actor_id = ${editorId}`),
  );
}

/** SQL: all words occur in the article, the last perhaps unfinished, or its slug begins so. */
function matches(q: string, locales: readonly Locale[]): SQL {
  const slug = slugify(q);
  const conditions = locales.flatMap((locale) => {
    const words = searchText(locale, q).split(" ").filter(Boolean).slice(0, 12);
    if (!words.length) return [];
    const query = words.map((word, i) => `'${word.replaceAll("'", "''")}'${i === words.length - 1 ? ":*" : ""}`).join(" & ");
    return [sql`(${article.locale} = ${locale} and ${article.search} @@ to_tsquery(search_config(${locale}), ${query}))`];
  });
  const bySlug = slug ? sql`${article.slug} like ${`${slug.replaceAll(/[\\%_]/g, "\\$&")}%`}` : undefined;
  return or(...conditions, bySlug) ?? sql`false`;
}

const authorIds = sql<number[]>`(select coalesce(json_agg(${articleAuthor.authorId} order by ${articleAuthor.position}), '[]')
  from ${articleAuthor} where ${articleAuthor.articleId} = ${article.id})`;

/** Up to which a staff list is counted: whole from an index, or with filters, for which articles have to be looked at. */
export const COUNTED = { all: 10_000, filtered: 1000 };

const mostCounted = ({ sort: _, order: _order, ...filter }: AdminQuery): number =>
  Object.values(filter).some((value) => value !== undefined) ? COUNTED.filtered : COUNTED.all;

/** Runs a statement on articles with words so that the index of words is asked: PostgreSQL holds reading whole articles for cheaper than it is. */
const byWords = <T>(db: Db, { q }: { q?: string | undefined }, run: (on: Db) => Promise<T>): Promise<T> =>
  q === undefined ? run(db) : goingBy(db, "fetch", run);

/**
 * A page of articles in any state, found by their ids first: what else is asked of an article would be read of all those before the page too.
 * Few are put in order when they are found, and so are those of a stretch of time: looking for them in order takes as long as the archive is
 * where they are old.
 */
export function adminRows(db: Db, query: AdminQuery, now: Date, window: { limit: number; offset: number; isCounted: boolean }) {
  const { id, version, locale, slug, title, categoryId, premium, enable } = article;
  const { publishedAt, embargoUntil, createdAt, updatedAt, deletedAt } = article;
  const times = { publishedAt, embargoUntil, createdAt, updatedAt, deletedAt };
  const direction = query.order === "asc" ? asc : desc;
  const key = query.sort === "title" ? sql`search_fold(${title})` : sql`${article[query.sort]}`;
  const order = [direction(key), direction(id)];
  const condition = where(query, now);
  const isStretch = (query.from || query.until) && query.sort !== "publishedAt";
  // With a limit, however large, PostgreSQL finds them before it puts them in order.
  const matching = db
    .select({ id, key: key.as("key") })
    .from(article)
    .where(condition)
    .limit(Number.MAX_SAFE_INTEGER)
    .as("matching");
  const ids =
    window.isCounted || isStretch
      ? db.select({ id: matching.id }).from(matching).orderBy(direction(matching.key), direction(matching.id))
      : db
          .select({ id })
          .from(article)
          .where(condition)
          .orderBy(...order);
  const found = ids.limit(window.limit).offset(window.offset).as("found");
  return db
    .select({
      ...{ id, version, locale, slug, title, categoryId, premium, enable, ...times },
      state: stateAt(now),
      breaking: sql<boolean>`coalesce(${breakingAt(now)}, false)`,
      authorIds,
      lead: sql<UsedPicture | null>`${leadJson}`,
    })
    .from(found)
    .innerJoin(article, eq(id, found.id))
    .orderBy(...order);
}

/** How many there are, as far as they are counted, and whether there are more. */
export const countAdminRows = (db: Db, query: AdminQuery, now: Date): Promise<Counted> =>
  countWhere(db, query, where(query, now), mostCounted(query));

const countWhere = (db: Db, asked: { q?: string | undefined }, condition: SQL | undefined, most: number) =>
  byWords(db, asked, (on) => countUpTo(on, on.select({ id: article.id }).from(article).where(condition).getSQL(), most));

/** Ids of articles that readers see, newest first, and how many there are, as far as they are counted. */
export async function visibleIds(
  db: Db,
  { q, locale }: { q?: string | undefined; locale?: Locale | undefined },
  now: Date,
  window: { limit: number; offset: number },
): Promise<Counted & { ids: number[] }> {
  const condition = and(
    visibleAt(now),
    locale && eq(article.locale, locale),
    q === undefined ? undefined : matches(q, locale ? [locale] : LOCALES),
  );
  const counted = await countWhere(db, { q }, condition, COUNTED.filtered);
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(condition)
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(window.limit)
    .offset(window.offset);
  return { ids: rows.map((row) => row.id), ...counted };
}
