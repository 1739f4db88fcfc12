import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";
import { visibleAt } from "../article.visible.ts";
import { imagesJson, type UsedImage } from "../read/card.store.ts";

/**
 * Reads the parts of an article that the paywall withholds; undefined unless readers may see the
 * article.
 */
export async function articleFullTextRow(db: Db, articleId: number, now: Date) {
  const { id, locale, categoryId, premium, template, bodyHtml, corrections } = article;
  const { narrationFile, narrator } = article;
  const [row] = await db
    .select({
      id,
      locale,
      categoryId,
      premium,
      template,
      bodyHtml,
      corrections,
      narrationFile,
      narrator,
      images: sql<UsedImage[]>`${imagesJson}`,
    })
    .from(article)
    .where(and(eq(id, articleId), visibleAt(now)));
  return row;
}
