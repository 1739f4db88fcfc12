import { userById } from "../../audience/user/user-account.service.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import type { KeptCard } from "../payment/gateway.ts";
import { mailboxOf } from "./mailbox.ts";
import { hasTrialOrder, insertMarks, isMarked, type TrialMark } from "./trial-use.store.ts";

/** Who begins a trial: an account, the addresses that are theirs, and the card that they gave. */
interface Person {
  userId: number | null;
  emails: string[];
  card?: { gateway: string; fingerprint: string } | null;
}

/** Packages of one product are a family; all packages without a product are one, the subscription to the station. */
const familyOf = (product: string | null): string => (product ?? "").trim().toLowerCase();

/**
 * Whether an account has used its free trial of a product family up. What only a card can tell is known once the gateway reports it.
 * Only accounts are asked about, never bare addresses: the reply to a guest must not tell who is a customer.
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
    (await isMarked(db, family, marksOf(platform, { userId, emails }))) || (await hasTrialOrder(db, family, { userId, emails, except }))
  );
}

/** Takes the one free trial of a person, in the transaction that begins it. @returns false when it was taken before, or is being taken elsewhere */
export async function takeTrial(
  platform: Platform,
  tx: Db,
  order: { id: number; userId: number | null; email: string; product: string | null },
  { gateway, card }: { gateway: string; card: KeptCard | null },
): Promise<boolean> {
  const account = order.userId === null ? undefined : await userById(tx, order.userId);
  const emails = [...new Set([order.email.toLowerCase(), ...(account?.emailVerifiedAt ? [account.email.toLowerCase()] : [])])];
  const family = familyOf(order.product);
  if (await hasTrialOrder(tx, family, { userId: order.userId, emails, except: order.id })) return false;
  const fingerprint = card?.fingerprint ?? null;
  const person: Person = { userId: order.userId, emails, card: fingerprint === null ? null : { gateway, fingerprint } };
  return insertMarks(tx, family, marksOf(platform, person));
}

function marksOf({ config }: Platform, { userId, emails, card }: Person): TrialMark[] {
  const mark = (kind: TrialMark["kind"], text: string): TrialMark => ({ kind, hash: keyedHash(config.DATA_DIR, `trial.${kind}`, text) });
  return [
    ...(userId === null ? [] : [mark("account", String(userId))]),
    ...[...new Set(emails.map(mailboxOf))].map((mailbox) => mark("address", mailbox)),
    ...(card ? [mark("card", `${card.gateway}\n${card.fingerprint}`)] : []),
  ];
}
