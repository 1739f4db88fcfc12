import type { ArticleField } from "@masthead/contract/newsroom/article/article-fields.ts";
import { APPROVED_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { and, arrayOverlaps, eq, gt, lte, max } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { articleRevision } from "../revision/revision.table.ts";
import { articleEdition } from "./edition.table.ts";

type StoredEdition = Omit<typeof articleEdition.$inferSelect, "articleId">;

/** Working edition of an article, by the id of the article. */
export type EditionRow = StoredEdition & { id: number };

const DRAFT: StoredEdition = {
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

/** Reads the edition of an article. The article's own lock keeps it from being changed. */
export async function editionById(db: Db, id: number): Promise<EditionRow> {
  const [row] = await db.select().from(articleEdition).where(eq(articleEdition.articleId, id));
  const { articleId: _, ...stored } = row ?? { articleId: id, ...DRAFT };
  return { id, ...stored };
}

export async function updateEdition(
  db: Db,
  id: number,
  values: Partial<StoredEdition>,
): Promise<EditionRow> {
  await db
    .insert(articleEdition)
    .values({ articleId: id, ...DRAFT, ...values })
    .onConflictDoUpdate({ target: articleEdition.articleId, set: values });
  return editionById(db, id);
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
 * Returns the users who wrote the content of an edition since a second person approved it last.
 * Where that was not recorded: since the last save that readers see, or all.
 */
export async function writersOf(
  db: Db,
  edition: EditionRow,
  { version, pending }: { version: number; pending: boolean },
): Promise<number[]> {
  if (edition.writerIds) return edition.writerIds;
  const [row] = pending
    ? await db
        .select({ version: max(articleRevision.version) })
        .from(articleRevision)
        .where(and(eq(articleRevision.articleId, edition.id), eq(articleRevision.pending, false)))
    : [];
  return writersInRevisions(db, edition.id, { after: row?.version ?? 0, until: version });
}

/**
 * Returns the users who cannot approve an edition: its writers. If nobody wrote since readers got
 * the content, and nobody approved it, these are the writers of all revisions.
 */
export async function nonApproversOf(
  db: Db,
  edition: EditionRow,
  stored: { version: number; pending: boolean },
): Promise<number[]> {
  const writerIds = await writersOf(db, edition, stored);
  return writerIds.length || stored.pending
    ? writerIds
    : writersInRevisions(db, edition.id, { until: stored.version });
}
