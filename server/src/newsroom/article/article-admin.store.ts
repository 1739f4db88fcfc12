import type { ArticleAdminFilter } from "@masthead/contract/newsroom/article-staff.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { searchText } from "../search/search-text.ts";
import { stateAt } from "./article.state.ts";
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
    state && sql`${stateAt(now)} = ${state}`,
    categoryId === undefined ? undefined : eq(article.categoryId, categoryId),
    authorId === undefined ? undefined : among(sql`${articleAuthor}`, sql`r.author_id = ${authorId}`),
    tagId === undefined ? undefined : among(sql`${articleTag}`, sql`r.tag_id = ${tagId}`),
    breaking === undefined ? undefined : sql`coalesce(${breakingAt(now)}, false) = ${breaking}`,
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

/** A page of articles in any state. Found by their ids first: what else is asked of an article would be read of all those before the page too. */
export function adminRows(db: Db, query: AdminQuery, now: Date, window: { limit: number; offset: number }) {
  const { id, version, locale, slug, title, categoryId, premium, enable } = article;
  const { publishedAt, embargoUntil, createdAt, updatedAt, deletedAt } = article;
  const times = { publishedAt, embargoUntil, createdAt, updatedAt, deletedAt };
  const direction = query.order === "asc" ? asc : desc;
  const order = [direction(query.sort === "title" ? sql`search_fold(${title})` : article[query.sort]), direction(id)];
  const found = db
    .select({ id })
    .from(article)
    .where(where(query, now))
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
    .as("found");
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

/** How many there are; no more than `limit` are counted. */
export async function countAdminRows(db: Db, query: AdminQuery, now: Date, limit?: number): Promise<number> {
  const counted = db.select({ id: article.id }).from(article).where(where(query, now));
  const [row] = await db.select({ total: count() }).from((limit === undefined ? counted : counted.limit(limit)).as("counted"));
  return row?.total ?? 0;
}

/** Ids of articles that readers see, newest first, and how many there are. */
export async function visibleIds(
  db: Db,
  { q, locale }: { q?: string | undefined; locale?: Locale | undefined },
  now: Date,
  window: { limit: number; offset: number },
) {
  const condition = and(
    visibleAt(now),
    locale && eq(article.locale, locale),
    q === undefined ? undefined : matches(q, locale ? [locale] : LOCALES),
  );
  const [total] = await db.select({ total: count() }).from(article).where(condition);
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(condition)
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(window.limit)
    .offset(window.offset);
  return { ids: rows.map((row) => row.id), total: total?.total ?? 0 };
}
