import type { StaffCalendar, StaffMonth } from "@masthead/contract/broadcast/religious-calendar.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { conflictAt, invalidInput } from "../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import {
  hasRamadanLook,
  showsPrayerTimes,
  stationCountry,
  stationTimeZone,
} from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { CALENDAR_TAG, startsOf } from "./announced-months.service.ts";
import { announcementHooks } from "./announcement-hooks.ts";
import { announcementProblem, choicesOf, startWithoutAnnouncement } from "./announcement-plan.ts";
import { hijriDate, monthIndex, monthOfIndex } from "./hijri-calendar.ts";
import { formatHijriMonth } from "./hijri-text.ts";
import { LOOK_TAG } from "./look.service.ts";
import { allPrayerCities } from "./prayer.service.ts";
import {
  type HijriMonthRow,
  lockAnnounced,
  selectAnnounced,
  selectTables,
  upsertMonth,
} from "./religious-calendar.store.ts";

/** Months of the screen, from the current one. */
const MONTHS_SHOWN = 13;

/** Returns the coming months of each country that a city is in, and the imported tables. */
export async function staffCalendar(context: CallContext): Promise<StaffCalendar> {
  const cities = await allPrayerCities(context);
  const rows = await selectAnnounced(context.db);
  const countries = new Set([
    await stationCountry(context),
    ...cities.map(({ country }) => country),
  ]);
  const tables = await selectTables(context.db);
  return {
    on: await showsPrayerTimes(context),
    look: await hasRamadanLook(context),
    today: (await stationToday(context)).toString(),
    countries: await Promise.all(
      [...countries].map(async (country) => ({
        country,
        months: await monthsOf(
          context,
          rows.filter((row) => row.country === country),
        ),
      })),
    ),
    cities: cities.map(({ slug, name }) => ({ slug, name })),
    tables: tables.map(({ updatedAt, ...table }) => ({ ...table, at: updatedAt.toISOString() })),
    abilities: { edit: hasNewsroomRight(context, "publish") },
  };
}

async function stationToday(context: CallContext): Promise<Temporal.PlainDate> {
  return dayAt(await stationTimeZone(context), context.now);
}

async function monthsOf(context: CallContext, rows: HijriMonthRow[]): Promise<StaffMonth[]> {
  const announced = startsOf(rows);
  const { year, month } = hijriDate(await stationToday(context), announced);
  const first = monthIndex(year, month);
  return Array.from({ length: MONTHS_SHOWN }, (_, offset) => {
    const index = first + offset;
    const date = monthOfIndex(index);
    const row = rows.find((known) => known.year === date.year && known.month === date.month);
    return {
      ...date,
      name: formatHijriMonth(date, context.locale),
      calculated: startWithoutAnnouncement(index, announced),
      choices: choicesOf(index, announced),
      announced: row?.startsOn ?? null,
      by: row?.by ?? null,
      at: row?.updatedAt.toISOString() ?? null,
    };
  });
}

interface Announcement {
  country: string;
  year: number;
  month: number;
  startsOn: string | null;
  seen: string | null;
}

/**
 * Announces the first day of a month in a country, or undoes the announcement.
 * @throws CONFLICT if a colleague changed it; INVALID_INPUT for an impossible day
 */
export async function announceMonth(
  context: CallContext,
  { country, year, month, startsOn, seen }: Announcement,
): Promise<StaffCalendar> {
  const known = new Set((await allPrayerCities(context)).map((city) => city.country));
  known.add(await stationCountry(context));
  if (!known.has(country)) throw invalidInput(context, "country", "religiousCalendar.country");
  const today = await stationToday(context);
  await context.db.transaction(async (tx) => {
    const rows = await lockAnnounced(tx, country);
    const announced = startsOf(rows);
    const current = hijriDate(today, announced);
    const index = monthIndex(year, month);
    const problem = announcementProblem(
      { index, startsOn, seen },
      monthIndex(current.year, current.month),
      announced,
    );
    if (problem === "changed") throw conflictAt(context, "startsOn", "religiousCalendar.changed");
    if (problem) throw invalidInput(context, "startsOn", `religiousCalendar.${problem}`);
    for (const hook of announcementHooks.all())
      await hook({ ...context, db: tx }, country, announced);
    const actor = actorOf(context);
    const row = await upsertMonth(tx, { country, year, month, startsOn, by: actor.name });
    await writeLog(tx, actor, [
      {
        action: "update",
        entity: "HijriMonth",
        entityId: row.id,
        changes: { country: [country, country], startsOn: [seen, startsOn] },
      },
    ]);
    await announceChange(tx, [CALENDAR_TAG, LOOK_TAG]);
  });
  return staffCalendar(context);
}
