import { createHmac, randomBytes } from "node:crypto";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { stationHour } from "./station-hour.ts";
import { deleteSaltsBefore, takeSalt } from "./visitor.store.ts";

const SALT_BYTES = 32;
const VISITOR_BYTES = 12;
/** How long the key of a day outlives it, for views that are told late, in milliseconds. */
const GRACE = 10 * 60 * 1000;

export interface VisitorSalts {
  /** The key of a day: the same in every process. */
  of(day: string): Promise<Buffer>;
}

/** The keys of the day, as a process knows them: those of days that are over are forgotten. */
export function createVisitorSalts(db: Db): VisitorSalts {
  const known = new Map<string, Promise<Buffer>>();
  return {
    of(day) {
      let salt = known.get(day);
      if (!salt) {
        salt = takeSalt(db, day, randomBytes(SALT_BYTES));
        salt.catch(() => known.delete(day));
        known.set(day, salt);
        for (const other of [...known.keys()].sort().slice(0, -2)) known.delete(other);
      }
      return salt;
    },
  };
}

/** A visitor of a site on one day. Without the day's key it leads back to nobody. */
export function visitorOf(salt: Buffer, site: string, address: string, agent: string): Buffer {
  return createHmac("sha256", salt).update(`${site}\n${address}\n${agent}`).digest().subarray(0, VISITOR_BYTES);
}

/** Destroys the keys of days that are over. */
export async function destroySalts(platform: Platform, now: Date): Promise<void> {
  const timeZone = await stationZone(innerContext(platform, "en-US"));
  const { day } = stationHour(now.getTime() - GRACE, timeZone);
  await deleteSaltsBefore(platform.database.db, day);
}
