import { localized } from "@masthead/contract/platform/locale.ts";
import { episodePath, programPath } from "@masthead/contract/platform/paths.ts";
import type { CallContext } from "../../platform/platform.ts";
import { airingSummarizer, titleOf } from "../schedule/airing.service.ts";
import type { AiringRecord } from "../schedule/channel-airings.service.ts";
import type { CalendarEntry } from "./calendar.ts";

/** Converts airings to calendar entries, in the given order. */
export function airingEntries(
  { locale, platform }: CallContext,
  airings: AiringRecord[],
  { reminder }: { reminder: boolean },
): CalendarEntry[] {
  const { publicUrl } = platform;
  const summaryOf = airingSummarizer(locale);
  return airings.map((airing) => {
    const { channel, program, episode, from, until } = airing;
    const name = localized(program.name, locale);
    const title = titleOf(airing, locale);
    const url =
      publicUrl +
      (episode ? episodePath(locale, program.id, episode.id) : programPath(locale, program.id));
    return {
      uid: `${uidOf(airing)}@${new URL(publicUrl).hostname}`,
      title: title === name ? name : `${name}: ${title}`,
      text: [summaryOf(airing), url].filter(Boolean).join("\n\n"),
      place: localized(channel.name, locale),
      url,
      startsAt: new Date(from),
      endsAt: new Date(until),
      changedAt: new Date(Math.max(program.updatedAt.getTime(), episode?.updatedAt.getTime() ?? 0)),
      reminder,
    };
  });
}

/**
 * An episode keeps its UID when it is rescheduled; a slot has no id, so its UID is built from
 * channel, program and start.
 */
const uidOf = ({ channel, program, episode, from }: AiringRecord): string =>
  episode ? `episode-${episode.id}` : `slot-${channel.id}-${program.id}-${Math.floor(from / 1000)}`;
