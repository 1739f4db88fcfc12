import type { Role } from "@masthead/contract/platform/ability.ts";
import { isStaff } from "@masthead/contract/platform/rights.ts";
import { setSessionCookie } from "../../../platform/http/session-cookie.ts";
import type { CallContext, Platform, SignedInUser } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../../platform/secrets.ts";
import {
  activeSession,
  deleteAllSessions,
  deleteSessions,
  insertSession,
  markAccessRevoked,
  markAuthenticated,
  markStaffAccessRevoked,
  rotateSessionToken,
  sessionStartedAt,
  sessionsOfUser,
  touchSession,
} from "./session.store.ts";

const HOUR = 60 * 60 * 1000;
/** A session of a reader ends after this long without use, in milliseconds; of staff after `STAFF_SESSION_IDLE_HOURS`. */
export const SESSION_IDLE_TIMEOUT = 3 * 24 * HOUR;
/** A session ends after this long in any case. */
const LIFETIME = 30 * 24 * HOUR;
/** Minimum interval between two updates of a session's last use. */
const TOUCH_INTERVAL = HOUR / 12;

const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE_TIMEOUT);

/** Time of the last use before which a session has ended. */
const endedBefore = ({ config }: Platform, role: Role, now: Date): Date =>
  isStaff(role) ? new Date(now.getTime() - config.STAFF_SESSION_IDLE_HOURS * HOUR) : idleSince(now);

/**
 * Returns the user of a session token, or null if the session has ended or its user may no longer
 * sign in.
 * @param options `unattended`: the session is not in use, so that it is not prolonged
 */
export async function findSignedIn(platform: Platform, token: string, { unattended = false } = {}): Promise<SignedInUser | null> {
  const { db } = platform.database;
  const now = new Date();
  const row = await activeSession(db, tokenHash(token), now, idleSince(now));
  if (!row || row.usedAt <= endedBefore(platform, row.role, now)) return null;
  const { firstName, lastName, usedAt, startedAt, ...rest } = row;
  if (!unattended && now.getTime() - usedAt.getTime() > TOUCH_INTERVAL) await touchSession(db, row.sessionId, now);
  return { ...rest, authenticatedAt: row.authenticatedAt ?? startedAt, name: `${firstName} ${lastName}`.trim() || row.email };
}

/** Starts a session for a user on the caller's device. */
export async function startSession(context: CallContext, userId: number): Promise<void> {
  const token = newToken();
  const { db, now, address, agent } = context;
  await insertSession(db, {
    userId,
    tokenHash: tokenHash(token),
    createdAt: now,
    usedAt: now,
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME),
    address,
    agent,
  });
  setSessionCookie(context, token, LIFETIME / 1000);
}

/** Rotates the token of the current session. */
export async function refreshSession(context: CallContext, user: SignedInUser): Promise<void> {
  const token = newToken();
  await rotateSessionToken(context.db, user.sessionId, tokenHash(token), context.now);
  setSessionCookie(context, token, LIFETIME / 1000);
}

/** Whether the current session started after a time, by sign-in or password change. */
export async function sessionStartedSince({ db }: CallContext, user: SignedInUser, moment: Date): Promise<boolean> {
  const beginning = await sessionStartedAt(db, user.sessionId);
  return beginning !== undefined && beginning > moment;
}

/** Signs the current user out. */
export async function endSession(context: CallContext, user: SignedInUser): Promise<void> {
  await deleteSessions(context.db, user.id, user.sessionId);
  setSessionCookie(context, null, 0);
}

/** Ends a session of a user. Returns false if it does not exist. */
export async function revokeSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  return (await deleteSessions(db, userId, sessionId)) > 0;
}

/**
 * Ends all sessions of a user and the links to previews that they have shared, after a change of the password, the role or the right to sign
 * in, or by a Superadmin.
 */
export async function revokeSessions(db: Db, userId: number): Promise<void> {
  await deleteSessions(db, userId);
  await revokeSharedLinks(db, userId);
}

/** Ends the links to previews that a user has shared. */
export const revokeSharedLinks = (db: Db, userId: number): Promise<void> => markAccessRevoked(db, userId, new Date());

/** Returns the active sessions of a user. */
export function listSessions({ platform, db, now }: CallContext, { id, role }: { id: number; role: Role }) {
  return sessionsOfUser(db, id, now, endedBefore(platform, role, now));
}

/** Notes that the current user has proved their identity in this session. */
export const confirmSession = (context: CallContext, user: SignedInUser): Promise<void> =>
  markAuthenticated(context.db, user.sessionId, context.now);

/** Ends the sessions of all users except the current one, and the links to previews of all other staff. Returns the number of sessions. */
export async function revokeAllSessions(db: Db, current: SignedInUser): Promise<number> {
  await markStaffAccessRevoked(db, current.id, new Date());
  return deleteAllSessions(db, current.sessionId);
}
