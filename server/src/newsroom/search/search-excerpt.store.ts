import { ARTICLE_TEXT_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { SEARCHABLE_TEXT_SQL } from "../article/access/paywall.sql.ts";
import { article } from "../article/article.table.ts";
import { HIT_END, HIT_START } from "./search-runs.ts";

/** Characters of a body that are searched for an excerpt. */
const BODY_LENGTH = 20_000;
/** Options of ts_headline. */
const MARKS = `StartSel=${HIT_START}, StopSel=${HIT_END}`;
export const WHOLE_TEXT = `${MARKS}, HighlightAll=true`;
/** About thirty words, centered on the hits. */
const EXCERPT = `${MARKS}, MinWords=24, MaxWords=34, ShortWord=0`;

/** Texts above the body that an excerpt may be taken from, and that are not highlighted anyway. */
const OTHER_TEXTS = ARTICLE_TEXT_FIELDS.filter((field) => field !== "title" && field !== "summary");

/** Texts of an article that an excerpt may be taken from, besides its summary. */
export interface ExcerptTexts {
  /** Publicly readable. */
  body: string;
  others: string[];
}

export const NO_EXCERPT_TEXTS: ExcerptTexts = { body: "", others: OTHER_TEXTS.map(() => "") };

/** Selects the texts for excerpts of articles, by article id. */
export async function excerptTextsOf(db: Db, ids: number[]): Promise<Map<number, ExcerptTexts>> {
  if (!ids.length) return new Map();
  const body = sql<string>`left(${sql.raw(SEARCHABLE_TEXT_SQL)}, ${BODY_LENGTH})`;
  const others = sql<string[]>`json_build_array(${sql.join(
    OTHER_TEXTS.map((field) => article[field]),
    sql`, `,
  )})`;
  const rows = await db
    .select({ id: article.id, body, others })
    .from(article)
    .where(inArray(article.id, ids));
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

/** Characters of a body that are read to find the original spelling of words. */
const SPELLING_LENGTH = 4_000;

/** Selects titles, summaries and publicly readable bodies of articles as separate texts. */
export async function textsOf(db: Db, ids: number[]): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({
      title: article.title,
      summary: article.summary,
      text: sql<string>`left(${sql.raw(SEARCHABLE_TEXT_SQL)}, ${SPELLING_LENGTH})`,
    })
    .from(article)
    .where(inArray(article.id, ids));
  return rows.flatMap(({ title, summary, text }) => [title, summary, text]);
}

/**
 * Highlights the hits of a tsquery: in whole titles, and in the best excerpt of each other text.
 */
export async function highlightHits(
  db: Db,
  locale: Locale,
  query: string,
  titles: string[],
  texts: string[],
): Promise<{ titles: string[]; texts: string[] }> {
  const headlines = (
    headlineTexts: string[],
    options: string,
  ) => sql`array(select ts_headline(search_config(${locale}), text, ${query}::tsquery, ${options})
    from unnest(${sql.param(headlineTexts)}::text[]) with ordinality each (text, position) order by position)`;
  const [row] = await rowsOf<{ titles: string[]; texts: string[] }>(
    db,
    sql`select ${headlines(titles, WHOLE_TEXT)} as titles, ${headlines(texts, EXCERPT)} as texts`,
  );
  return row ?? { titles: [], texts: [] };
}
