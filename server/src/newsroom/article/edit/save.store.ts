import type { ArticleField, ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article, articleAuthor, articleImage, articlePerson, articleRelated, articleTag } from "../article.table.ts";

export async function insertArticleRow(db: Db, values: typeof article.$inferInsert): Promise<number> {
  const [row] = await db.insert(article).values(values).returning({ id: article.id });
  if (!row) throw new Error("article insert returned no row");
  return row.id;
}

export async function updateArticleRow(db: Db, id: number, values: Partial<typeof article.$inferInsert>): Promise<void> {
  await db.update(article).set(values).where(eq(article.id, id));
}

/** Replaces the changed relations of an article. */
export async function replaceRelations(db: Db, articleId: number, fields: ArticleFields, changed: ArticleField[]): Promise<void> {
  const has = (field: ArticleField) => changed.includes(field);
  if (has("authorIds")) {
    await db.delete(articleAuthor).where(eq(articleAuthor.articleId, articleId));
    const rows = fields.authorIds.map((authorId, position) => ({ articleId, authorId, position }));
    if (rows.length) await db.insert(articleAuthor).values(rows);
  }
  if (has("tagIds")) {
    await db.delete(articleTag).where(eq(articleTag.articleId, articleId));
    const rows = fields.tagIds.map((tagId) => ({ articleId, tagId }));
    if (rows.length) await db.insert(articleTag).values(rows);
  }
  if (has("personIds")) {
    await db.delete(articlePerson).where(eq(articlePerson.articleId, articleId));
    const rows = fields.personIds.map((personId) => ({ articleId, personId }));
    if (rows.length) await db.insert(articlePerson).values(rows);
  }
  if (has("relatedIds")) {
    await db.delete(articleRelated).where(eq(articleRelated.articleId, articleId));
    const rows = fields.relatedIds.map((relatedId, position) => ({ articleId, relatedId, position }));
    if (rows.length) await db.insert(articleRelated).values(rows);
  }
  if (has("images")) {
    await db.delete(articleImage).where(eq(articleImage.articleId, articleId));
    const rows = fields.images.map((image, position) => ({ articleId, position, ...image }));
    if (rows.length) await db.insert(articleImage).values(rows);
  }
}
