import { CONTENT_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { SeenRecord } from "../../../platform/crud/expected-version.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { deleteOwnDrafts } from "../draft/draft.service.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import { writersInRevisions } from "../pending-version/pending-version.store.ts";
import { saveArticle } from "../save/save.service.ts";
import { revisionById } from "./revision.store.ts";

/**
 * Saves the content of a revision as a new revision. Publication, visibility, breaking news,
 * corrections and URLs stay as they are.
 * @throws NOT_FOUND, INVALID_INPUT when a record that the content references was deleted
 */
export function restoreRevision(
  context: CallContext,
  { revisionId, ...seen }: SeenRecord & { revisionId: number },
): Promise<void> {
  return withLockedArticle(context, seen, async (tx, article) => {
    const revision = await revisionById(tx, article.id, revisionId);
    if (!revision) throw notFound();
    // Restoring a text is not writing it: its writers cannot approve it either.
    const writerIds = await writersInRevisions(tx, article.id, { until: revision.version });
    const content = CONTENT_FIELDS.map((field) => [field, revision.fields[field]]);
    const fields = { ...article.fields, ...Object.fromEntries(content) };
    await saveArticle(tx, context, article, fields, { kind: "restore", writerIds });
    await deleteOwnDrafts(tx, context, article.id);
  });
}
