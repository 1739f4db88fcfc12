import { createHmac, randomBytes } from "node:crypto";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { wideNetworkOf } from "../../../platform/http/network.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { stationHour } from "../station-hour.ts";
import { deleteSaltsBefore, getOrCreateSalt } from "./visitor.store.ts";

const SALT_BYTES = 32;
const VISITOR_BYTES = 12;
/** Time for which the salt outlives its day, for late views, in milliseconds. */
const GRACE = 10 * MINUTE;

export interface VisitorSalts {
  /** Returns the salt of a day, the same in every process. */
  of(day: string): Promise<Buffer>;
}

/** Creates the salt cache of a process. It holds the two latest days. */
export function createVisitorSalts(db: Db): VisitorSalts {
  const cached = new Map<string, Promise<Buffer>>();
  return {
    of(day) {
      let salt = cached.get(day);
      if (!salt) {
        salt = getOrCreateSalt(db, day, randomBytes(SALT_BYTES));
        salt.catch(() => cached.delete(day));
        cached.set(day, salt);
        for (const cachedDay of [...cached.keys()].sort().slice(0, -2)) cached.delete(cachedDay);
      }
      return salt;
    },
  };
}

/**
 * Returns the hash of a visitor for one day. It cannot be traced back to a person once the salt is
 * deleted.
 */
export function visitorHash(salt: Buffer, site: string, address: string, agent: string): Buffer {
  return createHmac("sha256", salt)
    .update(`${site}\n${address}\n${agent}`)
    .digest()
    .subarray(0, VISITOR_BYTES);
}

/**
 * Returns the hash of a visitor's network for one day: a /24 of IPv4, or a /48 of IPv6, as one
 * customer of a provider may have all of its 65,536 networks.
 */
export function networkHash(salt: Buffer, address: string): Buffer {
  const network = wideNetworkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
  return createHmac("sha256", salt)
    .update(`network\n${network}`)
    .digest()
    .subarray(0, VISITOR_BYTES);
}

/** Deletes the salts of past days. */
export async function destroySalts(platform: Platform, now: Date): Promise<void> {
  const timeZone = await stationTimeZone(innerContext(platform, "en-US"));
  const { day } = stationHour(now.getTime() - GRACE, timeZone);
  await deleteSaltsBefore(platform.database.db, day);
}
