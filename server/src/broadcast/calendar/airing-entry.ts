import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { episodePath, programPath, schedulePath } from "@masthead/contract/platform/paths.ts";
import type { CallContext } from "../../platform/platform.ts";
import { adhanLines, adhansOf } from "../schedule/adhan.service.ts";
import { airingSummarizer, titleOf } from "../schedule/airing.service.ts";
import { type AiringRecord, stationTimeZone } from "../schedule/channel-airings.service.ts";
import type { CalendarEntry } from "./calendar.ts";

/** Converts airings to calendar entries, in the given order. */
export async function airingEntries(
  context: CallContext,
  airings: AiringRecord[],
  { reminder }: { reminder: boolean },
): Promise<CalendarEntry[]> {
  const { locale } = context;
  const { publicUrl } = context.platform;
  const timeZone = await stationTimeZone(context);
  const adhans = await adhansOf(context, airings);
  const summaryOf = airingSummarizer(locale);
  return airings.map((airing, i) => {
    const { channel, program, episode, aired, from, until } = airing;
    const name = localized(program.name, locale);
    const title = titleOf(airing, locale);
    const episodeId = aired ? aired.episodeId : episode?.id;
    const url = publicUrl + pathOf(locale, { program, aired }, episodeId ?? null);
    return {
      uid: `${uidOf(airing)}@${new URL(publicUrl).hostname}`,
      title: title === name ? name : `${name}: ${title}`,
      text: [summaryOf(airing), adhanLines(adhans[i] ?? [], locale, timeZone), url]
        .filter(Boolean)
        .join("\n\n"),
      place: localized(channel.name, locale),
      url,
      startsAt: new Date(from),
      endsAt: new Date(until),
      changedAt: new Date(Math.max(program.updatedAt.getTime(), episode?.updatedAt.getTime() ?? 0)),
      reminder,
    };
  });
}

/** Returns the path of the page of an airing: its episode, its program, or the guide without them. */
function pathOf(
  locale: Locale,
  { program, aired }: Pick<AiringRecord, "program" | "aired">,
  episodeId: number | null,
): string {
  if (aired && !aired.hasProgram) return schedulePath(locale);
  return episodeId === null
    ? programPath(locale, program.id)
    : episodePath(locale, program.id, episodeId);
}

/**
 * An episode keeps its UID when it is rescheduled; a slot has no id, so its UID is built from
 * channel, program and start.
 */
const uidOf = ({ channel, program, episode, from }: AiringRecord): string =>
  episode ? `episode-${episode.id}` : `slot-${channel.id}-${program.id}-${Math.floor(from / 1000)}`;
