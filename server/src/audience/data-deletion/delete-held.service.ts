import type { Deleted, Kept } from "@masthead/contract/audience/data-deletion.ts";
import { isStaff } from "@masthead/contract/system/rights.ts";
import { hasBought } from "../../commerce/subscription/entitlement.service.ts";
import { endAllOf } from "../../commerce/subscription/subscription-life.service.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { strikeOutUser } from "../../system/log/strike-out.ts";
import { endAccess } from "../auth/password-change.service.ts";
import { removeMessagesOf } from "../contact/contact-owner.service.ts";
import { forgetDigest } from "../digest/digest-choice.service.ts";
import { forgetFollowing } from "../following/following.service.ts";
import { unlinkUser } from "../notification/push/push-owner.service.ts";
import { forgetSaved } from "../saved-article/saved-article.service.ts";
import { forgetSecondFactors } from "../second-factor/second-factor.service.ts";
import { accountsForUpdate, type UserRow, updateUser } from "../user/user-account.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { type DeletionRow, holdDeletion } from "./data-deletion.store.ts";
import { DELETION_ACTOR, moveDeletion } from "./deletion-state.ts";

/** What stands in the place of the address of a removed account: its number stays, since log rows and orders name it. */
const removedEmail = (id: number) => `removed-${id}@invalid`;

/**
 * Carries a confirmed request out. Everything goes in one transaction, with the word that it is done: a worker that dies under it leaves all as it
 * was, and the next begins anew; of two at once the second finds it done.
 */
export async function runDeletion(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  await db.transaction(async (tx) => {
    const row = await holdDeletion(tx, id);
    if (row?.state === "confirmed") await moveDeletion(tx, row, "running", new Date());
  });
  await db.transaction(async (tx) => {
    const row = await holdDeletion(tx, id);
    if (row?.state !== "running") return;
    const result = await deleteHeld(platform, tx, row, new Date());
    await moveDeletion(tx, row, "done", new Date(), { ...result, userId: null, email: null });
  });
}

/** Takes away what is held of whom a request concerns. */
async function deleteHeld(
  platform: Platform,
  tx: Db,
  { userId, email }: DeletionRow,
  now: Date,
): Promise<{ deleted: Deleted[]; kept: Kept[] }> {
  const deleted = new Set<Deleted>();
  const kept = new Set<Kept>();
  const messages: number[] = [];
  for (const account of await accountsForUpdate(tx, { id: userId, email })) {
    if (isStaff(account.role)) {
      kept.add("staff");
      continue;
    }
    if (await hasBought(tx, account.id)) kept.add("orders");
    await endAllOf(platform, tx, DELETION_ACTOR, account.id);
    messages.push(...(await removeMessagesOf(tx, { userId: account.id, email: null })));
    await forgetAccount(tx, account, now);
    deleted.add("account");
    kept.add("log");
  }
  messages.push(...(await removeMessagesOf(tx, { userId, email })));
  if (messages.length) deleted.add("messages");
  await writeLog(
    tx,
    DELETION_ACTOR,
    messages.map((entityId) => ({ action: "purge" as const, entity: "ContactUS", entityId, changes: {} })),
  );
  return { deleted: [...deleted], kept: [...kept] };
}

/** Shuts an account, if that was not done yet, and takes away what it tells of its owner. */
async function forgetAccount(tx: Db, account: UserRow, now: Date): Promise<void> {
  await forgetSecondFactors(tx, account.id);
  await unlinkUser(tx, account.id);
  await forgetSaved(tx, account.id);
  await forgetFollowing(tx, account.id);
  await forgetDigest(tx, account.id);
  await endAccess(tx, account.id);
  if (!account.deletedAt) await changeUser(tx, DELETION_ACTOR, account, { deletedAt: now, activated: false, awaitsActivation: false }, now);
  const nothing = { firstName: "", lastName: "", phone: null, country: null, passwordHash: null, lastLoginAt: null, emailVerifiedAt: null };
  await updateUser(tx, account.id, { ...nothing, email: removedEmail(account.id) });
  await strikeOutUser(tx, account.id, removedEmail(account.id));
  await writeLog(tx, DELETION_ACTOR, [{ action: "purge", entity: "User", entityId: account.id, changes: {} }]);
}
