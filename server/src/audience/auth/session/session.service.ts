import type { ReplacedSession } from "@masthead/contract/audience/auth/auth.ts";
import type { Role } from "@masthead/contract/platform/ability.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { isStaff } from "@masthead/contract/platform/rights.ts";
import { problemError } from "../../../platform/http/problem.ts";
import { setSessionCookie } from "../../../platform/http/session-cookie.ts";
import type { CallContext, Platform, SignedInUser } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { keyedHash, newToken, tokenHash } from "../../../platform/secrets.ts";
import {
  activeSession,
  activeSessionRenewedFrom,
  deleteAllSessions,
  deleteSessions,
  insertSession,
  lockSession,
  markAccessRevoked,
  markAuthenticated,
  markStaffAccessRevoked,
  rotateSessionToken,
  sessionStartedAt,
  sessionsOfUser,
  touchSession,
} from "./session.store.ts";

/**
 * A session of a reader ends after this long without use, in milliseconds; of staff after
 * `STAFF_SESSION_IDLE_HOURS`.
 */
export const SESSION_IDLE_TIMEOUT = 3 * DAY;
/** A session ends after this long in any case. */
const LIFETIME = 30 * DAY;
/**
 * A renewed token stays valid for this long, in milliseconds: for requests that were sent before
 * its successor arrived.
 */
export const RENEWAL_GRACE = 10_000;
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
export async function findSignedIn(
  platform: Platform,
  token: string,
  { unattended = false } = {},
): Promise<SignedInUser | null> {
  const { db } = platform.database;
  const now = new Date();
  const hash = tokenHash(token);
  const row =
    (await activeSession(db, hash, now, idleSince(now))) ??
    (await activeSessionRenewedFrom(db, hash, {
      now,
      idleSince: idleSince(now),
      renewedSince: new Date(now.getTime() - RENEWAL_GRACE),
    }));
  if (!row || row.usedAt <= endedBefore(platform, row.role, now)) return null;
  const { firstName, lastName, usedAt, startedAt, ...rest } = row;
  if (!unattended && now.getTime() - usedAt.getTime() > TOUCH_INTERVAL)
    await touchSession(db, row.sessionId, now);
  return {
    ...rest,
    authenticatedAt: row.authenticatedAt ?? startedAt,
    name: `${firstName} ${lastName}`.trim() || row.email,
  };
}

/** Returns the context of a sign-in that delivers a bearer token, if the caller requests one. */
export const forApp = (
  context: CallContext,
  { returnToken }: { returnToken?: boolean },
): CallContext => (returnToken ? { ...context, usesBearer: true } : context);

/**
 * Starts a session for a user on the caller's device. Returns the token if the caller uses bearer
 * tokens, otherwise sets the cookie.
 */
export async function startSession(context: CallContext, userId: number): Promise<ReplacedSession> {
  const token = newToken();
  const { db, now, address, agent } = context;
  const expiresAt = new Date(now.getTime() + LIFETIME);
  await insertSession(db, {
    userId,
    tokenHash: tokenHash(token),
    createdAt: now,
    usedAt: now,
    authenticatedAt: now,
    expiresAt,
    address,
    agent,
  });
  return deliver(context, token, expiresAt);
}

/**
 * Rotates the token of the current session. Its successor is derived from the token: concurrent
 * renewals return the same one, so that none of them signs the caller out.
 */
export async function refreshSession(
  context: CallContext,
  { sessionId }: SignedInUser,
): Promise<ReplacedSession> {
  const { platform, db, now, sessionToken } = context;
  if (!sessionToken) throw problemError("UNAUTHORIZED");
  const token = keyedHash(platform.config.APP_SECRET, "session.renewal", sessionToken);
  const hashes = { from: tokenHash(sessionToken), to: tokenHash(token) };
  const expiresAt = await db.transaction((tx) => rotateSessionToken(tx, sessionId, hashes, now));
  if (!expiresAt) throw problemError("UNAUTHORIZED");
  return deliver(context, token, expiresAt);
}

/**
 * Delivers a token to the caller: in the response to callers with bearer tokens, otherwise in the
 * session cookie.
 */
function deliver(context: CallContext, token: string, expiresAt: Date): ReplacedSession {
  if (context.usesBearer) return { session: { token, expiresAt: expiresAt.toISOString() } };
  setSessionCookie(context, token, LIFETIME / 1000);
  return {};
}

/** Whether the current session started after a time, by sign-in or password change. */
export async function sessionStartedSince(
  { db }: CallContext,
  user: SignedInUser,
  moment: Date,
): Promise<boolean> {
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
 * Ends all sessions of a user and the links to previews that they have shared, after a change of
 * the password, the role or the right to sign in, or by a Superadmin.
 */
export async function revokeSessions(db: Db, userId: number): Promise<void> {
  await deleteSessions(db, userId);
  await revokeSharedLinks(db, userId);
}

/** Ends the links to previews that a user has shared. */
export const revokeSharedLinks = (db: Db, userId: number): Promise<void> =>
  markAccessRevoked(db, userId, new Date());

/** Returns the active sessions of a user. */
export function listSessions(
  { platform, db, now }: CallContext,
  { id, role }: { id: number; role: Role },
) {
  return sessionsOfUser(db, id, now, endedBefore(platform, role, now));
}

/** Notes that the current user has proved their identity in this session. */
export const confirmSession = (context: CallContext, user: SignedInUser): Promise<void> =>
  markAuthenticated(context.db, user.sessionId, context.now);

/**
 * Ends the sessions of all users except the current one, and the links to previews of all other
 * staff. Returns the number of sessions.
 */
export async function revokeAllSessions(db: Db, current: SignedInUser): Promise<number> {
  await markStaffAccessRevoked(db, current.id, new Date());
  return deleteAllSessions(db, current.sessionId);
}

/** Returns the user agents of a user's sessions, by the id of the session. */
export async function agentsOfSessions(
  db: Db,
  userId: number,
  now: Date,
): Promise<Map<number, string | null>> {
  const sessions = await sessionsOfUser(db, userId, now, idleSince(now));
  return new Map(sessions.map(({ id, agent }) => [id, agent]));
}

/** Locks the session of a user until the transaction ends. Returns false if it has ended. */
export const lockSessionOf = (tx: Db, { id, sessionId }: SignedInUser): Promise<boolean> =>
  lockSession(tx, id, sessionId);
