import { sql } from "drizzle-orm";
import { ensurePartitions } from "../../src/audience/analytics/rollup/view-partition.store.ts";
import { stationHour } from "../../src/audience/analytics/station-hour.ts";
import { pageView } from "../../src/audience/analytics/view/page-view.table.ts";
import type { Db } from "../../src/platform/postgres/database.ts";

type Values = typeof pageView.$inferInsert;

/**
 * Inserts page views at a time, by default of the home page. Views with the same `reader` have the
 * same visitor hash that day.
 */
export async function insertPageViews(
  db: Db,
  at: Date,
  views: (Partial<Omit<Values, "visitor">> & { reader: string })[],
): Promise<void> {
  await ensurePartitions(db, at);
  const localHour = stationHour(at.getTime(), "Asia/Amman");
  await db.insert(pageView).values(
    views.map(({ reader, ...values }) => ({
      at,
      ...localHour,
      path: "/",
      locale: "en-US",
      referrer: "(direct)",
      device: "desktop" as const,
      ...values,
      visitor: sql`sha256(${`${localHour.day} ${reader}`}::bytea)`,
    })),
  );
}
