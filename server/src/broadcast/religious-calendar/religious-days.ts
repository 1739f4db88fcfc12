import {
  type AnnouncedStarts,
  DHU_AL_HIJJA,
  hijriDate,
  isBefore,
  monthIndex,
  monthStart,
  RAMADAN,
  SHAWWAL,
} from "./hijri-calendar.ts";

/** Days of Eid al-Fitr, and of Eid al-Adha with the days of Tashreeq. */
const EID_DAYS = { fitr: 3, adha: 4 };
/** Day of Dhu al-Hijja that Eid al-Adha begins on. */
const ADHA_DAY = 10;

export type Season = "ramadanEve" | "ramadan" | "eidFitr" | "eidAdha";

interface Moment {
  today: Temporal.PlainDate;
  /** The sun has set: the night belongs to the next day. */
  afterMaghrib: boolean;
}

/**
 * Returns what a country observes at a moment, as far as its start was announced. Ramadan begins
 * with the announcement on the evening before, an Eid at Maghrib of the day before it.
 */
export function seasonAt(
  { today, afterMaghrib }: Moment,
  announced: AnnouncedStarts,
): Season | null {
  const { year } = hijriDate(today, announced);
  const startOf = (month: number) =>
    announced.has(monthIndex(year, month)) ? monthStart(monthIndex(year, month), announced) : null;
  const night = afterMaghrib ? today.add({ days: 1 }) : today;
  const fitr = startOf(SHAWWAL);
  if (fitr && isWithin(night, fitr, EID_DAYS.fitr)) return "eidFitr";
  const adha = startOf(DHU_AL_HIJJA)?.add({ days: ADHA_DAY - 1 });
  if (adha && isWithin(night, adha, EID_DAYS.adha)) return "eidAdha";
  const ramadan = startOf(RAMADAN);
  if (!ramadan) return null;
  if (today.equals(ramadan.subtract({ days: 1 }))) return "ramadanEve";
  const end = monthStart(monthIndex(year, SHAWWAL), announced);
  return !isBefore(today, ramadan) && isBefore(today, end) ? "ramadan" : null;
}

/** Whether a day is one of a number of days from the first. */
const isWithin = (day: Temporal.PlainDate, first: Temporal.PlainDate, days: number) =>
  !isBefore(day, first) && isBefore(day, first.add({ days }));
