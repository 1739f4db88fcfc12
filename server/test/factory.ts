import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { eq } from "drizzle-orm";
import { article } from "../src/newsroom/article/article.table.ts";
import { createArticle, type NewArticle } from "../src/newsroom/article/article-write.service.ts";
import { category } from "../src/newsroom/category/category.table.ts";
import { createListing, type NewListing } from "../src/newsroom/listing/listing-write.service.ts";
import type { ListingEntity } from "../src/newsroom/listing/slug.table.ts";
import { media } from "../src/newsroom/media/media.table.ts";
import { announceChange } from "../src/platform/cache/changes.ts";
import type { Db } from "../src/platform/postgres/database.ts";
import type { Actor } from "../src/system/log/log.store.ts";

export const TESTER: Actor = { id: null, name: "test" };
const HOUR = 60 * 60 * 1000;

let made = 0;

/** A body of one paragraph. */
export const bodyOf = (text: string): ArticleDocument => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** A section. */
export async function makeCategory(db: Db, values: Partial<typeof category.$inferInsert> = {}): Promise<number> {
  made++;
  const named = {
    name: { "en-US": `Section ${made}`, "ar-JO": `قسم ${made}` },
    slug: { "en-US": `section-${made}`, "ar-JO": `قسم-${made}` },
    position: made,
  };
  const [row] = await db
    .insert(category)
    .values({ ...named, ...values })
    .returning({ id: category.id });
  await announceChange(db, ["list:category"]);
  if (!row) throw new Error("no section was made");
  return row.id;
}

/** A picture of the media room without its files. */
export async function makePicture(db: Db, values: Partial<typeof media.$inferInsert> = {}): Promise<number> {
  made++;
  const facts = { hash: `hash-${made}`, extension: "jpg", mime: "image/jpeg", bytes: 1, width: 1, height: 1, colour: "#000000" };
  const [row] = await db
    .insert(media)
    .values({ ...facts, ...values })
    .returning({ id: media.id });
  if (!row) throw new Error("no picture was made");
  return row.id;
}

/** A tag, author, person or source. */
export function makeListing(db: Db, entity: ListingEntity, values: Partial<NewListing> = {}): Promise<number> {
  made++;
  return createListing(db, TESTER, entity, { name: { "en-US": `${entity} ${made}`, "ar-JO": `${entity} عربي ${made}` }, ...values });
}

/** An article, published an hour ago in a section of its own unless told otherwise. Columns beyond those of `createArticle` go in `columns`. */
export async function makeArticle(
  db: Db,
  values: Partial<NewArticle> = {},
  columns: Partial<typeof article.$inferInsert> = {},
): Promise<{ id: number; slug: string }> {
  made++;
  const locale: Locale = values.locale ?? "en-US";
  const categoryId = values.categoryId === undefined ? await makeCategory(db) : values.categoryId;
  const created = await createArticle(db, TESTER, {
    title: `Story ${made}`,
    summary: `What happened in story ${made}`,
    body: bodyOf(`The text of story ${made}.`),
    publishedAt: new Date(Date.now() - HOUR),
    authorIds: [],
    tagIds: [],
    personIds: [],
    images: [],
    ...values,
    locale,
    categoryId,
  });
  if (Object.keys(columns).length) await db.update(article).set(columns).where(eq(article.id, created.id));
  return created;
}
