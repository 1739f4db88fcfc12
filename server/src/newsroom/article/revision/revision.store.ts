import {
  type ArticleField,
  type ArticleFields,
  EMPTY_ARTICLE,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { and, arrayOverlaps, count, desc, eq, getTableColumns, gt, lte } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { articleRevision } from "./revision.table.ts";

const { fields: _fields, ...columnsWithoutFields } = getTableColumns(articleRevision);
export type RevisionRow = Omit<typeof articleRevision.$inferSelect, "fields">;

export async function insertRevision(
  db: Db,
  values: typeof articleRevision.$inferInsert,
): Promise<void> {
  await db.insert(articleRevision).values(values);
}

/** Adds the fields that did not exist yet when a revision was saved. */
const withNewFields = <Row extends { fields: ArticleFields }>(row: Row): Row => ({
  ...row,
  fields: { ...EMPTY_ARTICLE, ...row.fields },
});

export async function hasRevision(db: Db, articleId: number): Promise<boolean> {
  const rows = await db
    .select({ id: articleRevision.id })
    .from(articleRevision)
    .where(eq(articleRevision.articleId, articleId))
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns the fields of an article at a version. For a version without a revision, such as one made
 * by a deletion, the fields of the revision before it.
 */
export async function fieldsAtVersion(
  db: Db,
  articleId: number,
  version: number,
): Promise<ArticleFields | undefined> {
  const [row] = await db
    .select({ fields: articleRevision.fields })
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, articleId), lte(articleRevision.version, version)))
    .orderBy(desc(articleRevision.version))
    .limit(1);
  return row && withNewFields(row).fields;
}

/** Returns the name of the last editor to change one of these fields after a version. */
export async function lastEditorOfFields(
  db: Db,
  articleId: number,
  version: number,
  fields: string[],
): Promise<string | undefined> {
  const [row] = await db
    .select({ name: articleRevision.actorName })
    .from(articleRevision)
    .where(
      and(
        eq(articleRevision.articleId, articleId),
        gt(articleRevision.version, version),
        arrayOverlaps(articleRevision.changed, fields as ArticleField[]),
      ),
    )
    .orderBy(desc(articleRevision.version))
    .limit(1);
  return row?.name;
}

/** Returns who changed which fields in each revision after a version, the oldest first. */
export function changesSince(db: Db, articleId: number, version: number) {
  return db
    .select({
      actorId: articleRevision.actorId,
      actorName: articleRevision.actorName,
      changed: articleRevision.changed,
    })
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, articleId), gt(articleRevision.version, version)))
    .orderBy(articleRevision.version);
}

/**
 * Returns the time at which a change of any of these fields was first published after a version.
 */
export async function firstChangeOfFields(
  db: Db,
  articleId: number,
  version: number,
  fields: readonly ArticleField[],
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: articleRevision.at })
    .from(articleRevision)
    .where(
      and(
        eq(articleRevision.articleId, articleId),
        gt(articleRevision.version, version),
        eq(articleRevision.pending, false),
        arrayOverlaps(articleRevision.changed, [...fields]),
      ),
    )
    .orderBy(articleRevision.version)
    .limit(1);
  return row?.at;
}

export async function countRevisions(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(articleRevision)
    .where(eq(articleRevision.articleId, articleId));
  return row?.total ?? 0;
}

export function listRevisions(
  db: Db,
  articleId: number,
  window: { limit: number; offset: number },
): Promise<RevisionRow[]> {
  return db
    .select(columnsWithoutFields)
    .from(articleRevision)
    .where(eq(articleRevision.articleId, articleId))
    .orderBy(desc(articleRevision.version))
    .limit(window.limit)
    .offset(window.offset);
}

const revisionCondition = (articleId: number, id: number) =>
  and(eq(articleRevision.articleId, articleId), eq(articleRevision.id, id));

export async function revisionById(db: Db, articleId: number, id: number) {
  const [row] = await db.select().from(articleRevision).where(revisionCondition(articleId, id));
  return row && withNewFields(row);
}

export async function nameRevision(
  db: Db,
  articleId: number,
  id: number,
  name: string | null,
): Promise<void> {
  await db.update(articleRevision).set({ name }).where(revisionCondition(articleId, id));
}
