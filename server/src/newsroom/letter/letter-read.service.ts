import type { Letter, LetterPage } from "@masthead/contract/newsroom/letter/letter.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { letterRules } from "../../system/setting/setting.service.ts";
import { tagOfArticleLetters } from "../article/letters/article-letters.tags.ts";
import { takesLetters } from "../article/letters/takes-letters.ts";
import { articleForLetters, publishedLetters } from "./letter.store.ts";

/**
 * Returns published letters, the newest sets first: of an article, or all in the language of the
 * caller.
 * @throws NOT_FOUND unless readers may see the article
 */
export async function listLetters(
  context: CallContext,
  { articleId, page, limit }: { articleId?: number; page: number; limit: number },
): Promise<LetterPage> {
  const { db, now, locale } = context;
  if (articleId === undefined) tag(`list:letters:${locale}`);
  else tag(`article:${articleId}`, tagOfArticleLetters(articleId));
  const about = articleId === undefined ? null : await articleForLetters(db, articleId, now);
  if (about === undefined) throw notFound();
  const scope = articleId === undefined ? { locale } : { articleId };
  const { total, rows } = await publishedLetters(db, scope, {
    now,
    limit,
    offset: (page - 1) * limit,
  });
  // A withdrawn or renamed article changes the page.
  for (const { article } of rows) if (article) tag(`article:${article.id}`);
  return {
    data: rows.map(
      ({ publishedAt, ...row }): Letter => ({
        ...row,
        publishedAt: (publishedAt ?? now).toISOString(),
      }),
    ),
    meta: { page, limit, total, open: takesLetters(await letterRules(context), about, now) },
  };
}
