import { sql } from "drizzle-orm";
import { pageView } from "../src/audience/analytics/page-view.table.ts";
import { stationHour } from "../src/audience/analytics/station-hour.ts";
import { ensureMonths } from "../src/audience/analytics/view-partition.store.ts";
import type { Db } from "../src/platform/postgres/database.ts";

type Values = typeof pageView.$inferInsert;

/** Views as they are stored, on the home page at a moment unless told otherwise. Readers go by their names. */
export async function makeViews(db: Db, at: Date, views: (Partial<Omit<Values, "visitor">> & { reader: string })[]): Promise<void> {
  await ensureMonths(db, at);
  const when = stationHour(at.getTime(), "Asia/Amman");
  await db.insert(pageView).values(
    views.map(({ reader, ...values }) => ({
      ...{ at, ...when, path: "/", locale: "en-US", referrer: "(direct)", device: "desktop" as const },
      ...values,
      visitor: sql`sha256(${`${when.day} ${reader}`}::bytea)`,
    })),
  );
}
