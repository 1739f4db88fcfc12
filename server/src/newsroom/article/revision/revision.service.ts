import type {
  ArticleRevision,
  ArticleRevisionDetails,
} from "@masthead/contract/newsroom/article/article-revision.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { articleExists } from "../edit/stored-article.store.ts";
import {
  countRevisions,
  listRevisions,
  nameRevision,
  type RevisionRow,
  revisionById,
} from "./revision.store.ts";

/** Returns the revisions of an article, newest first. @throws NOT_FOUND */
export async function articleRevisions(
  { db }: CallContext,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<{ data: ArticleRevision[]; meta: PageMeta }> {
  if (!(await articleExists(db, id))) throw notFound();
  const [total, rows] = await Promise.all([
    countRevisions(db, id),
    listRevisions(db, id, { limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(toRevision), meta: { page, limit, total } };
}

/** Returns one revision with its fields. @throws NOT_FOUND */
export async function revisionDetails(
  { db }: CallContext,
  id: number,
  revisionId: number,
): Promise<ArticleRevisionDetails> {
  const row = await revisionById(db, id, revisionId);
  if (!row) throw notFound();
  return { ...toRevision(row), fields: row.fields };
}

/** Names a revision, or with null removes its name. @throws NOT_FOUND */
export function renameRevision(
  context: CallContext,
  id: number,
  revisionId: number,
  name: string | null,
): Promise<ArticleRevision> {
  return context.db.transaction(async (tx) => {
    const row = await revisionById(tx, id, revisionId);
    if (!row) throw notFound();
    await nameRevision(tx, id, revisionId, name || null);
    const changes = { revisionName: [row.name, name || null] as [unknown, unknown] };
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "Article", entityId: id, changes },
    ]);
    return { ...toRevision(row), name: name || null };
  });
}

function toRevision({
  id,
  version,
  name,
  changed,
  pending,
  actorId,
  actorName,
  at,
}: RevisionRow): ArticleRevision {
  return {
    id,
    version,
    name,
    changed,
    pending,
    by: { id: actorId, name: actorName },
    at: at.toISOString(),
  };
}
