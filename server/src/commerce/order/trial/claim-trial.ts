import { type UserRow, userById } from "../../../audience/user/user-account.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { SavedCard } from "../../gateway/gateway.ts";
import { familyOf, marksOf, type Person, verifiedEmails } from "./trial-use.service.ts";
import { claimTrialMarks, hasPaidTrialOrder } from "./trial-use.store.ts";

interface TrialOrder {
  id: number;
  userId: number | null;
  email: string;
  product: string | null;
}

/** Payment that starts a trial. */
interface TrialPayment {
  gateway: string;
  card: Pick<SavedCard, "fingerprint"> | null;
}

/**
 * Claims a person's free trial, in the transaction that starts it.
 * @returns false if it was used before, or is being claimed concurrently
 */
export async function claimTrial(
  platform: Platform,
  tx: Db,
  order: TrialOrder,
  payment: TrialPayment,
): Promise<boolean> {
  const account = order.userId === null ? undefined : await userById(tx, order.userId);
  const { family, person } = planTrialClaim(order, account, payment);
  const isUsed = await hasPaidTrialOrder(tx, family, { ...person, except: order.id });
  return !isUsed && claimTrialMarks(tx, family, marksOf(platform, person));
}

/** Decides which trial an order claims, and for whom. */
export function planTrialClaim(
  { userId, email, product }: TrialOrder,
  account: Pick<UserRow, "email" | "emailVerifiedAt"> | undefined,
  { gateway, card }: TrialPayment,
): { family: string; person: Person } {
  const fingerprint = card?.fingerprint ?? null;
  return {
    family: familyOf(product),
    person: {
      userId,
      emails: [...new Set([email.toLowerCase(), ...verifiedEmails(account)])],
      card: fingerprint === null ? null : { gateway, fingerprint },
    },
  };
}
