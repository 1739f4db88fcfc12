import { setTimeout as wait } from "node:timers/promises";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { claimAsking, type StoredAnswer, storeAnswer, storedAnswer, storeFailure } from "./weather-answer.store.ts";

/** How long who asks the source has for it, and how long after a failure it is left alone, in milliseconds. */
const CLAIM = 15_000;
const AFTER_FAILURE = 60_000;
/** How often it is looked whether another process has the answer, in milliseconds. */
const LOOK = 150;

/** How often the source is asked by the whole house, whatever is asked. */
const BUDGET = { points: 120, seconds: 60 };

export interface Keeping {
  /** How long an answer is true, and how long it does when there is no newer, in milliseconds. */
  freshFor: number;
  usableFor: number;
}

export interface KeptAnswer<T> {
  answer: T;
  fetchedAt: Date;
  /** It should have been asked anew, and could not be. */
  late: boolean;
}

/**
 * The answer of the source, asked anew when it is due, by one process for all. Who comes meanwhile gets the one before, or waits for the first.
 * @throws SERVICE_UNAVAILABLE when there is none that still does
 */
export async function keptAnswer<T>(context: CallContext, key: string, keeping: Keeping, ask: () => Promise<T>): Promise<KeptAnswer<T>> {
  const kept = await storedAnswer(context.db, key);
  if (kept?.fetchedAt && ageOf(kept) < keeping.freshFor) return usable<T>(kept, keeping);
  if (!kept || kept.nextAt.getTime() <= Date.now()) {
    const now = new Date();
    if (await claimAsking(context.db, key, now, after(now, CLAIM))) return usable<T>(await askNow(context, key, keeping, ask), keeping);
  }
  return usable<T>(kept?.fetchedAt ? kept : await firstOf(context, key), keeping);
}

async function askNow(
  context: CallContext,
  key: string,
  { freshFor }: Keeping,
  ask: () => Promise<unknown>,
): Promise<StoredAnswer | undefined> {
  try {
    await context.platform.limiter.take("weather.source", BUDGET, "house");
    const answer = await ask();
    const now = new Date();
    await storeAnswer(context.db, key, answer, now, after(now, freshFor));
  } catch (error) {
    context.platform.log.warn({ reason: (error as Error).message, key }, "weather could not be asked");
    await storeFailure(context.db, key, after(new Date(), AFTER_FAILURE));
  }
  return storedAnswer(context.db, key);
}

/** The first answer to this question, which another process is asking for. */
async function firstOf(context: CallContext, key: string): Promise<StoredAnswer | undefined> {
  for (;;) {
    const kept = await storedAnswer(context.db, key);
    if (!kept || kept.fetchedAt || kept.failures > 0 || kept.nextAt.getTime() <= Date.now()) return kept;
    await wait(LOOK);
  }
}

function usable<T>(kept: StoredAnswer | undefined, { freshFor, usableFor }: Keeping): KeptAnswer<T> {
  if (!kept?.fetchedAt || ageOf(kept) > usableFor) throw problemError("SERVICE_UNAVAILABLE");
  return { answer: kept.answer as T, fetchedAt: kept.fetchedAt, late: kept.failures > 0 && ageOf(kept) >= freshFor };
}

const ageOf = (kept: StoredAnswer) => Date.now() - (kept.fetchedAt?.getTime() ?? 0);
const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);
