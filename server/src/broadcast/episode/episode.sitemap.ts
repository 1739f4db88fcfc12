import { episodePath } from "@masthead/contract/platform/paths.ts";
import { and, asc, gt, lte, sql } from "drizzle-orm";
import type { SitemapRanges } from "../../newsroom/sitemap/sitemap-records.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import { episode } from "./episode.table.ts";
import { hasAiredBy, visibleEpisode } from "./episode.visible.ts";

export const episodeSitemap: SitemapRanges = {
  file: "episodes",
  tags: ["list:program", "list:episode"],
  async ranges(db, now, length) {
    const rows = await rowsOf<{ number: number; changedAt: string }>(
      db,
      sql`select (${episode.id} - 1) / ${length} as number, max(${episode.updatedAt}) as "changedAt"
        from ${episode} where ${visibleEpisode} and ${hasAiredBy(now)} group by 1 order by 1`,
    );
    return rows.map((row) => ({ number: row.number, changedAt: new Date(row.changedAt) }));
  },
  async between(db, now, after, upTo) {
    const rows = await db
      .select({ id: episode.id, programId: episode.programId, changedAt: episode.updatedAt })
      .from(episode)
      .where(and(gt(episode.id, after), lte(episode.id, upTo), visibleEpisode, hasAiredBy(now)))
      .orderBy(asc(episode.id));
    return rows.map(({ id, programId, changedAt }) => ({
      path: (locale) => episodePath(locale, programId, id),
      changedAt,
    }));
  },
};
