import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { type CallContext, forBackground, type Platform } from "../../../platform/platform.ts";
import { adhansOf } from "../adhan.service.ts";
import type { AdhanTime } from "../adhan-times.ts";
import { type AiringRecord, airingsByChannel } from "../channel-airings.service.ts";
import { rangesOverlap, type TimeRange } from "../time-range.ts";
import {
  type AiredRow,
  airedRows,
  deleteAiredBefore,
  extendRecord,
  lockRecord,
} from "./aired.store.ts";
import type { AiredView } from "./aired.table.ts";
import { type AiredItem, airedIn } from "./aired-record.ts";

/** Longest stretch that is recorded in one transaction, in milliseconds. */
const MAX_STRETCH_MS = DAY;
/** Stretches of one run, after an outage. The next run continues. */
const MAX_STRETCHES = 60;

const VIEWS: AiredView[] = ["public", "staff"];

/**
 * Job, every minute: puts on record what has been on air since the last run, as the schedule says
 * now. Idempotent: processes wait for each other, and the second one has nothing to record.
 */
export async function recordAired(platform: Platform, now: Date): Promise<void> {
  const context = innerContext(forBackground(platform), DEFAULT_LOCALE, now);
  const minute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  for (let count = 0; count < MAX_STRETCHES; count++)
    if ((await recordStretch(context, minute)) >= minute) return;
}

/** Records until an instant, at most a day; returns the time until which the record reaches. */
async function recordStretch(context: CallContext, minute: number): Promise<number> {
  return context.db.transaction(async (tx) => {
    const { since, until: from } = await lockRecord(tx, new Date(minute));
    if (from >= minute) return from;
    const stretch = { from, until: Math.min(minute, from + MAX_STRETCH_MS) };
    const rows: AiredRow[] = [];
    for (const view of VIEWS)
      rows.push(...(await rowsOf({ ...context, db: tx }, view, stretch, since === from)));
    await extendRecord(tx, rows, stretch.until);
    return stretch.until;
  });
}

type Candidate = AiredItem & { airing: AiringRecord; adhans: AdhanTime[] };

async function rowsOf(
  context: CallContext,
  view: AiredView,
  stretch: TimeRange,
  isFirst: boolean,
): Promise<AiredRow[]> {
  const channels = await airingsByChannel(context, {
    ...stretch,
    includeHidden: view === "staff",
    planned: true,
  });
  const recorded = await airedRows(context.db, {
    view,
    from: stretch.from - 1,
    until: stretch.from,
  });
  const adhans = await adhansOf(
    context,
    channels.flatMap(({ airings }) => airings),
  );
  return channels.flatMap(({ channel, airings }) =>
    airedIn(
      stretch,
      recorded.filter(({ channelId }) => channelId === channel.id).map(toItem),
      airings.map(
        (airing): Candidate => ({
          from: airing.from,
          until: airing.until,
          programId: airing.program.id,
          episodeId: airing.episode?.id ?? null,
          airing,
          adhans: adhans.shift() ?? [],
        }),
      ),
      isFirst,
    ).map((candidate) => toRow(view, candidate)),
  );
}

const toItem = ({ startsAt, endsAt, programId, episodeId }: AiredRow): AiredItem => ({
  from: startsAt.getTime(),
  until: endsAt.getTime(),
  programId,
  episodeId,
});

const toRow = (view: AiredView, { from, until, airing, adhans }: Candidate): AiredRow => {
  const { channel, program, episode, grid } = airing;
  return {
    view,
    channelId: channel.id,
    startsAt: new Date(from),
    endsAt: new Date(until),
    channel: channel.name,
    channelKind: channel.kind,
    programId: program.id,
    program: program.name,
    episodeId: episode?.id ?? null,
    title: episode?.title ?? null,
    gridId: grid?.id ?? null,
    adhans: adhans.filter((time) => rangesOverlap(time, { from, until })),
    premium: channel.premium || (episode?.premium ?? false),
    visible: channel.enabled && program.status && (episode?.status ?? true),
  };
};

/** Job, nightly: deletes airings past retention. Days before the record are computed. */
export async function purgeAired(platform: Platform, now: Date): Promise<void> {
  const before = new Date(now.getTime() - platform.config.AIRED_KEPT_DAYS * DAY);
  await forBackground(platform).database.db.transaction(async (tx) => {
    await lockRecord(tx, now);
    await deleteAiredBefore(tx, before);
  });
}
