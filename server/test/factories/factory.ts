import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { ARTICLE_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { article } from "../../src/newsroom/article/article.table.ts";
import { createArticle, type NewArticle } from "../../src/newsroom/article/edit/create.service.ts";
import { storyPackage } from "../../src/newsroom/article/story-package/story-package.table.ts";
import { category } from "../../src/newsroom/category/category.table.ts";
import { media } from "../../src/newsroom/media/media.table.ts";
import type { TopicKind } from "../../src/newsroom/topic/topic-slug.table.ts";
import { createTopic, type NewTopic } from "../../src/newsroom/topic/topic-write.service.ts";
import { announceChange } from "../../src/platform/cache/changes.ts";
import type { Db } from "../../src/platform/postgres/database.ts";
import type { Actor } from "../../src/system/log/log.store.ts";
import { invalidateMemo } from "../platform-memos.ts";

export const TEST_ACTOR: Actor = { id: null, name: "test" };

let sequence = 0;

/** Article body of one paragraph. */
export const bodyOf = (text: string): ArticleDocument => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

export async function makeCategory(
  db: Db,
  values: Partial<typeof category.$inferInsert> = {},
): Promise<number> {
  sequence++;
  const defaults = {
    name: { "en-US": `Section ${sequence}`, "ar-JO": `قسم ${sequence}` },
    slug: { "en-US": `section-${sequence}`, "ar-JO": `قسم-${sequence}` },
    position: sequence,
  };
  const [row] = await db
    .insert(category)
    .values({ ...defaults, ...values })
    .returning({ id: category.id });
  await announceChange(db, ["list:category"]);
  invalidateMemo(db);
  if (!row) throw new Error("no category was inserted");
  return row.id;
}

/** Creates an image in the media library, without its files. */
export async function makeMediaImage(
  db: Db,
  values: Partial<typeof media.$inferInsert> = {},
): Promise<number> {
  sequence++;
  const fileDefaults = {
    hash: `hash-${sequence}`,
    extension: "jpg",
    mime: "image/jpeg",
    bytes: 1,
    width: 1,
    height: 1,
    colour: "#000000",
  };
  const [row] = await db
    .insert(media)
    .values({ ...fileDefaults, ...values })
    .returning({ id: media.id });
  if (!row) throw new Error("no image was inserted");
  return row.id;
}

/** Creates a tag, author, person or source. */
export async function makeTopic(
  db: Db,
  entity: TopicKind,
  values: Partial<NewTopic> = {},
): Promise<number> {
  sequence++;
  const id = await createTopic(db, TEST_ACTOR, entity, {
    name: { "en-US": `${entity} ${sequence}`, "ar-JO": `${entity} عربي ${sequence}` },
    ...values,
  });
  invalidateMemo(db);
  return id;
}

const isField = (name: string) => (ARTICLE_FIELDS as string[]).includes(name);

/**
 * Creates an article, by default published an hour ago in a new category. `columns` overrides its
 * columns; those that are not fields of an article are written directly.
 */
export async function makeArticle(
  db: Db,
  values: Partial<NewArticle> = {},
  columns: Partial<typeof article.$inferInsert> = {},
): Promise<{ id: number; slug: string }> {
  sequence++;
  const locale: Locale = values.locale ?? "en-US";
  const categoryId = values.categoryId === undefined ? await makeCategory(db) : values.categoryId;
  const created = await createArticle(db, TEST_ACTOR, {
    title: `Story ${sequence}`,
    summary: `What happened in story ${sequence}`,
    body: bodyOf(`The text of story ${sequence}.`),
    publishedAt: new Date(Date.now() - HOUR),
    ...values,
    locale,
    categoryId,
    ...Object.fromEntries(Object.entries(columns).filter(([name]) => isField(name))),
  });
  const otherColumns = Object.fromEntries(
    Object.entries(columns).filter(([name]) => !isField(name)),
  );
  if (Object.keys(otherColumns).length)
    await db.update(article).set(otherColumns).where(eq(article.id, created.id));
  invalidateMemo(db);
  return created;
}

/** Creates a published story package of these articles, the lead first. */
export async function makeStoryPackage(
  db: Db,
  articleIds: number[],
  values: Partial<typeof storyPackage.$inferInsert> = {},
): Promise<number> {
  sequence++;
  const [row] = await db
    .insert(storyPackage)
    .values({
      title: { "en-US": `Story package ${sequence}`, "ar-JO": `ملف ${sequence}` },
      articles: articleIds.map((articleId) => ({ articleId, role: null })),
      status: true,
      ...values,
    })
    .returning({ id: storyPackage.id });
  await announceChange(db, [
    "list:storyPackage",
    ...articleIds.map((id) => `article:${id}` as const),
  ]);
  invalidateMemo(db);
  if (!row) throw new Error("no story package was inserted");
  return row.id;
}
