import { PRAYER_NAMES } from "@masthead/contract/broadcast/prayer-names.ts";
import type {
  StaffCalendar,
  TableReport,
} from "@masthead/contract/broadcast/religious-calendar.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { staffCalendar } from "./announce.service.ts";
import { announcedIn, CALENDAR_TAG } from "./announced-months.service.ts";
import { hijriDate, RAMADAN } from "./hijri-calendar.ts";
import { allPrayerCities } from "./prayer.service.ts";
import type { PrayerCity } from "./prayer-city.ts";
import { type ParsedTable, parsePrayerTable, type TableDay } from "./prayer-table.ts";
import { calculatedTimes, timesOfTable } from "./prayer-times.ts";
import { lockTable, selectTable, upsertTable } from "./religious-calendar.store.ts";

/** Difference to the calculation from which a time is probably a mistake. */
const SUSPICIOUS = 20 * MINUTE;
const MAX_WARNINGS = 20;
/** Days that the preview shows from each end. */
const SAMPLE_DAYS = 3;

interface TableInput {
  city: string;
  text: string;
}

/** Checks a table without importing it. @throws INVALID_INPUT for an unknown city */
export async function checkTable(context: CallContext, input: TableInput): Promise<TableReport> {
  const city = await cityOf(context, input.city);
  const parsed = parsePrayerTable(input.text);
  return report(context, city, parsed, { imported: false });
}

/**
 * Replaces the prayer times of a city and year by a table. A table with errors changes nothing; the
 * report lists them.
 * @throws INVALID_INPUT for an unknown city
 */
export async function importTable(context: CallContext, input: TableInput): Promise<TableReport> {
  const city = await cityOf(context, input.city);
  const parsed = parsePrayerTable(input.text);
  const year = yearOf(parsed.days);
  if (parsed.errors.length || year === null)
    return report(context, city, parsed, { imported: false });
  const result = await report(context, city, parsed, { imported: true });
  await replaceTable(context, city.slug, year, { days: parsed.days, removed: false });
  return result;
}

/** Removes the table of a city and year: its times are calculated again. @throws NOT_FOUND */
export async function removeTable(
  context: CallContext,
  { city, year }: { city: string; year: number },
): Promise<StaffCalendar> {
  if (!(await selectTable(context.db, city, year))) throw notFound();
  await replaceTable(context, city, year, { days: [], removed: true });
  return staffCalendar(context);
}

/** Cities are identified by slugs; a table may belong to one that is no longer listed. */
async function cityOf(context: CallContext, slug: string): Promise<PrayerCity> {
  const city = (await allPrayerCities(context)).find((listed) => listed.slug === slug);
  if (!city) throw invalidInput(context, "city", "religiousCalendar.city");
  return city;
}

function replaceTable(
  context: CallContext,
  city: string,
  year: number,
  { days, removed }: { days: TableDay[]; removed: boolean },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const before = await lockTable(tx, city, year);
    const existed = before !== undefined && !before.removed;
    const actor = actorOf(context);
    const row = await upsertTable(tx, { city, year, days, removed, by: actor.name });
    await writeLog(tx, actor, [
      {
        action: removed ? "delete" : existed ? "update" : "create",
        entity: "PrayerTable",
        entityId: row.id,
        changes: {
          city: [existed ? city : null, removed ? null : city],
          year: [existed ? year : null, removed ? null : year],
          days: [existed ? before.days.length : null, removed ? null : days.length],
        },
      },
    ]);
    await announceChange(tx, [CALENDAR_TAG]);
  });
}

const yearOf = ([first]: TableDay[]): number | null =>
  first ? Number(first[0].slice(0, 4)) : null;

async function report(
  context: CallContext,
  city: PrayerCity,
  { days, errors }: ParsedTable,
  { imported }: { imported: boolean },
): Promise<TableReport> {
  const t = messagesFor(context.locale);
  const year = yearOf(days);
  const before = year === null ? undefined : await selectTable(context.db, city.slug, year);
  return {
    year,
    days: days.length,
    missing: year === null ? 0 : daysInYear(year) - days.length,
    replaces: before?.days.length ?? 0,
    errors: errors.map(({ line, problem, text }) => ({
      line,
      message: t(`prayerTable.${problem}`, { text }),
    })),
    warnings: errors.length ? [] : await warnings(context, city, days),
    sample: sampleOf(days),
    imported,
  };
}

const daysInYear = (year: number) => Temporal.PlainDate.from({ year, month: 1, day: 1 }).daysInYear;

const sampleOf = (days: TableDay[]) =>
  days.length <= 2 * SAMPLE_DAYS
    ? days
    : [...days.slice(0, SAMPLE_DAYS), ...days.slice(-SAMPLE_DAYS)];

/** Reports times that differ much from the calculation: another city, or another summer time. */
async function warnings(
  context: CallContext,
  city: PrayerCity,
  days: TableDay[],
): Promise<TableReport["warnings"]> {
  const t = messagesFor(context.locale);
  const announced = await announcedIn(context, city.country);
  return days
    .flatMap((row) => {
      const date = Temporal.PlainDate.from(row[0]);
      const expected = calculatedTimes(city, date, hijriDate(date, announced).month === RAMADAN);
      const stated = timesOfTable(city.timeZone, row);
      const differs = PRAYER_NAMES.find(
        (name) => Math.abs(stated[name] - expected[name]) > SUSPICIOUS,
      );
      if (!differs) return [];
      const minutes = Math.round(Math.abs(stated[differs] - expected[differs]) / MINUTE);
      const values = { time: row[1 + PRAYER_NAMES.indexOf(differs)], minutes };
      return [{ date: row[0], message: t("prayerTable.differs", values) }];
    })
    .slice(0, MAX_WARNINGS);
}
