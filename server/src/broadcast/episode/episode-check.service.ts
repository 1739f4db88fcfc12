import type { Fields } from "../../platform/crud/record-kind.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { requireFreeAir } from "../schedule/schedule-check.service.ts";
import { requireRecording } from "../stream/recording.service.ts";
import { requireReachable } from "../stream/stream-address.ts";
import type { episode } from "./episode.table.ts";

type EpisodeRecord = typeof episode.$inferSelect;

interface EpisodeChange {
  id: number | null;
  before: EpisodeRecord | null;
  after: EpisodeRecord;
}

/** An episode's recordings are where they can be played from, and it stands on the air alone. @throws INVALID_INPUT, CONFLICT */
export async function checkEpisode(context: CallContext, change: EpisodeChange): Promise<Fields> {
  const { before, after } = change;
  for (const path of ["videoUrl", "audioUrl"] as const) {
    const url = after[path];
    if (!url || (url === before?.[path] && !before.deletedAt)) continue;
    requireReachable(context, url, path);
    await requireRecording(context, url, path);
  }
  const anotherSound = (after.audioUrl ?? null) !== (before?.audioUrl ?? null);
  return { ...(await checkAir(context, change)), ...(anotherSound ? { audioBytes: null, audioType: null } : {}) };
}

/** When the episode ends, and that nothing else is on then. */
async function checkAir(context: CallContext, { id, before, after }: EpisodeChange): Promise<Fields> {
  const { airAt, channelId } = after;
  if (!airAt) {
    // An end that was there already goes with the beginning; one that is sent without it is a mistake.
    if (after.endAt && after.endAt.getTime() !== before?.endAt?.getTime()) throw refused(context, "airAt", "endWithoutAir");
    return { endAt: null };
  }
  if (!channelId) throw refused(context, "channelId", "airWithoutChannel");
  const endAt = after.endAt ?? (after.durationSeconds ? new Date(airAt.getTime() + after.durationSeconds * 1000) : null);
  if (!endAt) throw refused(context, "endAt", "airWithoutEnd");
  const stands =
    before?.deletedAt === null &&
    before.channelId === channelId &&
    before.airAt?.getTime() === airAt.getTime() &&
    before.endAt?.getTime() === endAt.getTime();
  if (!stands) await requireFreeAir(context, { episode: { id, channelId, airAt, endAt } });
  return { endAt };
}

const refused = ({ locale }: CallContext, path: string, word: string) =>
  problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(`broadcast.${word}`) }]);
