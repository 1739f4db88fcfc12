import type { EditedArticle } from "@masthead/contract/newsroom/article/article-record.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { articleRecord } from "../edit/staff-record.service.ts";
import { changesSince } from "../revision/revision.store.ts";

/**
 * Returns an article after an edit that was based on a version, and which fields others have
 * changed since. @throws NOT_FOUND
 */
export async function editedArticle(
  context: CallContext,
  id: number,
  version: number,
): Promise<EditedArticle> {
  const record = await articleRecord(context, id);
  // The edit itself is one version.
  const changes = record.version > version + 1 ? await changesSince(context.db, id, version) : [];
  const ofOthers = changes.filter(({ actorId }) => actorId !== context.user?.id);
  const fieldsByName = Map.groupBy(ofOthers, ({ actorName }) => actorName);
  const mergedChanges = [...fieldsByName].map(([name, revisions]) => ({
    name,
    fields: [...new Set(revisions.flatMap(({ changed }) => changed))],
  }));
  return { ...record, mergedChanges };
}
