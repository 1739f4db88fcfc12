import type { ArticleAdminFilter } from "@masthead/contract/newsroom/article/article-staff.ts";
import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type CappedCount, countUpTo } from "../../../platform/postgres/count-up-to.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { withScanMethod } from "../../../platform/postgres/scan-method.ts";
import { searchText } from "../../search/search-text.ts";
import { isInState, stateAt } from "../article.state.ts";
import { article, articleAuthor, articleTag } from "../article.table.ts";
import { breakingAt, visibleAt } from "../article.visible.ts";
import { assignedTo, hasOverdueAssignment, isAssigned } from "../assignment/assignment.sql.ts";
import {
  isInPendingVersionState,
  pendingVersionStateOf,
} from "../pending-version/pending-version.sql.ts";
import { leadImageJson, type UsedImage } from "../read/card.store.ts";
import { articleRevision } from "../revision/revision.table.ts";

/** Database filter of the staff article list, with days resolved to timestamps. */
export interface StaffArticleQuery
  extends Omit<ArticleAdminFilter, "from" | "to" | "mine" | "assignee" | "page" | "limit"> {
  from?: Date;
  until?: Date;
  /** A user who has saved a revision of the article. */
  editorId?: number;
  /** Whether the article is assigned to anyone. */
  assigned?: boolean;
}

function where(query: StaffArticleQuery, now: Date): SQL | undefined {
  const {
    locale,
    q,
    state,
    pendingVersion,
    categoryId,
    authorId,
    tagId,
    breaking,
    premium,
    template,
    from,
    until,
    editorId,
    assigneeId,
    assigned,
    overdue,
    deleted,
  } = query;
  const hasRelated = (table: SQL, condition: SQL) =>
    sql`exists (select from ${table} r where r.article_id = ${article.id} and ${condition})`;
  return and(
    deleted ? isNotNull(article.deletedAt) : isNull(article.deletedAt),
    locale && eq(article.locale, locale),
    q === undefined ? undefined : matches(q, locale ? [locale] : LOCALES),
    state && isInState(state, now),
    pendingVersion && isInPendingVersionState(pendingVersion),
    categoryId === undefined ? undefined : eq(article.categoryId, categoryId),
    authorId === undefined
      ? undefined
      : hasRelated(sql`${articleAuthor}`, sql`r.author_id = ${authorId}`),
    tagId === undefined ? undefined : hasRelated(sql`${articleTag}`, sql`r.tag_id = ${tagId}`),
    breaking === undefined
      ? undefined
      : breaking
        ? breakingAt(now)
        : sql`not coalesce(${breakingAt(now)}, false)`,
    premium === undefined ? undefined : eq(article.premium, premium),
    template && hasTemplate(template),
    from && sql`${article.publishedAt} >= ${from}`,
    until && sql`${article.publishedAt} < ${until}`,
    editorId === undefined
      ? undefined
      : hasRelated(sql`${articleRevision}`, sql`r.actor_id = ${editorId}`),
    assigneeId === undefined ? undefined : assignedTo(assigneeId),
    assigned === undefined ? undefined : assigned ? isAssigned : sql`not ${isAssigned}`,
    overdue === undefined
      ? undefined
      : overdue
        ? hasOverdueAssignment(now)
        : sql`not ${hasOverdueAssignment(now)}`,
  );
}

/** SQL condition: the article has the template. The index of templates leaves out news. */
const hasTemplate = (template: ArticleTemplate): SQL | undefined =>
  template === "news"
    ? eq(article.template, template)
    : and(sql`${article.template} <> 'news'`, eq(article.template, template));

/**
 * SQL condition: the article contains all words of `q`, the last one as a prefix, or its slug
 * starts with the slug of `q`.
 */
function matches(q: string, locales: readonly Locale[]): SQL {
  const slug = slugify(q);
  const conditions = locales.flatMap((locale) => {
    const words = searchText(locale, q).split(" ").filter(Boolean).slice(0, 12);
    if (!words.length) return [];
    const query = words
      .map((word, i) => `'${word.replaceAll("'", "''")}'${i === words.length - 1 ? ":*" : ""}`)
      .join(" & ");
    return [
      sql`(${article.locale} = ${locale} and ${article.search} @@ to_tsquery(search_config(${locale}), ${query}))`,
    ];
  });
  const bySlug = slug
    ? sql`${article.slug} like ${`${slug.replaceAll(/[\\%_]/g, "\\$&")}%`}`
    : undefined;
  return or(...conditions, bySlug) ?? sql`false`;
}

const authorIds = sql<
  number[]
>`(select coalesce(json_agg(${articleAuthor.authorId} order by ${articleAuthor.position}), '[]')
  from ${articleAuthor} where ${articleAuthor.articleId} = ${article.id})`;

/**
 * Highest totals counted for staff lists. An unfiltered list is counted from an index; filters
 * require reading the articles.
 */
export const COUNT_LIMITS = { all: 10_000, filtered: 1000 };

const countLimit = ({ sort: _, order: _order, ...filter }: StaffArticleQuery): number =>
  Object.values(filter).some((value) => value !== undefined)
    ? COUNT_LIMITS.filtered
    : COUNT_LIMITS.all;

/**
 * Runs a query on articles through the full-text index when it has search words: PostgreSQL
 * underestimates the cost of reading whole articles.
 */
const withSearchIndex = <T>(
  db: Db,
  { q }: { q?: string },
  run: (tx: Db) => Promise<T>,
): Promise<T> => (q === undefined ? run(db) : withScanMethod(db, "fetch", run));

/**
 * Returns a page of articles in any state. Finds the ids of the page first, so that the other
 * columns are not read for the rows before it. A list that was counted completely, or is limited to
 * a time range, is filtered first and then sorted: an index scan in sort order would read the whole
 * archive before it reaches old articles.
 */
export function staffArticleRows(
  db: Db,
  query: StaffArticleQuery,
  now: Date,
  window: { limit: number; offset: number; isCounted: boolean },
) {
  const { id, version, locale, slug, title, categoryId, premium, template, enable } = article;
  const { publishedAt, embargoUntil, createdAt, updatedAt, deletedAt } = article;
  const times = { publishedAt, embargoUntil, createdAt, updatedAt, deletedAt };
  const direction = query.order === "asc" ? asc : desc;
  const key = query.sort === "title" ? sql`search_fold(${title})` : sql`${article[query.sort]}`;
  const order = [direction(key), direction(id)];
  const condition = where(query, now);
  const hasTimeRange = (query.from || query.until) && query.sort !== "publishedAt";
  // Any limit, however large, makes PostgreSQL filter before it sorts.
  const matching = db
    .select({ id, key: key.as("key") })
    .from(article)
    .where(condition)
    .limit(Number.MAX_SAFE_INTEGER)
    .as("matching");
  const ids =
    window.isCounted || hasTimeRange
      ? db
          .select({ id: matching.id })
          .from(matching)
          .orderBy(direction(matching.key), direction(matching.id))
      : db
          .select({ id })
          .from(article)
          .where(condition)
          .orderBy(...order);
  const found = ids.limit(window.limit).offset(window.offset).as("found");
  return db
    .select({
      id,
      version,
      locale,
      slug,
      title,
      categoryId,
      premium,
      template,
      enable,
      ...times,
      state: stateAt(now),
      pending: article.pending,
      pendingVersionState: pendingVersionStateOf(id),
      breaking: sql<boolean>`coalesce(${breakingAt(now)}, false)`,
      authorIds,
      lead: sql<UsedImage | null>`${leadImageJson}`,
    })
    .from(found)
    .innerJoin(article, eq(id, found.id))
    .orderBy(...order);
}

/** Returns the total up to the count limit, and whether there are more. */
export const countStaffArticles = (
  db: Db,
  query: StaffArticleQuery,
  now: Date,
): Promise<CappedCount> => countWhere(db, query, where(query, now), countLimit(query));

const countWhere = (db: Db, query: { q?: string }, condition: SQL | undefined, limit: number) =>
  withSearchIndex(db, query, (tx) =>
    countUpTo(tx, tx.select({ id: article.id }).from(article).where(condition).getSQL(), limit),
  );

/** Returns ids of published articles, newest first, and the total up to the count limit. */
export async function visibleArticleIds(
  db: Db,
  { q, locale }: { q?: string; locale?: Locale },
  now: Date,
  window: { limit: number; offset: number },
): Promise<CappedCount & { ids: number[] }> {
  const condition = and(
    visibleAt(now),
    locale && eq(article.locale, locale),
    q === undefined ? undefined : matches(q, locale ? [locale] : LOCALES),
  );
  const counted = await countWhere(db, { q }, condition, COUNT_LIMITS.filtered);
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(condition)
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(window.limit)
    .offset(window.offset);
  return { ids: rows.map((row) => row.id), ...counted };
}
