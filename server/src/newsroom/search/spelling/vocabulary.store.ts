import { ARTICLE_TEXT_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { eq, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { SEARCHABLE_TEXT_SQL } from "../../article/access/paywall.sql.ts";
import { searchProgress, searchWord } from "../search.table.ts";

/**
 * New articles whose full texts are all counted; of more, a sample is counted and extrapolated.
 * Titles are always all counted.
 */
const MAX_UNSAMPLED_ARTICLES = 20_000;

/**
 * Counts the words of articles that were added since the last run. Counts of edited and deleted
 * articles are not corrected: they only guide spelling correction and query planning, and a
 * suggestion is searched before it is shown.
 */
export async function refreshSearchWords(db: Db): Promise<void> {
  await Promise.all(LOCALES.map((locale) => db.transaction((tx) => countNewArticles(tx, locale))));
}

async function countNewArticles(tx: Db, locale: Locale): Promise<void> {
  await tx
    .insert(searchProgress)
    .values({ locale, lastArticleId: 0, articles: 0 })
    .onConflictDoNothing();
  const [progress] = await tx
    .select()
    .from(searchProgress)
    .where(eq(searchProgress.locale, locale))
    .for("update");
  const last = progress?.lastArticleId ?? 0;
  const newArticles = `from article where locale = '${locale}' and deleted_at is null and id > ${last}`;
  const [found] = await rowsOf<{ articles: number; newest: number | null }>(
    tx,
    sql.raw(`select count(*) as articles, max(id) as newest ${newArticles}`),
  );
  if (!found?.newest) return;

  const step = Math.ceil(found.articles / MAX_UNSAMPLED_ARTICLES);
  // Strips the English genitive, which would add "citys" to the vocabulary.
  const wordsQuery = (text: string, condition: string) =>
    `select to_tsvector('simple', search_fold(replace(replace(${text}, '’s ', ' '), '''s ', ' '))) ${newArticles} and id <= ${found.newest} ${condition}`;
  const titles = wordsQuery("title", "");
  const texts = wordsQuery(
    [...ARTICLE_TEXT_FIELDS.map(toSnakeCase), SEARCHABLE_TEXT_SQL].join(" || ' ' || "),
    `and hashint8(id) % ${step} = 0`,
  );
  await tx.execute(sql`
    with title as (select word, ndoc from ts_stat(${titles})),
      full_text as (select word, ndoc * ${step}::int as ndoc from ts_stat(${texts}))
    insert into ${searchWord} (locale, word, lexeme, articles, titles)
    select ${locale}, word, lexeme, greatest(full_text.ndoc, title.ndoc), coalesce(title.ndoc, 0)
    from title full join full_text using (word),
      lateral (select (tsvector_to_array(to_tsvector(search_config(${locale}), search_text(${locale}, word))))[1] as lexeme) known
    where lexeme is not null and length(word) <= 40
    on conflict (locale, word) do update set articles = ${searchWord.articles} + excluded.articles, titles = ${searchWord.titles} + excluded.titles`);
  await tx
    .update(searchProgress)
    .set({ lastArticleId: found.newest, articles: (progress?.articles ?? 0) + found.articles })
    .where(eq(searchProgress.locale, locale));
}
