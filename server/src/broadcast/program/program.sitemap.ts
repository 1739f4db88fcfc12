import { programPath } from "@masthead/contract/platform/paths.ts";
import { asc } from "drizzle-orm";
import type { SitemapRecords } from "../../newsroom/sitemap/sitemap-records.ts";
import { program } from "./program.table.ts";
import { visibleProgram } from "./program.visible.ts";

export const programSitemap: SitemapRecords = {
  file: "broadcast",
  position: 2,
  tag: "list:program",
  table: program,
  visible: visibleProgram,
  async paths(db) {
    const rows = await db
      .select({ id: program.id })
      .from(program)
      .where(visibleProgram)
      .orderBy(asc(program.id));
    return rows.map(
      ({ id }) =>
        (locale) =>
          programPath(locale, id),
    );
  },
};
