import { contributions } from "../../../platform/contributions.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";

/**
 * Hook that a module runs in the transaction in which an account verifies an email address: at
 * activation, and when it changes.
 */
export type VerifiedEmailHook = (
  platform: Platform,
  tx: Db,
  actor: Actor,
  userId: number,
  email: string,
) => Promise<void>;

export const verifiedEmailHooks = contributions<VerifiedEmailHook>();

export const runVerifiedEmailHooks: VerifiedEmailHook = async (...args) => {
  for (const hook of verifiedEmailHooks.all()) await hook(...args);
};
