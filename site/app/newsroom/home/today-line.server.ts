import type { TodayLine } from "@masthead/contract/broadcast/religious-calendar.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import "../../broadcast/prayer/messages.ts";
import { formatFullDay, formatTime } from "../../platform/dates.ts";
import { loadMessages } from "../../platform/messages.ts";

/** Line with the date above the front page, formatted. */
export interface ShownLine {
  date: string;
  /** Greeting of Ramadan or of an Eid. */
  season: string | null;
  times: string | null;
  /** Coming imsak and iftar times in milliseconds, with their words; empty outside of Ramadan. */
  moments: [at: number, text: string][];
  /** Time from which the line is out of date. */
  until: number | null;
}

/** Formats the line on the server, so that the home page needs no messages for it. */
export async function shownLine(line: TodayLine | null, locale: Locale): Promise<ShownLine | null> {
  if (!line) return null;
  const t = await loadMessages(locale);
  const { season, city, timeZone, fast } = line;
  const time = (at: string) => formatTime(at, locale, timeZone);
  const fasting = season === "ramadan" || season === "ramadanEve";
  return {
    date: `${formatFullDay(`${line.date}T12:00:00Z`, locale, "UTC")} · ${line.hijri}`,
    season: season && t(`prayer.season.${season}`),
    times: fasting
      ? t("prayer.lineTimes", { city, imsak: time(line.imsak), iftar: time(line.iftar) })
      : null,
    moments: fast.map(({ name, at }) => [Date.parse(at), t(`prayer.until.${name}`)]),
    until: fasting ? Date.parse(fast.find(({ name }) => name === "iftar")?.at ?? "") || null : null,
  };
}
