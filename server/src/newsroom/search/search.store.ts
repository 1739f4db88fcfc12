import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { SEARCHED_TEXT } from "../article/article.table.ts";
import { searchProgress, searchWord } from "./search.table.ts";

/** Articles whose texts are counted in one go; of more, some are drawn and stand for the others. Titles are all counted. */
const WHOLE = 20_000;

/**
 * Counts the words of the articles that came since the last time. Edited and deleted articles stay counted as they were: the
 * numbers guide spelling and planning, and what is proposed to a reader is searched first.
 */
export async function refreshSearchWords(db: Db): Promise<void> {
  await Promise.all(LOCALES.map((locale) => db.transaction((tx) => countNew(tx, locale))));
}

async function countNew(tx: Db, locale: Locale): Promise<void> {
  await tx.insert(searchProgress).values({ locale, lastArticleId: 0, articles: 0 }).onConflictDoNothing();
  const [progress] = await tx.select().from(searchProgress).where(eq(searchProgress.locale, locale)).for("update");
  const last = progress?.lastArticleId ?? 0;
  const fresh = `from article where locale = '${locale}' and deleted_at is null and id > ${last}`;
  const [found] = await rowsOf<{ articles: number; newest: number | null }>(
    tx,
    sql.raw(`select count(*) as articles, max(id) as newest ${fresh}`),
  );
  if (!found?.newest) return;

  const step = Math.ceil(found.articles / WHOLE);
  // Without the English genitive, which would bring "citys" into the vocabulary.
  const words = (text: string, which: string) =>
    `select to_tsvector('simple', search_fold(replace(replace(${text}, '’s ', ' '), '''s ', ' '))) ${fresh} and id <= ${found.newest} ${which}`;
  const titles = words("title", "");
  const texts = words(`title || ' ' || subtitle || ' ' || summary || ' ' || ${SEARCHED_TEXT}`, `and hashint8(id) % ${step} = 0`);
  await tx.execute(sql`
    with title as (select word, ndoc from ts_stat(${titles})),
      whole as (select word, ndoc * ${step}::int as ndoc from ts_stat(${texts}))
    insert into ${searchWord} (locale, word, lexeme, articles, titles)
    select ${locale}, word, lexeme, greatest(whole.ndoc, title.ndoc), coalesce(title.ndoc, 0)
    from title full join whole using (word),
      lateral (select (tsvector_to_array(to_tsvector(search_config(${locale}), search_text(${locale}, word))))[1] as lexeme) known
    where lexeme is not null and length(word) <= 40
    on conflict (locale, word) do update set articles = ${searchWord.articles} + excluded.articles, titles = ${searchWord.titles} + excluded.titles`);
  await tx
    .update(searchProgress)
    .set({ lastArticleId: found.newest, articles: (progress?.articles ?? 0) + found.articles })
    .where(eq(searchProgress.locale, locale));
}
