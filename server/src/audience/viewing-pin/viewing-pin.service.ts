import type { ViewingPinState } from "@masthead/contract/audience/viewing-pin.ts";
import {
  type RatingWithoutPin,
  UNLOCK_HOURS,
} from "@masthead/contract/platform/age-rating-terms.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext, SignedInUser } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { confirmPasswordOrFreshSession } from "../auth/password/own-password.service.ts";
import { hashPassword, isPasswordOf } from "../auth/password/password.service.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { requireUser } from "../user/user-profile.service.ts";
import {
  deleteViewingPin,
  lockSessions,
  setUnlockedUntil,
  storeViewingPin,
  viewingPinOf,
} from "./viewing-pin.store.ts";

/** Attempts per account: a guess of four digits is right in one of 10,000 cases. */
const ATTEMPTS = { points: 5, seconds: 15 * 60 };

/** PIN of a viewer, as far as it decides what plays. */
export interface ViewerPin {
  maxRating: RatingWithoutPin;
  /** Until then everything plays in the session of the viewer; null: the PIN is asked. */
  unlockedUntil: Date | null;
}

/** Returns the PIN of a user in their session; undefined without one. */
export async function viewerPinOf(
  { db }: CallContext,
  { id, sessionId }: SignedInUser,
): Promise<ViewerPin | undefined> {
  return viewingPinOf(db, id, sessionId);
}

/** Returns the state of the current user's PIN. */
export async function ownViewingPin(context: CallContext): Promise<ViewingPinState> {
  const user = requireUser(context);
  const row = await viewingPinOf(context.db, user.id, user.sessionId);
  const until = row?.unlockedUntil ?? null;
  return {
    isSet: row !== undefined,
    maxRating: row?.maxRating ?? null,
    unlockedUntil: until !== null && until > context.now ? until.toISOString() : null,
  };
}

/**
 * Sets the current user's PIN, or what plays without it. All sessions ask for the PIN again.
 * @throws INVALID_INPUT at `password` or `pin`; TOO_MANY_REQUESTS
 */
export async function saveViewingPin(
  context: CallContext,
  { pin, maxRating, password }: { pin?: string; maxRating: RatingWithoutPin; password?: string },
): Promise<ViewingPinState> {
  const { id, sessionId } = requireUser(context);
  const before = await viewingPinOf(context.db, id, sessionId);
  if (!pin && !before) throw invalidInput(context, "pin", "viewingPin.required");
  await confirmPasswordOrFreshSession(context, password);
  const pinHash = pin ? await hashPassword(pin) : (before?.pinHash ?? "");
  await context.db.transaction(async (tx) => {
    await storeViewingPin(tx, { userId: id, pinHash, maxRating, updatedAt: context.now });
    await lockSessions(tx, id);
    await logChange({ ...context, db: tx }, id, {
      ...(pin && { viewingPin: [before ? "set" : null, "set"] }),
      ...(before?.maxRating !== maxRating && {
        viewingMaxRating: [before?.maxRating ?? null, maxRating],
      }),
    });
  });
  return ownViewingPin(context);
}

/**
 * Removes the current user's PIN. Idempotent.
 * @throws INVALID_INPUT at `password`; TOO_MANY_REQUESTS
 */
export async function removeViewingPin(
  context: CallContext,
  { password }: { password?: string },
): Promise<void> {
  const { id, sessionId } = requireUser(context);
  await confirmPasswordOrFreshSession(context, password);
  if (!(await viewingPinOf(context.db, id, sessionId))) return;
  await context.db.transaction(async (tx) => {
    await deleteViewingPin(tx, id);
    await lockSessions(tx, id);
    await logChange({ ...context, db: tx }, id, { viewingPin: ["set", null] });
  });
}

/**
 * Opens everything for the current user in this session, for a while.
 * @throws INVALID_INPUT at `pin`; TOO_MANY_REQUESTS
 */
export async function unlockViewing(context: CallContext, pin: string): Promise<ViewingPinState> {
  const { platform, db, now } = context;
  const { id, sessionId } = requireUser(context);
  const row = await viewingPinOf(db, id, sessionId);
  if (!row) throw invalidInput(context, "pin", "viewingPin.notSet");
  await platform.limiter.consume("viewing-pin", ATTEMPTS, String(id));
  if (!(await isPasswordOf(row.pinHash, pin)))
    throw invalidInput(context, "pin", "viewingPin.wrong");
  await platform.limiter.reset("viewing-pin", ATTEMPTS, String(id));
  await setUnlockedUntil(db, sessionId, new Date(now.getTime() + UNLOCK_HOURS * HOUR));
  return ownViewingPin(context);
}

/** Asks for the PIN again in this session. */
export async function lockViewing(context: CallContext): Promise<ViewingPinState> {
  await setUnlockedUntil(context.db, requireUser(context).sessionId, null);
  return ownViewingPin(context);
}

const logChange = (
  context: CallContext,
  userId: number,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> =>
  writeLog(context.db, actorOf(context), [
    { action: "update", entity: "User", entityId: userId, changes },
  ]);

/** Whether a reader has a PIN, and what plays without it. The hash is a secret. */
export const viewingPinPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const row = await viewingPinOf(db, id, 0);
    return {
      viewingPin: row ? { maxRating: row.maxRating, updatedAt: row.updatedAt.toISOString() } : null,
    };
  },
  erase: deleteViewingPin,
};
