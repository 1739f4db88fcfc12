import { type UserRow, userById } from "../../../audience/user/user-account.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { mailboxOf } from "./mailbox.ts";
import { hasPaidTrialOrder, hasTrialMark, type TrialMark } from "./trial-use.store.ts";

/** Identifiers of a person who starts a trial: account, email addresses and card. */
export interface Person {
  userId: number | null;
  emails: string[];
  card?: { gateway: string; fingerprint: string } | null;
}

/**
 * Product family of a trial. Packages of one product are a family; all packages without a product
 * are one, the subscription to the station.
 */
export const familyOf = (product: string | null): string => (product ?? "").trim().toLowerCase();

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
  const emails = verifiedEmails(account);
  const family = familyOf(product);
  return (
    (await hasTrialMark(db, family, marksOf(platform, { userId, emails }))) ||
    (await hasPaidTrialOrder(db, family, { userId, emails, except }))
  );
}

/** Addresses that an account has proved to own. */
export const verifiedEmails = (
  account: Pick<UserRow, "email" | "emailVerifiedAt"> | undefined,
): string[] => (account?.emailVerifiedAt ? [account.email.toLowerCase()] : []);

/** Hashed identifiers of a person. */
export function marksOf({ config }: Platform, { userId, emails, card }: Person): TrialMark[] {
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
