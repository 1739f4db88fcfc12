import { sql } from "drizzle-orm";
import { cleanSlugs } from "../../newsroom/slug-input.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { trail } from "../../system/log/log.trail.ts";
import { completeBroadcastSlugs, freeBroadcastSlugs, moveBroadcastSlugs } from "../broadcast-slug.service.ts";
import { programsInCategories, programsOfCategory } from "./program-category.store.ts";
import { programCategory } from "./program-category.table.ts";

type ProgramCategoryRecord = typeof programCategory.$inferSelect;

export const programCategoryRecords: RecordKind<ProgramCategoryRecord, { programs: number }> = {
  entity: "ProgramCategory",
  table: programCategory,
  trail,
  localized: ["name", "slug"],
  named: ["name"],
  words: textInAll(programCategory.name, programCategory.slug),
  sorts: {
    position: () => sql`${programCategory.position}`,
    name: (locale) => sortedTextIn(programCategory.name, locale),
    status: () => sql`${programCategory.status}`,
    createdAt: () => sql`${programCategory.createdAt}`,
    updatedAt: () => sql`${programCategory.updatedAt}`,
  },
  filters: { status: programCategory.status },
  choice: { label: (locale) => textIn(programCategory.name, locale), usable: sql`${programCategory.status}` },
  clean: cleanSlugs,
  async check({ db }, { before, after }) {
    const slug = await completeBroadcastSlugs(db, "programCategory", after.name, after.slug);
    return before ? { slug } : { slug, position: after.position ?? (await nextPositionIn(db, programCategory)) };
  },
  saved: (context, { before, after }) =>
    moveBroadcastSlugs(context, "programCategory", after.id, { before: before?.slug ?? {}, after: after.slug }),
  purged: (db, id) => freeBroadcastSlugs(db, "programCategory", id),
  references: async ({ db, locale }, id) => [await programsOfCategory(db, id, locale)],
  async present({ db }, rows) {
    const ids = rows.map(({ id }) => id);
    const programs = await programsInCategories(db, ids);
    return ids.map((id) => ({ programs: programs.get(id) ?? 0 }));
  },
  tags: (_db, { after }) => ["list:programCategory", `programCategory:${after.id}`],
};
