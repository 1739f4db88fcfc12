import { localized } from "@masthead/contract/system/locale.ts";
import { episodePath, programPath } from "@masthead/contract/system/paths.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { OnAir } from "../schedule/air.service.ts";
import { summaries, titleOf } from "../schedule/airing.service.ts";
import type { CalendarEntry } from "./calendar.ts";

/** Airings as entries of a calendar, in the order given. */
export function airingEntries({ locale, platform }: CallContext, airings: OnAir[], { reminder }: { reminder: boolean }): CalendarEntry[] {
  const { publicUrl } = platform;
  const summaryOf = summaries(locale);
  return airings.map((airing) => {
    const { channel, program, episode, from, until } = airing;
    const name = localized(program.name, locale);
    const title = titleOf(airing, locale);
    const url = publicUrl + (episode ? episodePath(locale, program.id, episode.id) : programPath(locale, program.id));
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

/** An episode stays the same when it is moved; of a slot channel, program and time are all there is. */
const uidOf = ({ channel, program, episode, from }: OnAir): string =>
  episode ? `episode-${episode.id}` : `slot-${channel.id}-${program.id}-${Math.floor(from / 1000)}`;
