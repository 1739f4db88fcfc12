import { announceChange } from "../../platform/cache/changes.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { packageTags } from "./package.records.ts";
import { takeDueSales } from "./package-clock.store.ts";

/** Once a minute pages are told of packages and campaigns that the clock has opened or closed. */
export function packageJobs({ database }: Platform): JobDefinition[] {
  return [{ name: "package.clock", cron: "* * * * *", work: async () => void (await turnSales(database.db, new Date())) }];
}

/** Tells pages of packages that came on sale or went off it. What fell due while no process ran is made up for. Returns how many packages it told of. */
export function turnSales(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await takeDueSales(tx, now);
    if (ids.length) await announceChange(tx, ids.flatMap(packageTags));
    return ids.length;
  });
}
