import type {
  ChannelIncident,
  ChannelSourceName,
} from "@masthead/contract/broadcast/channel-source.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { channelToCheck } from "../check/stream-check.store.ts";
import { streamFormatOf } from "../stream-format.ts";
import { requireAllowedStreamUrl } from "../stream-url.ts";
import { lastIncidents, lockState, statesOf } from "./failover.store.ts";
import { forgetHealth } from "./source-watch.ts";
import { switchSourceIn } from "./switch-source.service.ts";

/** Number of incidents that staff see of a channel. */
const MAX_INCIDENTS = 50;

interface SourceFields {
  kind: "video" | "audio";
  streamUrl: string;
  backupUrl?: string | null;
  slateUrl?: string | null;
}

/**
 * Rejects a second source or a slate that players could not continue with.
 * @throws INVALID_INPUT
 */
export function requirePlayableSources(
  context: CallContext,
  { kind, streamUrl, backupUrl = null, slateUrl = null }: SourceFields,
): void {
  const isHls = (url: string) => streamFormatOf(url, kind).type === "hls";
  if (backupUrl !== null) {
    requireAllowedStreamUrl(context, backupUrl, "backupUrl");
    if (isHls(backupUrl) !== isHls(streamUrl))
      throw invalidInput(context, "backupUrl", "broadcast.stream.otherType");
  }
  if (slateUrl !== null) {
    requireAllowedStreamUrl(context, slateUrl, "slateUrl");
    if (!isHls(slateUrl) || !isHls(streamUrl))
      throw invalidInput(context, "slateUrl", "broadcast.stream.slateHls");
  }
}

/**
 * Puts a source of a channel on air, or lets the channel choose again, in the transaction `tx`.
 * @throws NOT_FOUND also if the channel has no such source
 */
export async function chooseSource(
  context: CallContext,
  tx: Db,
  row: SourceFields & { id: number },
  source: Exclude<ChannelSourceName, "slate"> | "automatic",
): Promise<void> {
  if (row.backupUrl == null && row.slateUrl == null) throw notFound();
  if (source === "second" && row.backupUrl == null) throw notFound();
  const { now, platform } = context;
  const state = await lockState(tx, row.id, now);
  await switchSourceIn(
    tx,
    platform,
    {
      channelId: row.id,
      to: source === "automatic" ? state.onAir : source,
      epoch: state.epoch,
      held: source !== "automatic",
      problem: null,
      pictureUntil: now.getTime(),
    },
    { now, actor: actorOf(context) },
  );
  forgetHealth(platform, row.id);
}

/** Returns the last incidents of a channel, the newest first. @throws NOT_FOUND */
export async function channelIncidents(
  context: CallContext,
  id: number,
): Promise<ChannelIncident[]> {
  if (!(await channelToCheck(context.db, id))) throw notFound();
  const rows = await lastIncidents(context.db, id, MAX_INCIDENTS);
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    problem: row.problem,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    onAir: row.onAir,
    secondsWithoutPicture: Math.round(row.secondsWithoutPicture * 10) / 10,
  }));
}

/** Returns the sources on air of channels for their staff API; null for unprotected channels. */
export async function sourcesOnAirOf(
  { db }: CallContext,
  rows: readonly { id: number; backupUrl: string | null; slateUrl: string | null }[],
) {
  const guarded = rows.filter(({ backupUrl, slateUrl }) => backupUrl !== null || slateUrl !== null);
  const states = guarded.length
    ? await statesOf(
        db,
        guarded.map(({ id }) => id),
      )
    : new Map<number, never>();
  const ids = new Set(guarded.map(({ id }) => id));
  return (id: number) => {
    if (!ids.has(id)) return null;
    const state = states.get(id);
    return {
      source: state?.onAir ?? ("first" as const),
      since: state?.since.toISOString() ?? null,
      held: state?.held ?? false,
      incident: (state?.incidentId ?? null) !== null,
    };
  };
}
