import type { ArticleField } from "@masthead/contract/newsroom/article/article-fields.ts";
import { APPROVED_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { and, arrayOverlaps, eq, gt, lte, max } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { articleRevision } from "../revision/revision.table.ts";
import { articlePendingVersion } from "./pending-version.table.ts";

type StoredPendingVersion = Omit<typeof articlePendingVersion.$inferSelect, "articleId">;

/** Pending version of an article, by the id of the article. */
export type PendingVersionRow = StoredPendingVersion & { id: number };

const DRAFT: StoredPendingVersion = {
  state: "draft",
  approvedHash: null,
  approvedById: null,
  approvedByName: null,
  approvedAt: null,
  texts: null,
  writerIds: null,
  isUnapproved: false,
  translatedFromVersion: null,
};

/** Reads the pending version of an article. The article's own lock keeps it from being changed. */
export async function pendingVersionById(db: Db, id: number): Promise<PendingVersionRow> {
  const [row] = await db
    .select()
    .from(articlePendingVersion)
    .where(eq(articlePendingVersion.articleId, id));
  const { articleId: _, ...stored } = row ?? { articleId: id, ...DRAFT };
  return { id, ...stored };
}

export async function updatePendingVersion(
  db: Db,
  id: number,
  values: Partial<StoredPendingVersion>,
): Promise<PendingVersionRow> {
  await db
    .insert(articlePendingVersion)
    .values({ articleId: id, ...DRAFT, ...values })
    .onConflictDoUpdate({ target: articlePendingVersion.articleId, set: values });
  return pendingVersionById(db, id);
}

/** Whether changes of these fields make a user a writer of the content. */
export const isWriting = (changed: readonly ArticleField[]): boolean =>
  changed.some((field) => APPROVED_FIELDS.includes(field));

/** Returns the users who wrote the content in revisions up to a version, and after another. */
export async function writersInRevisions(
  db: Db,
  articleId: number,
  { after = 0, until }: { after?: number; until: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ actorId: articleRevision.actorId })
    .from(articleRevision)
    .where(
      and(
        eq(articleRevision.articleId, articleId),
        gt(articleRevision.version, after),
        lte(articleRevision.version, until),
        arrayOverlaps(articleRevision.changed, [...APPROVED_FIELDS]),
      ),
    );
  return rows.flatMap(({ actorId }) => actorId ?? []);
}

/**
 * Returns the users who wrote the content of a pending version since a second person approved it
 * last. Where that was not recorded: since the last save that readers see, or all.
 */
export async function writersOf(
  db: Db,
  pendingVersion: PendingVersionRow,
  { version, pending }: { version: number; pending: boolean },
): Promise<number[]> {
  if (pendingVersion.writerIds) return pendingVersion.writerIds;
  const [row] = pending
    ? await db
        .select({ version: max(articleRevision.version) })
        .from(articleRevision)
        .where(
          and(eq(articleRevision.articleId, pendingVersion.id), eq(articleRevision.pending, false)),
        )
    : [];
  return writersInRevisions(db, pendingVersion.id, { after: row?.version ?? 0, until: version });
}

/**
 * Returns the users who cannot approve a pending version: its writers. If nobody wrote since
 * readers got the content, and nobody approved it, these are the writers of all revisions.
 */
export async function nonApproversOf(
  db: Db,
  pendingVersion: PendingVersionRow,
  stored: { version: number; pending: boolean },
): Promise<number[]> {
  const writerIds = await writersOf(db, pendingVersion, stored);
  return writerIds.length || stored.pending
    ? writerIds
    : writersInRevisions(db, pendingVersion.id, { until: stored.version });
}
