import { userById } from "../../../audience/user/user-account.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { SavedCard } from "../../gateway/gateway.ts";
import { mailboxOf } from "./mailbox.ts";
import {
  claimTrialMarks,
  hasPaidTrialOrder,
  hasTrialMark,
  type TrialMark,
} from "./trial-use.store.ts";

/** Identifiers of a person who starts a trial: account, email addresses and card. */
interface Person {
  userId: number | null;
  emails: string[];
  card?: { gateway: string; fingerprint: string } | null;
}

/**
 * Product family of a trial. Packages of one product are a family; all packages without a product
 * are one, the subscription to the station.
 */
const familyOf = (product: string | null): string => (product ?? "").trim().toLowerCase();

/**
 * Whether an account has used its free trial of a product family. Cards are checked later, once the
 * gateway reports them. Only accounts are checked, never bare email addresses: the response to a
 * guest must not reveal who is a customer.
 */
export async function hasUsedTrial(
  platform: Platform,
  db: Db,
  userId: number,
  product: string | null,
  except: number | null = null,
): Promise<boolean> {
  const account = await userById(db, userId);
  const emails = account?.emailVerifiedAt ? [account.email.toLowerCase()] : [];
  const family = familyOf(product);
  return (
    (await hasTrialMark(db, family, marksOf(platform, { userId, emails }))) ||
    (await hasPaidTrialOrder(db, family, { userId, emails, except }))
  );
}

/**
 * Claims a person's free trial, in the transaction that starts it.
 * @returns false if it was used before, or is being claimed concurrently
 */
export async function claimTrial(
  platform: Platform,
  tx: Db,
  order: { id: number; userId: number | null; email: string; product: string | null },
  { gateway, card }: { gateway: string; card: SavedCard | null },
): Promise<boolean> {
  const account = order.userId === null ? undefined : await userById(tx, order.userId);
  const emails = [
    ...new Set([
      order.email.toLowerCase(),
      ...(account?.emailVerifiedAt ? [account.email.toLowerCase()] : []),
    ]),
  ];
  const family = familyOf(order.product);
  if (await hasPaidTrialOrder(tx, family, { userId: order.userId, emails, except: order.id }))
    return false;
  const fingerprint = card?.fingerprint ?? null;
  const person: Person = {
    userId: order.userId,
    emails,
    card: fingerprint === null ? null : { gateway, fingerprint },
  };
  return claimTrialMarks(tx, family, marksOf(platform, person));
}

function marksOf({ config }: Platform, { userId, emails, card }: Person): TrialMark[] {
  const hashedMark = (kind: TrialMark["kind"], text: string): TrialMark => ({
    kind,
    hash: keyedHash(config.APP_SECRET, `trial.${kind}`, text),
  });
  return [
    ...(userId === null ? [] : [hashedMark("account", String(userId))]),
    ...[...new Set(emails.map(mailboxOf))].map((mailbox) => hashedMark("address", mailbox)),
    ...(card ? [hashedMark("card", `${card.gateway}\n${card.fingerprint}`)] : []),
  ];
}
