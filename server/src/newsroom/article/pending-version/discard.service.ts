import { requireExpectedVersion } from "../../../platform/crud/expected-version.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { deleteOwnDrafts } from "../draft/draft.service.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import { saveArticle } from "../save/save.service.ts";
import { pendingVersionFieldsOf } from "./reader-content.ts";

/**
 * Replaces the content of the pending version by the published one. @throws NOT_FOUND without a
 * pending version; CONFLICT with its version if it was saved since
 */
export function discardPendingVersion(
  context: CallContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return withLockedArticle(context, { id }, async (tx, article) => {
    if (!article.pending) throw notFound();
    requireExpectedVersion(article, version);
    const fields = { ...article.fields, ...pendingVersionFieldsOf(article.published) };
    await saveArticle(tx, context, article, fields, { kind: "edit" });
    await deleteOwnDrafts(tx, context, id);
  });
}
