import type { ArticlePatch } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { deleteOwnDrafts } from "../draft/draft.service.ts";
import { submitPendingVersion } from "../pending-version/submit.service.ts";
import { saveArticle } from "../save/save.service.ts";
import { publishesContent, type Save } from "../save/save.ts";
import { editedFields, normalizeFields } from "./edited-fields.ts";
import { withLockedArticle } from "./locked-article.service.ts";

/** Form of an article: the changed fields, and the version that they are based on. */
export type ArticleForm = Omit<ArticlePatch, "publish">;

/**
 * Saves the form of an article, submits the pending version if the form says so, and deletes the
 * current user's drafts.
 * @throws NOT_FOUND, FORBIDDEN, INVALID_INPUT; CONFLICT with both values of each field that others
 *   changed, too, or if another version is published than the caller saw
 */
export function saveForm(
  context: CallContext,
  { id, version, originalVersion, override, submit, ...input }: ArticleForm,
  save: Save,
): Promise<void> {
  const edit = normalizeFields(context, input);
  const seen = publishesContent(save) ? { id, version } : { id };
  return withLockedArticle(context, seen, async (tx, article) => {
    const fields = await editedFields(tx, context, article, version, edit);
    await saveArticle(tx, context, article, fields, { ...save, originalVersion, override });
    if (submit) await submitPendingVersion(tx, context, id, submit);
    await deleteOwnDrafts(tx, context, id);
  });
}
