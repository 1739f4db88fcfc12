import type { ArticleField } from "@masthead/contract/newsroom/article/article-fields.ts";
import { EDITION_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { and, arrayOverlaps, desc, eq } from "drizzle-orm";
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
  translatedFromVersion: null,
};

/** Reads the edition of an article. The article's own lock keeps it from being changed. */
export async function editionById(db: Db, id: number): Promise<EditionRow> {
  const [row] = await db.select().from(articleEdition).where(eq(articleEdition.articleId, id));
  const { articleId: _, ...stored } = row ?? { articleId: id, ...DRAFT };
  return { id, ...stored };
}

export async function updateEdition(db: Db, id: number, values: Partial<StoredEdition>): Promise<EditionRow> {
  await db
    .insert(articleEdition)
    .values({ articleId: id, ...DRAFT, ...values })
    .onConflictDoUpdate({ target: articleEdition.articleId, set: values });
  return editionById(db, id);
}

/** Fields that file an article, which bulk edits change: who files it has not written it. */
const FILING_FIELDS: readonly ArticleField[] = ["categoryId", "sourceId", "authorIds", "tagIds", "personIds", "relatedIds"];
const TEXT_FIELDS = EDITION_FIELDS.filter((field) => !FILING_FIELDS.includes(field));

/** Returns the user who last changed the text or images of the edition; undefined if that was a command. */
export async function lastTextEditor(db: Db, articleId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ actorId: articleRevision.actorId })
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, articleId), arrayOverlaps(articleRevision.changed, TEXT_FIELDS)))
    .orderBy(desc(articleRevision.version))
    .limit(1);
  return row?.actorId ?? undefined;
}
