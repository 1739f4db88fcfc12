import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { hasGoing } from "../subscription/subscription-row.service.ts";
import { hasUsedTrial } from "../trial/trial-use.service.ts";

/** Why somebody may not buy something: they have it, they have had its free trial, or their first order of it waits for its device. */
export type Refusal = "alreadySubscribed" | "trialUsed" | "deviceFirst";

export class NotAllowed extends Error {
  override name = "NotAllowed";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`the buyer may not: ${refusal}`);
    this.refusal = refusal;
  }
}

/**
 * Makes sure that an account may still buy what an order names, before it is asked to pay. Guests are not checked here, so that nobody learns from it
 * what an address has; for everybody it is decided again, under lock, once the gateway has the card.
 * @throws NotAllowed
 */
export async function requireAllowed(
  platform: Platform,
  db: Db,
  order: { id: number | null; userId: number | null; packageId: number; product: string | null; trialDays: number },
): Promise<void> {
  const { id, userId, packageId, product, trialDays } = order;
  if (userId === null) return;
  if (await hasGoing(db, userId, packageId)) throw new NotAllowed("alreadySubscribed");
  if (trialDays > 0 && (await hasUsedTrial(platform, db, userId, product, id))) throw new NotAllowed("trialUsed");
}
