import type { Locale } from "@masthead/contract/system/locale.ts";
import { inArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, SEARCHED_TEXT } from "../article/article.table.ts";
import { HIT_END, HIT_START } from "./search-runs.ts";

/** Characters of a body that an excerpt is looked for in. */
const BODY_LENGTH = 20_000;
const MARKS = `StartSel=${HIT_START}, StopSel=${HIT_END}`;
const WHOLE = `${MARKS}, HighlightAll=true`;
/** About thirty words, as many before the hits as behind. */
const EXCERPT = `${MARKS}, MinWords=24, MaxWords=34, ShortWord=0`;

/** The text of articles beyond what their cards show, as far as everybody may read it. */
export async function bodiesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: article.id, text: sql<string>`left(${sql.raw(SEARCHED_TEXT)}, ${BODY_LENGTH})` })
    .from(article)
    .where(inArray(article.id, ids));
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** Characters of a body that are read for the spelling of its words. */
const SPELLING_LENGTH = 4_000;

/** Titles, summaries and bodies of articles, each a text of its own, as far as everybody may read them. */
export async function textsOf(db: Db, ids: number[]): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({ title: article.title, summary: article.summary, text: sql<string>`left(${sql.raw(SEARCHED_TEXT)}, ${SPELLING_LENGTH})` })
    .from(article)
    .where(inArray(article.id, ids));
  return rows.flatMap(({ title, summary, text }) => [title, summary, text]);
}

/** Marks the hits of a tsquery: in titles whole, of the other texts in the stretch that shows them best. */
export async function markHits(
  db: Db,
  locale: Locale,
  query: string,
  titles: string[],
  texts: string[],
): Promise<{ titles: string[]; texts: string[] }> {
  const marked = (
    all: string[],
    options: string,
  ) => sql`array(select ts_headline(search_config(${locale}), text, ${query}::tsquery, ${options})
    from unnest(${sql.param(all)}::text[]) with ordinality each (text, position) order by position)`;
  const [row] = await rowsOf<{ titles: string[]; texts: string[] }>(
    db,
    sql`select ${marked(titles, WHOLE)} as titles, ${marked(texts, EXCERPT)} as texts`,
  );
  return row ?? { titles: [], texts: [] };
}
