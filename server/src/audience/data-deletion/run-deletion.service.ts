import type { DeletedData, RetainedData } from "@masthead/contract/audience/data-deletion.ts";
import { isStaff } from "@masthead/contract/platform/rights.ts";
import { endAllSubscriptions, hasMadePurchase } from "../../commerce/commerce.ts";
import { eraseLetters } from "../../newsroom/letter/letter-personal-data.service.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { redactUser } from "../../system/log/redact-user.ts";
import { revokeAccess } from "../auth/password/password-change.service.ts";
import type { MailRecipient } from "../auth/station.mails.ts";
import { purgeMessages } from "../contact/contact-personal-data.service.ts";
import { eraseSubscriptions } from "../newsletter/newsletter-personal-data.service.ts";
import { deleteSecondFactors } from "../second-factor/second-factor.service.ts";
import { personalData } from "../user/personal-data.ts";
import { accountsForUpdate, type UserRow, updateUser } from "../user/user-account.sql.ts";
import { changeUser } from "../user/user-change.service.ts";
import { REMOVED_MAIL_JOB } from "./data-deletion.service.ts";
import { DELETION_ACTOR, deletionStates } from "./data-deletion.state.ts";
import type { DeletionRow } from "./data-deletion.store.ts";

/**
 * Returns the placeholder address of a removed account. The account's id stays, since audit log
 * rows and orders reference it.
 */
const removedEmail = (id: number) => `removed-${id}@invalid`;

/**
 * Runs a confirmed request. A single transaction deletes the data and marks the request as done: if
 * the worker dies, nothing is deleted and the next run starts over; the second of two concurrent
 * runs finds the request done.
 */
export async function runDeletion(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  await db.transaction(async (tx) => {
    const row = await deletionStates.lock(tx, id);
    if (row?.state === "confirmed")
      await deletionStates.transition(tx, DELETION_ACTOR, row, "running", {
        changes: { startedAt: new Date() },
      });
  });
  await db.transaction(async (tx) => {
    const row = await deletionStates.lock(tx, id);
    if (row?.state !== "running") return;
    const result = await deletePersonalData(platform, tx, row, new Date());
    const changes = { ...result, doneAt: new Date(), userId: null, email: null };
    await deletionStates.transition(tx, DELETION_ACTOR, row, "done", { changes });
  });
}

/** Deletes the data of the person whom a request concerns. */
async function deletePersonalData(
  platform: Platform,
  tx: Db,
  { userId, email }: DeletionRow,
  now: Date,
): Promise<{ deleted: DeletedData[]; kept: RetainedData[] }> {
  const deleted = new Set<DeletedData>();
  const kept = new Set<RetainedData>();
  const addresses = new Set<string>(email ? [email] : []);
  const senders: { userId: number | null; email: string | null }[] = [];
  for (const account of await accountsForUpdate(tx, { id: userId, email })) {
    if (isStaff(account.role)) {
      kept.add("staff");
      continue;
    }
    if (await hasMadePurchase(tx, account.id)) kept.add("orders");
    await endAllSubscriptions(platform, tx, DELETION_ACTOR, account.id);
    senders.push({ userId: account.id, email: null });
    if (account.emailVerifiedAt) addresses.add(account.email);
    // The owner of an account that was closed before has been notified then.
    if (!account.deletedAt && account.activated)
      await platform.jobs.sendAll(tx, REMOVED_MAIL_JOB, [
        { email: account.email, locale: account.locale } satisfies MailRecipient,
      ]);
    await anonymiseAccount(tx, account, now);
    deleted.add("account");
    kept.add("log");
  }
  if (await purgeMessages(tx, DELETION_ACTOR, [...senders, { userId, email }]))
    deleted.add("messages");
  if (await eraseLetters(tx, DELETION_ACTOR, [...senders, { userId, email }]))
    deleted.add("letters");
  if (await eraseSubscriptions(tx, [...addresses])) deleted.add("newsletters");
  return { deleted: [...deleted], kept: [...kept] };
}

/** Closes an account, if it is still open, and deletes the personal data in it. */
async function anonymiseAccount(tx: Db, account: UserRow, now: Date): Promise<void> {
  await deleteSecondFactors(tx, account.id);
  for (const { erase } of personalData.all()) await erase?.(tx, account.id);
  await revokeAccess(tx, account.id);
  if (!account.deletedAt)
    await changeUser(
      tx,
      DELETION_ACTOR,
      account,
      { deletedAt: now, activated: false, awaitsActivation: false },
      now,
    );
  const blankFields = {
    firstName: "",
    lastName: "",
    phone: null,
    country: null,
    passwordHash: null,
    lastLoginAt: null,
    emailVerifiedAt: null,
  };
  await updateUser(tx, account.id, { ...blankFields, email: removedEmail(account.id) });
  await redactUser(tx, account.id, removedEmail(account.id));
  await writeLog(tx, DELETION_ACTOR, [
    { action: "purge", entity: "User", entityId: account.id, changes: {} },
  ]);
}
