import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inArray, sql } from "drizzle-orm";
import { article } from "../../../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { pageView } from "../view/page-view.table.ts";

const COUNTS = sql`count(distinct ${pageView.visitor}) as "activeUsers", count(*) as "screenPageViews"`;

interface Counts {
  activeUsers: number;
  screenPageViews: number;
}

export async function countSince(db: Db, since: Date): Promise<Counts> {
  const [row] = await rowsOf<Counts>(
    db,
    sql`select ${COUNTS} from ${pageView} where ${pageView.at} > ${since}`,
  );
  return row ?? { activeUsers: 0, screenPageViews: 0 };
}

/** Returns counts per minute, for minutes with at least one view. */
export function countByMinute(
  db: Db,
  since: Date,
  now: Date,
): Promise<(Counts & { minutesAgo: number })[]> {
  return rowsOf(
    db,
    sql`select greatest(0, floor(extract(epoch from ${now}::timestamptz - ${pageView.at}) / 60))::int as "minutesAgo", ${COUNTS}
      from ${pageView} where ${pageView.at} > ${since} group by 1`,
  );
}

interface ReadPage extends Counts {
  pagePath: string;
  articleId: number | null;
  articleTitle: string | null;
  language: Locale;
}

/** Returns the pages with the most active visitors, with the title if the page is an article. */
export function countByPage(db: Db, since: Date, limit: number): Promise<ReadPage[]> {
  return rowsOf(
    db,
    sql`select seen.*, ${article.title} as "articleTitle" from (
        select ${pageView.path} as "pagePath", ${pageView.articleId} as "articleId", ${pageView.locale} as language, ${COUNTS}
        from ${pageView} where ${pageView.at} > ${since} group by 1, 2, 3 order by 4 desc, 5 desc, 1 limit ${limit}) seen
      left join ${article} on ${article.id} = seen."articleId" order by 4 desc, 5 desc, 1`,
  );
}

/**
 * Counts of all views, of a language, or of an article in a language. Columns that do not apply are
 * null.
 */
interface ArticleCounts extends Counts {
  language: Locale | null;
  articleId: number | null;
}

/**
 * Returns the counts of all views, of each language, and of the articles with the most active
 * visitors in it, in one scan.
 */
export function countByArticle(
  db: Db,
  since: Date,
  articlesPerLanguage: number,
): Promise<ArticleCounts[]> {
  return rowsOf(
    db,
    sql`select language, "articleId", "activeUsers", "screenPageViews" from (
        select counted.*, row_number() over (partition by language, per_article order by "activeUsers" desc, "screenPageViews" desc, "articleId") as place
        from (
          select ${pageView.locale} as language, ${pageView.articleId} as "articleId", grouping(${pageView.articleId}) = 0 as per_article, ${COUNTS}
          from ${pageView} where ${pageView.at} > ${since}
          group by grouping sets ((), (${pageView.locale}), (${pageView.locale}, ${pageView.articleId}))
        ) counted where not per_article or "articleId" is not null
      ) ranked where not per_article or place <= ${articlesPerLanguage} order by place`,
  );
}

/** Returns the number of active visitors by the id of the article, for articles with at least one. */
export async function readersByArticle(db: Db, since: Date): Promise<Map<number, number>> {
  const rows = await rowsOf<{ articleId: number; readers: number }>(
    db,
    sql`select ${pageView.articleId} as "articleId", count(distinct ${pageView.visitor}) as readers
      from ${pageView} where ${pageView.at} > ${since} and ${pageView.articleId} is not null group by 1`,
  );
  return new Map(rows.map(({ articleId, readers }) => [articleId, readers]));
}

/** Returns the titles of articles by id. */
export async function articleTitles(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: article.id, title: article.title })
    .from(article)
    .where(inArray(article.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
