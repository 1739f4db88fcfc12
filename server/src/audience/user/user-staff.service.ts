import type { NewUser, User, UserEdit, UserFilter } from "@masthead/contract/audience/user.ts";
import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import type { StaffRecord } from "../../platform/crud/staff-record.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { requireOwnFetch } from "../../platform/http/own-fetch.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { constraintOf } from "../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { hashPassword } from "../auth/password.service.ts";
import { endAccess } from "../auth/password-change.service.ts";
import { LINK_JOB } from "../auth/password-reset.service.ts";
import { requireStrongPassword } from "../auth/password-strength.service.ts";
import { type Factors, userRecords } from "./user.records.ts";
import { lockRights, type UserRow, userById, userForUpdate } from "./user.store.ts";
import { changeUser } from "./user-change.service.ts";
import { guardRights } from "./user-rights.service.ts";

/** A mailed link is asked for again only after so long. */
const RESEND = { points: 1, seconds: 60 };

export async function listUsers(context: CallContext, filter: UserFilter) {
  const { data, meta } = await listRecords(context, userRecords, filter);
  return { data: data.map((record) => toUser(context, record)), meta };
}

/** @throws NOT_FOUND */
export async function getUser(context: CallContext, id: number): Promise<User> {
  return toUser(context, await getRecord(context, userRecords, id));
}

/** Makes a user; who gets no password is mailed a link to choose one. @throws INVALID_INPUT at `password`; CONFLICT at `email` */
export async function createUser(context: CallContext, { password, ...sent }: NewUser): Promise<User> {
  if (password !== undefined) await requireStrongPassword(context, { password, about: [sent.email, sent.firstName, sent.lastName] });
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const made = await changeRights(context, async (inside) => {
    const { id } = await createRecord(inside, userRecords, sent);
    const row = await userForUpdate(inside.db, id);
    if (row && passwordHash) await changeUser(inside.db, actorOf(context), row, { passwordHash }, context.now);
    return getRecord(inside, userRecords, id);
  });
  if (!passwordHash && made.activated) await context.platform.jobs.send(LINK_JOB, { userId: made.id });
  return toUser(context, made);
}

/** Changes what nobody else changed since. @throws NOT_FOUND, INVALID_INPUT; CONFLICT with both values, at `email`, or at `role` */
export async function editUser(context: CallContext, edit: UserEdit): Promise<User> {
  return toUser(context, await changeRights(context, (inside) => editRecord(inside, userRecords, edit)));
}

/** Lets a user sign in, or no longer, which ends all their sessions. @throws NOT_FOUND, CONFLICT */
export async function setUserStatus(context: CallContext, { id, activated }: { id: number; activated: boolean }): Promise<User> {
  return toUser(context, await changeRights(context, (inside) => setFields(inside, userRecords, id, { activated })));
}

/** @throws NOT_FOUND, CONFLICT */
export function removeUser(context: CallContext, id: number): Promise<void> {
  return changeRights(context, async (inside) => {
    const row = await userById(inside.db, id);
    if (!row) throw notFound();
    await guardRights(inside, row, { ...row, deletedAt: context.now });
    await deleteRecord(inside, userRecords, id);
    await endAccess(inside.db, id);
  });
}

/** Brings a deleted user back. @throws NOT_FOUND; CONFLICT at `email` when somebody else has it by now */
export async function restoreUser(context: CallContext, id: number): Promise<User> {
  return toUser(context, await changeRights(context, (inside) => restoreRecord(inside, userRecords, id)));
}

/**
 * Mails a user a link to choose a password. The call is a GET, so it acts only when a page of this site fetches it.
 * @throws FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS; CONFLICT when the user may not sign in
 */
export async function sendResetLink(context: CallContext, id: number): Promise<void> {
  const { platform, db, locale } = context;
  requireOwnFetch(context);
  const row = await userById(db, id);
  if (!row) throw notFound();
  if (!row.activated) throw conflictError({ errors: [{ path: "activated", message: wordsOf(locale)("user.notActivated") }] });
  await platform.limiter.take("user.reset-link", RESEND, String(id));
  await writeLog(db, actorOf(context), [{ action: "update", entity: "User", entityId: id, changes: { resetLink: [null, "mailed"] } }]);
  await platform.jobs.send(LINK_JOB, { userId: id });
}

/** Does what may change rights, one such change after the other. @throws CONFLICT at `email` when it is taken */
async function changeRights<T>(context: CallContext, work: (inside: CallContext) => Promise<T>): Promise<T> {
  try {
    return await context.db.transaction(async (tx) => {
      await lockRights(tx);
      return work({ ...context, db: tx });
    });
  } catch (error) {
    if (constraintOf(error) !== "user_email") throw error;
    throw conflictError({ errors: [{ path: "email", message: wordsOf(context.locale)("user.emailTaken") }] });
  }
}

/** A user as staff see them, field by field: what is secret has no way out. */
function toUser({ user: asker }: CallContext, record: StaffRecord<UserRow, Factors>): User {
  const { id, version, createdAt, updatedAt, deletedAt, email, firstName, lastName, phone, country, locale, role, activated } = record;
  const { totp, passkeys } = record;
  const { update, restore } = record.abilities;
  const another = update && id !== asker?.id;
  return {
    ...{ id, version, createdAt, updatedAt, deletedAt, email, firstName, lastName, phone, country, locale, role, activated },
    totp,
    passkeys,
    emailVerifiedAt: record.emailVerifiedAt?.toISOString() ?? null,
    lastLoginAt: record.lastLoginAt?.toISOString() ?? null,
    abilities: {
      update,
      restore,
      delete: another,
      changeRole: another,
      setStatus: another,
      sendReset: update && activated,
      removeSecondFactors: another && (totp || passkeys > 0),
    },
  };
}
