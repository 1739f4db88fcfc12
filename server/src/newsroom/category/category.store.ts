import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { type ImageRow, imageJson } from "../media/media.image.ts";
import { media } from "../media/media.table.ts";
import { category } from "./category.table.ts";

export interface CategoryRow {
  id: number;
  name: LocalizedText;
  slug: LocalizedText;
  parentId: number | null;
  colour: string;
  position: number;
  onHome: boolean;
  topic: boolean;
  inMenu: boolean;
  image: ImageRow | null;
}

/** Returns all categories that readers see, in order. */
export async function visibleCategories(db: Db): Promise<CategoryRow[]> {
  const { id, name, slug, parentId, colour, position, onHome, topic, inMenu } =
    getTableColumns(category);
  return db
    .select({
      id,
      name,
      slug,
      parentId,
      colour,
      position,
      onHome,
      topic,
      inMenu,
      image: sql<ImageRow | null>`${imageJson}`,
    })
    .from(category)
    .leftJoin(media, eq(media.id, category.imageId))
    .where(and(category.status, isNull(category.deletedAt)))
    .orderBy(asc(category.position), asc(category.id));
}
