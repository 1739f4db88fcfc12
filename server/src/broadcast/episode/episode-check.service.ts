import { conflictAt, invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { requireFreeAirtime } from "../schedule/schedule-check.service.ts";
import { requireRecording } from "../stream/recording/recording.service.ts";
import { requireAllowedStreamUrl } from "../stream/stream-url.ts";
import type { episode } from "./episode.table.ts";

type EpisodeRecord = typeof episode.$inferSelect;

interface EpisodeChange {
  id: number | null;
  before: EpisodeRecord | null;
  after: EpisodeRecord;
}

/**
 * Checks that the recordings of an episode are playable and that its airtime is free.
 * @throws INVALID_INPUT, CONFLICT
 */
export async function checkEpisode(
  context: CallContext,
  change: EpisodeChange,
): Promise<Partial<EpisodeRecord>> {
  const { before, after } = change;
  const { availableFrom, availableUntil } = after;
  if (availableFrom && availableUntil && availableUntil <= availableFrom)
    throw invalidInput(context, "availableUntil", "broadcast.availableUntilBeforeFrom");
  for (const path of ["videoUrl", "audioUrl"] as const) {
    const url = after[path];
    if (!url || (url === before?.[path] && !before.deletedAt)) continue;
    requireAllowedStreamUrl(context, url, path);
    await requireRecording(context, url, path);
  }
  const { durationSeconds, chapters = [] } = after;
  const lastStart = chapters.at(-1)?.start ?? 0;
  if (durationSeconds && lastStart >= durationSeconds)
    throw invalidInput(context, "chapters", "broadcast.chapterAfterEnd");
  const audioChanged = (after.audioUrl ?? null) !== (before?.audioUrl ?? null);
  return {
    ...(await checkAirtime(context, change)),
    ...(audioChanged ? { audioBytes: null, audioType: null } : {}),
  };
}

/**
 * Returns the end of the airing and checks that the channel is free until then. An episode that has
 * aired is not moved into the future: the schedule of the day would lose it.
 */
async function checkAirtime(
  context: CallContext,
  { id, before, after }: EpisodeChange,
): Promise<Partial<EpisodeRecord>> {
  const { airAt, channelId } = after;
  if (!airAt) {
    // Removing the start also removes the stored end; a new end without a start is an input error.
    if (after.endAt && after.endAt.getTime() !== before?.endAt?.getTime())
      throw invalidInput(context, "airAt", "broadcast.endWithoutAir");
    return { endAt: null };
  }
  if (!channelId) throw invalidInput(context, "channelId", "broadcast.airWithoutChannel");
  const endAt =
    after.endAt ??
    (after.durationSeconds ? new Date(airAt.getTime() + after.durationSeconds * 1000) : null);
  if (!endAt) throw invalidInput(context, "endAt", "broadcast.airWithoutEnd");
  const unchanged =
    before?.deletedAt === null &&
    before.channelId === channelId &&
    before.airAt?.getTime() === airAt.getTime() &&
    before.endAt?.getTime() === endAt.getTime();
  if (unchanged) return { endAt };
  if (before?.airAt && before.airAt <= context.now && airAt > context.now)
    throw airedError(context);
  await requireFreeAirtime(context, { episode: { id, channelId, airAt, endAt } });
  return { endAt };
}

const airedError = (context: CallContext) => conflictAt(context, "airAt", "broadcast.episodeAired");
