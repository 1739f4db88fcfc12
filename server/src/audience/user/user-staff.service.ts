import type { NewUser, User, UserEdit, UserFilter } from "@masthead/contract/audience/user.ts";
import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import type { SeenRecord } from "../../platform/crud/expected-version.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import type { StaffRecord } from "../../platform/crud/staff-record.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { requireOwnFetch } from "../../platform/http/own-fetch.ts";
import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { violatedConstraint } from "../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { hashPassword } from "../auth/password/password.service.ts";
import { revokeAccess } from "../auth/password/password-change.service.ts";
import { RESET_LINK_JOB } from "../auth/password/password-reset.service.ts";
import { requireStrongPassword } from "../auth/password/password-strength.service.ts";
import { type SecondFactorSummary, userRecords } from "./user.records.ts";
import { type UserRow, userById, userForUpdate } from "./user-account.sql.ts";
import { changeUser } from "./user-change.service.ts";
import { guardRights } from "./user-rights.service.ts";
import { lockRights } from "./user-rights.store.ts";
import { handOverWork, type Successor } from "./user-work.service.ts";

/** Rate limit of reset links per user. */
const RESET_LINK_LIMIT = { points: 1, seconds: 60 };

export async function listUsers(context: CallContext, filter: UserFilter) {
  const { data, meta } = await listRecords(context, userRecords, filter);
  return { data: data.map((record) => toUser(context, record)), meta };
}

/** @throws NOT_FOUND */
export async function getUser(context: CallContext, id: number): Promise<User> {
  return toUser(context, await getRecord(context, userRecords, id));
}

/**
 * Creates a user. Without a password, mails a link to choose one.
 * @throws INVALID_INPUT at `password`; CONFLICT at `email`
 */
export async function createUser(
  context: CallContext,
  { password, ...values }: NewUser,
): Promise<User> {
  if (password !== undefined)
    await requireStrongPassword(context, {
      password,
      about: [values.email, values.firstName, values.lastName],
    });
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const created = await changeRights(context, async (txContext) => {
    const { id } = await createRecord(txContext, userRecords, values);
    const row = await userForUpdate(txContext.db, id);
    if (row && passwordHash)
      await changeUser(txContext.db, actorOf(context), row, { passwordHash }, context.now);
    return getRecord(txContext, userRecords, id);
  });
  if (!passwordHash && created.activated)
    await context.platform.jobs.send(RESET_LINK_JOB, { userId: created.id });
  return toUser(context, created);
}

/**
 * Edits a user. Edits of different fields are merged.
 * @throws NOT_FOUND, INVALID_INPUT; CONFLICT with both values on an edit conflict, at `email`, or
 *   at `role`
 */
export async function editUser(context: CallContext, edit: UserEdit): Promise<User> {
  return toUser(
    context,
    await changeRights(context, (txContext) => editRecord(txContext, userRecords, edit)),
  );
}

/**
 * Activates or deactivates a user. Deactivation ends all their sessions.
 * @throws NOT_FOUND, CONFLICT, also with the open work of the user without a successor;
 *   INVALID_INPUT at `successorId`
 */
export async function setUserStatus(
  context: CallContext,
  { id, activated, ...successor }: { id: number; activated: boolean } & Successor,
): Promise<User> {
  const change = async (txContext: CallContext) => {
    if (!activated) await handOverWork(txContext, id, successor);
    return setFields(txContext, userRecords, { id }, { activated });
  };
  return toUser(context, await changeRights(context, change));
}

/**
 * @throws NOT_FOUND, CONFLICT, also with the open work of the user without a successor;
 * INVALID_INPUT at `successorId`
 */
export function removeUser(
  context: CallContext,
  { successorId, unassign, ...seen }: SeenRecord & Successor,
): Promise<void> {
  return changeRights(context, async (txContext) => {
    const row = await userById(txContext.db, seen.id);
    if (!row) throw notFound();
    await guardRights(txContext, row, { ...row, deletedAt: context.now });
    await handOverWork(txContext, seen.id, { successorId, unassign });
    await deleteRecord(txContext, userRecords, seen);
    await revokeAccess(txContext.db, seen.id);
  });
}

/** Restores a deleted user. @throws NOT_FOUND; CONFLICT at `email` if it is in use by now */
export async function restoreUser(context: CallContext, id: number): Promise<User> {
  return toUser(
    context,
    await changeRights(context, (txContext) => restoreRecord(txContext, userRecords, id)),
  );
}

/**
 * Mails a user a link to choose a password. The call is a GET request, so it requires a same-origin
 * fetch.
 * @throws FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS; CONFLICT if the user may not sign in
 */
export async function sendResetLink(context: CallContext, id: number): Promise<void> {
  const { platform, db } = context;
  requireOwnFetch(context);
  const row = await userById(db, id);
  if (!row) throw notFound();
  if (!row.activated) throw conflictAt(context, "activated", "user.notActivated");
  await platform.limiter.consume("user.reset-link", RESET_LINK_LIMIT, String(id));
  await writeLog(db, actorOf(context), [
    { action: "update", entity: "User", entityId: id, changes: { resetLink: [null, "mailed"] } },
  ]);
  await platform.jobs.send(RESET_LINK_JOB, { userId: id });
}

/**
 * Runs a change that may affect rights in a transaction, serialised with other such changes.
 * @throws CONFLICT at `email` if it is in use
 */
async function changeRights<T>(
  context: CallContext,
  work: (txContext: CallContext) => Promise<T>,
): Promise<T> {
  try {
    return await context.db.transaction(async (tx) => {
      await lockRights(tx);
      return work({ ...context, db: tx });
    });
  } catch (error) {
    if (violatedConstraint(error) !== "user_email") throw error;
    throw conflictAt(context, "email", "user.emailTaken");
  }
}

/** Converts a record to the user that staff see. Lists every field, so that no secret leaks. */
function toUser(
  { user: currentUser }: CallContext,
  record: StaffRecord<UserRow, SecondFactorSummary>,
): User {
  const {
    id,
    version,
    createdAt,
    updatedAt,
    deletedAt,
    email,
    firstName,
    lastName,
    phone,
    country,
    locale,
    role,
    activated,
    newsroomRights,
  } = record;
  const { totp, passkeys } = record;
  const { update, restore } = record.abilities;
  const canChangeOther = update && id !== currentUser?.id;
  return {
    id,
    version,
    createdAt,
    updatedAt,
    deletedAt,
    email,
    firstName,
    lastName,
    phone,
    country,
    locale,
    role,
    activated,
    newsroomRights,
    totp,
    passkeys,
    emailVerifiedAt: record.emailVerifiedAt?.toISOString() ?? null,
    lastLoginAt: record.lastLoginAt?.toISOString() ?? null,
    abilities: {
      update,
      restore,
      delete: canChangeOther,
      changeRole: canChangeOther,
      setStatus: canChangeOther,
      sendReset: update && activated,
      endSessions: canChangeOther,
      removeSecondFactors: canChangeOther && (totp || passkeys > 0),
    },
  };
}
