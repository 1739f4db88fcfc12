import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { log } from "../../../system/log/log.table.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long an address counts as familiar after a sign-in, in milliseconds. */
const FAMILIAR_PERIOD = 90 * DAY;

/** Whether a user has signed in from an IP address recently. */
export async function hasSignedInFrom(db: Db, userId: number, address: string | null, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: log.id })
    .from(log)
    .where(
      and(
        eq(log.entity, "User"),
        eq(log.entityId, userId),
        eq(log.actorId, userId),
        eq(log.address, address ?? ""),
        gt(log.at, new Date(now.getTime() - FAMILIAR_PERIOD)),
        sql`${log.changes} ? 'lastLoginAt'`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
