import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { programCategory } from "../program-category/program-category.table.ts";
import { visibleProgramCategory } from "../program-category/program-category.visible.ts";

/** Returns the names of visible program categories by id. */
export async function categoryNames(db: Db): Promise<Map<number, LocalizedText>> {
  const rows = await db
    .select({ id: programCategory.id, name: programCategory.name })
    .from(programCategory)
    .where(visibleProgramCategory);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
