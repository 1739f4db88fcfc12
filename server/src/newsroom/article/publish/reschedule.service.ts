import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { editedFields } from "../edit/edited-fields.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import { saveArticle } from "../save/save.service.ts";

/**
 * Moves the publication of an article to another time. `requireMovable` throws if the stored fields
 * do not allow it.
 * @throws NOT_FOUND, FORBIDDEN; CONFLICT if others changed the time since `version`
 */
export function rescheduleArticle(
  context: CallContext,
  { id, version, publishedAt }: { id: number; version: number; publishedAt: string },
  requireMovable: (fields: ArticleFields) => void,
): Promise<void> {
  return withLockedArticle(context, { id }, async (tx, article) => {
    requireMovable(article.fields);
    const time = { publishedAt: new Date(publishedAt).toISOString() };
    const fields = await editedFields(tx, context, article, version, time);
    await saveArticle(tx, context, article, fields, { kind: "edit" });
  });
}
