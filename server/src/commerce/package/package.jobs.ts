import { announceChange } from "../../platform/cache/changes.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { packageTags } from "./package.records.ts";
import { claimDueSaleChanges } from "./sale-schedule.store.ts";

/**
 * Background jobs of packages: each minute, invalidates the pages of packages whose sale window
 * opened or closed.
 */
export function packageJobs({ database }: Platform): JobDefinition[] {
  return [
    {
      name: "package.sale-windows",
      cron: "* * * * *",
      work: async () => void (await invalidateSaleWindows(database.db, new Date())),
    },
  ];
}

/**
 * Invalidates cached pages of packages whose sale window opened or closed, catching up after
 * downtime. Returns the number of packages.
 */
export function invalidateSaleWindows(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await claimDueSaleChanges(tx, now);
    if (ids.length) await announceChange(tx, ids.flatMap(packageTags));
    return ids.length;
  });
}
