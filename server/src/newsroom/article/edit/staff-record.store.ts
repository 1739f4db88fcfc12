import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { stateAt } from "../article.state.ts";
import { article } from "../article.table.ts";

export async function stateOf(db: Db, id: number, now: Date): Promise<ArticleState | undefined> {
  const [row] = await db
    .select({ state: stateAt(now) })
    .from(article)
    .where(eq(article.id, id));
  return row?.state;
}

/** Returns an article's original and its other translations, published or not. */
export function otherTranslationsOf(db: Db, id: number, translationOf: number | null) {
  const related = or(
    eq(article.translationOf, translationOf ?? id),
    translationOf === null ? undefined : inArray(article.id, [translationOf]),
  );
  return db
    .select({
      id: article.id,
      locale: article.locale,
      slug: article.slug,
      title: article.title,
      version: article.version,
    })
    .from(article)
    .where(and(related, ne(article.id, id), isNull(article.deletedAt)));
}
