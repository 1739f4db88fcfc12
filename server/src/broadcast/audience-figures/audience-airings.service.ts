import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { CallContext } from "../../platform/platform.ts";
import {
  type AiringRecord,
  airingsByChannel,
  type ChannelAirings,
} from "../schedule/channel-airings.service.ts";
import { rangesOverlap, type TimeRange } from "../schedule/time-range.ts";
import { type StoredAiring, saveAirings, storedAirings } from "./closed-figures.store.ts";
import { figuresOfRanges } from "./minute-figures.store.ts";

/** Time after the end of an airing in which heartbeats may still arrive, in milliseconds. */
export const GRACE_MS = 2 * MINUTE;

const rangeOf = ({ startsAt, endsAt }: Pick<StoredAiring, "startsAt" | "endsAt">): TimeRange => ({
  from: startsAt.getTime(),
  until: endsAt.getTime(),
});

/**
 * Returns the scheduled airings that no stored one takes the place of: what was on air when it
 * ended stays, if the schedule of the past is changed later.
 */
function unstoredAirings<Airing extends TimeRange>(
  scheduled: readonly Airing[],
  stored: readonly Pick<StoredAiring, "startsAt" | "endsAt">[],
): Airing[] {
  return scheduled.filter((airing) => !stored.some((one) => rangesOverlap(rangeOf(one), airing)));
}

async function withFigures(
  { db }: Pick<CallContext, "db">,
  channelId: number,
  airings: readonly AiringRecord[],
): Promise<StoredAiring[]> {
  const figures = await figuresOfRanges(
    db,
    airings.map(({ from, until }) => ({ channelId, from, until })),
  );
  return airings.flatMap(({ from, until, program, episode }, index) => {
    const one = figures[index];
    return one
      ? [
          {
            channelId,
            startsAt: new Date(from),
            endsAt: new Date(until),
            programId: program.id,
            program: program.name,
            title: episode?.title ?? program.name,
            ...one,
          },
        ]
      : [];
  });
}

/**
 * Returns a channel and its airings that have begun and overlap a time range, with their figures:
 * those that were stored when they ended, and of the others what the minutes say now.
 * @param since airings that ended before it have no figures, and are left out
 */
export async function airingFigures(
  context: CallContext,
  channelId: number,
  range: TimeRange,
  since: number,
): Promise<{ channel: ChannelAirings["channel"] | undefined; airings: StoredAiring[] }> {
  const now = context.now.getTime();
  const [[scheduled], stored] = await Promise.all([
    airingsByChannel(context, { ...range, channelIds: [channelId], includeHidden: true }),
    storedAirings(context.db, channelId, range),
  ]);
  const begun = (scheduled?.airings ?? []).filter(({ from, until }) => from < now && until > since);
  const computed = await withFigures(context, channelId, unstoredAirings(begun, stored));
  const airings = [...stored, ...computed].sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  );
  return { channel: scheduled?.channel, airings };
}

/**
 * Stores the figures of the airings of a channel that ended in a time range: those that are not
 * stored, and again those that ended since `recomputeFrom`. Those that ended before `since` have no
 * figures.
 */
export async function closeAirings(
  context: CallContext,
  channelId: number,
  { since, recomputeFrom, ...range }: TimeRange & { since: number; recomputeFrom: number },
): Promise<void> {
  const [[scheduled], stored] = await Promise.all([
    airingsByChannel(context, { ...range, channelIds: [channelId], includeHidden: true }),
    storedAirings(context.db, channelId, range),
  ]);
  const ended = (scheduled?.airings ?? []).filter(
    ({ until }) => until > since && until <= range.until,
  );
  const final = stored.filter(({ endsAt }) => endsAt.getTime() < recomputeFrom);
  const others = stored.filter(({ endsAt }) => endsAt.getTime() >= recomputeFrom);
  const open = unstoredAirings(ended, final).filter(({ from, until }) =>
    others.every(
      (one) => one.startsAt.getTime() === from || !rangesOverlap(rangeOf(one), { from, until }),
    ),
  );
  await saveAirings(context.db, await withFigures(context, channelId, open));
}
