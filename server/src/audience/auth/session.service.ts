import { giveSessionToken } from "../../platform/http/session-cookie.ts";
import type { CallContext, Platform, SignedIn } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import {
  deleteEndedSessions,
  deleteSessions,
  insertSession,
  liveSession,
  renewSession,
  sessionBeginning,
  sessionsOfUser,
  touchSession,
} from "./session.store.ts";

const HOUR = 60 * 60 * 1000;
/** A session ends when it was not used for so long, and after so long in any case. */
const IDLE = 3 * 24 * HOUR;
const LIFETIME = 30 * 24 * HOUR;
/** How old the last use may grow before it is written down anew. */
const TOUCH = HOUR / 12;

const idleSince = (now: Date) => new Date(now.getTime() - IDLE);

/** Who a session's token belongs to; null when the session has ended or its user may not sign in any more. */
export async function findSignedIn(platform: Platform, token: string): Promise<SignedIn | null> {
  const { db } = platform.database;
  const now = new Date();
  const row = await liveSession(db, tokenHash(token), now, idleSince(now));
  if (!row) return null;
  const { firstName, lastName, usedAt, ...rest } = row;
  if (now.getTime() - usedAt.getTime() > TOUCH) await touchSession(db, row.sessionId, now);
  return { ...rest, name: `${firstName} ${lastName}`.trim() || row.email };
}

/** Signs a user in on the asker's device. */
export async function startSession(context: CallContext, userId: number): Promise<void> {
  const token = newToken();
  const { db, now, address, agent } = context;
  await insertSession(db, {
    userId,
    tokenHash: tokenHash(token),
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME),
    address,
    agent,
  });
  giveSessionToken(context, token, LIFETIME / 1000);
}

/** Gives the asker's session a new token; the old one is worth nothing any more. */
export async function refreshSession(context: CallContext, user: SignedIn): Promise<void> {
  const token = newToken();
  await renewSession(context.db, user.sessionId, tokenHash(token), context.now);
  giveSessionToken(context, token, LIFETIME / 1000);
}

/** Whether the asker signed in, or gave their password, after this moment. */
export async function hasBegunSince({ db }: CallContext, user: SignedIn, moment: Date): Promise<boolean> {
  const beginning = await sessionBeginning(db, user.sessionId);
  return beginning !== undefined && beginning > moment;
}

/** Signs the asker out. */
export async function endSession(context: CallContext, user: SignedIn): Promise<void> {
  await deleteSessions(context.db, user.id, user.sessionId);
  giveSessionToken(context, null, 0);
}

/** Ends one session of a user's; false when there is no such one. */
export async function revokeSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  return (await deleteSessions(db, userId, sessionId)) > 0;
}

/** Ends every session of a user's: the password, the role or the right to sign in has changed. */
export async function revokeSessions(db: Db, userId: number): Promise<void> {
  await deleteSessions(db, userId);
}

/** The sessions of a user that are alive. */
export function listSessions(db: Db, userId: number, now: Date) {
  return sessionsOfUser(db, userId, now, idleSince(now));
}

/** Forgets the sessions that have ended. */
export function sweepSessions(db: Db, now: Date): Promise<void> {
  return deleteEndedSessions(db, now, idleSince(now));
}
