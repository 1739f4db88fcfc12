import { sql } from "drizzle-orm";
import { normalizeSlugs } from "../../newsroom/slug-input.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import {
  generateMissingSlugs,
  releaseBroadcastSlugs,
  saveBroadcastSlugs,
} from "../broadcast-slug.service.ts";
import { programsInCategories } from "./program-category.store.ts";
import { programCategory } from "./program-category.table.ts";

type ProgramCategoryRecord = typeof programCategory.$inferSelect;

export const programCategoryRecords: RecordKind<ProgramCategoryRecord, { programs: number }> = {
  entity: "ProgramCategory",
  table: programCategory,
  auditLog,
  publishedBy: "status",
  localized: ["name", "slug"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(programCategory.name, programCategory.slug),
  sorts: {
    position: () => sql`${programCategory.position}`,
    name: (locale) => localizedSortKey(programCategory.name, locale),
    status: () => sql`${programCategory.status}`,
    createdAt: () => sql`${programCategory.createdAt}`,
    updatedAt: () => sql`${programCategory.updatedAt}`,
  },
  filters: { status: programCategory.status },
  choice: {
    label: (locale) => localizedTextIn(programCategory.name, locale),
    usable: sql`${programCategory.status}`,
  },
  normalize: normalizeSlugs,
  async validate({ db }, { before, after }) {
    const slug = await generateMissingSlugs(db, "programCategory", after.name, after.slug);
    return before
      ? { slug }
      : { slug, position: after.position ?? (await nextPositionIn(db, programCategory)) };
  },
  afterSave: (context, { before, after }) =>
    saveBroadcastSlugs(context, "programCategory", after.id, {
      before: before?.slug ?? {},
      after: after.slug,
    }),
  afterPurge: (db, id) => releaseBroadcastSlugs(db, "programCategory", id),
  async present({ db }, rows) {
    const ids = rows.map(({ id }) => id);
    const programs = await programsInCategories(db, ids);
    return ids.map((id) => ({ programs: programs.get(id) ?? 0 }));
  },
  tags: (_db, { after }) => ["list:programCategory", `programCategory:${after.id}`],
};
