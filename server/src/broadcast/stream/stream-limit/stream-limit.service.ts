import type { ServerResponse } from "node:http";
import { deviceNames } from "@masthead/contract/audience/auth/device-names.ts";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { isStaff } from "@masthead/contract/platform/rights.ts";
import type { StreamRefusal } from "@masthead/contract/platform/stream-limit.ts";
import { LRUCache } from "lru-cache";
import { agentsOfSessions, lockSessionOf } from "../../../audience/auth/session/session.service.ts";
import type { StreamAccess } from "../../../commerce/commerce.ts";
import { withTimeout } from "../../../platform/cache/with-timeout.ts";
import { problemError, streamLimitReached } from "../../../platform/http/problem.ts";
import type { CallContext, Platform, SignedInUser } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { streamPlaceEvents } from "../../../platform/telemetry/events.ts";
import {
  deletePlaces,
  hasPlace,
  insertPlace,
  lockPlaces,
  placesOf,
  renewPlace,
  renewPlaceOfSession,
} from "./playing-device.store.ts";
import { decidePlace, PLACE_LAPSE, type PlayingDevice } from "./stream-limit.ts";

/** Access of a subscriber to premium content; `user` is undefined for callers who are not limited. */
export interface PremiumAccess extends StreamAccess {
  user?: SignedInUser;
}

/** Access of callers without a limit. */
export const UNLIMITED: PremiumAccess = { maxStreams: null };

/**
 * Gives the caller's device a place among those that play, or renews its own.
 * @param takesOver it takes the place of another device if none is free
 * @returns its id, for the token of the stream; null: the caller has no limit
 * @throws STREAM_LIMIT_REACHED
 */
export async function takePlace(
  context: CallContext,
  { user, maxStreams }: PremiumAccess,
  takesOver = false,
): Promise<number | null> {
  if (maxStreams === null || !user || isStaff(user.role)) return null;
  const { db, now, platform } = context;
  const { id: userId, sessionId } = user;
  const owner = { userId, sessionId };
  const renewed = await renewPlaceOfSession(db, owner, now, new Date(now.getTime() - PLACE_LAPSE));
  if (renewed !== undefined) return renewed;
  const outcome = await db.transaction(async (tx) => {
    await lockPlaces(tx, userId);
    // Signed out since the request began.
    if (!(await lockSessionOf(tx, user))) throw problemError("PAYMENT_REQUIRED");
    const devices = await placesOf(tx, userId);
    const request = { sessionId, limit: maxStreams, takesOver, now };
    const decision = decidePlace(devices, request);
    if (decision.is === "refused") return { playing: decision.playing };
    await deletePlaces(tx, decision.ends);
    return { place: await insertPlace(tx, owner, now) };
  });
  if (outcome.playing) {
    streamPlaceEvents.publish({ outcome: "refused" });
    platform.log.info({ userId, limit: maxStreams }, "stream limit reached");
    const agents = await agentsOfSessions(db, userId, now);
    throw streamLimitReached(refusalOf(maxStreams, outcome.playing, agents));
  }
  streamPlaceEvents.publish({ outcome: takesOver ? "takenOver" : "granted" });
  if (takesOver) platform.log.info({ userId, limit: maxStreams }, "stream place taken over");
  return outcome.place;
}

function refusalOf(
  limit: number,
  playing: readonly PlayingDevice[],
  agents: ReadonlyMap<number, string | null>,
): StreamRefusal {
  return {
    limit,
    devices: playing.map(({ sessionId, startedAt }) => ({
      names: deviceNames(agents.get(sessionId) ?? null),
      since: startedAt.toISOString(),
    })),
  };
}

/** Time for which a process relies on an answer about a place, in milliseconds. */
const KNOWN_FOR = 15 * SECOND;
/** Time between checks of a response that is being sent, in milliseconds. */
const CHECK_INTERVAL = 10 * SECOND;
/** Time after which a device goes on without an answer of the database, in milliseconds. */
const ANSWER_TIMEOUT = 2 * SECOND;
/** Places that a process remembers, which bounds its memory. */
const MAX_REMEMBERED = 20_000;

/**
 * Returns a check of places that asks the database once per place and 15 seconds, however many
 * responses need the answer. While the database fails or hangs, devices go on.
 * @param name what it does, for the log
 */
function placeCheck(name: string, ask: (db: Db, place: number) => Promise<boolean>) {
  const answers = new WeakMap<Platform, LRUCache<number, Promise<boolean>>>();
  return (platform: Platform, place: number): Promise<boolean> => {
    const known = answers.get(platform) ?? new LRUCache({ max: MAX_REMEMBERED, ttl: KNOWN_FOR });
    answers.set(platform, known);
    const current = known.get(place);
    if (current) return current;
    const answer = withTimeout(ask(platform.database.db, place), ANSWER_TIMEOUT).catch(
      (error: unknown) => {
        platform.log.warn({ error, place }, `${name} the place of a stream failed`);
        return true;
      },
    );
    known.set(place, answer);
    return answer;
  };
}

/** Renews the place of a token that is in use; false if another device has it. */
export const keepsPlace = placeCheck("renewing", (db, place) => renewPlace(db, place, new Date()));

/** Checks a place without renewing it: a paused player may hold its response. */
const stillHasPlace = placeCheck("checking", hasPlace);

/**
 * Ends a response that is still being sent when another device has taken the place, such as endless
 * audio or a long file.
 */
export function endWithPlace(response: ServerResponse, platform: Platform, place: number): void {
  const timer = setInterval(async () => {
    if (!(await stillHasPlace(platform, place))) response.destroy();
  }, CHECK_INTERVAL);
  response.once("close", () => clearInterval(timer));
}
