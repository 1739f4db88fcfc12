import type { StaffGrid } from "@masthead/contract/broadcast/seasonal-grid.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { announcedIn } from "../religious-calendar/announced-months.service.ts";
import { type AnnouncedStarts, hijriDate } from "../religious-calendar/hijri-calendar.ts";
import { allPrayerCities } from "../religious-calendar/prayer.service.ts";
import {
  type EffectiveGrid,
  type GridDates,
  type GridEffect,
  NO_EFFECT,
  recordEffect,
} from "../schedule/grid-history.ts";
import { datesInForce, expectedDates } from "./grid-period.ts";
import { seasonalGridStates } from "./seasonal-grid.state.ts";
import {
  type GridRow,
  selectEffectiveGrids,
  selectGrid,
  selectGrids,
} from "./seasonal-grid.store.ts";

export const GRID_TAG = "seasonal-grid";

/** Returns the grids that have or had an effect on the schedule. */
export async function effectiveGrids(context: CallContext): Promise<EffectiveGrid[]> {
  tag(GRID_TAG);
  const rows = await context.platform.memo.get("seasonal grids", () => {
    tag(GRID_TAG);
    return selectEffectiveGrids(context.db);
  });
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      version: row.version,
      past: row.past,
      current: effectOf(row, await announcedFor(context, row)),
    })),
  );
}

const announcedFor = (
  context: CallContext,
  { country }: Pick<GridRow, "country">,
): Promise<AnnouncedStarts> | AnnouncedStarts =>
  country === null ? new Map() : announcedIn(context, country);

/** Returns the effect of a grid on the schedule, by its state. */
export function effectOf(row: GridRow, announced: AnnouncedStarts): GridEffect {
  return row.state === "published" && row.deletedAt === null
    ? effectWith(row, datesInForce(row, announced))
    : NO_EFFECT;
}

const effectWith = (row: GridRow, dates: GridDates | null): GridEffect => ({
  dates,
  channelIds: row.channelIds,
  mode: row.mode,
  announced: row.period !== "dates",
  slots: row.slots,
});

/**
 * Returns a grid as it would be if it were published now, with its expected dates.
 * @throws NOT_FOUND
 */
export async function previewOf(context: CallContext, id: number): Promise<EffectiveGrid> {
  const row = await selectGrid(context.db, id);
  if (!row) throw notFound();
  const announced = await announcedFor(context, row);
  return {
    id,
    version: row.version,
    past: recordEffect(row.past, effectOf(row, announced), {
      timeZone: await stationTimeZone(context),
      now: context.now.getTime(),
    }),
    current: effectWith(row, expectedDates(row, announced)),
  };
}

/** Returns all grids for staff, and the years and countries that a grid can follow. */
export async function staffGrids(context: CallContext) {
  const rows = await selectGrids(context.db);
  return {
    grids: await Promise.all(rows.map((row) => toStaffGrid(context, row))),
    countries: await Promise.all(
      (await countriesOf(context)).map(async (country) => ({
        country,
        years: await comingYears(context, country),
      })),
    ),
  };
}

/** Returns the countries that cities with prayer times are in. */
export async function countriesOf(context: CallContext): Promise<string[]> {
  return [...new Set((await allPrayerCities(context)).map(({ country }) => country))];
}

/** Returns the Hijri years whose months can be announced: the current one and the next. */
async function comingYears(context: CallContext, country: string): Promise<number[]> {
  const today = dayAt(await stationTimeZone(context), context.now);
  const { year } = hijriDate(today, await announcedIn(context, country));
  return [year, year + 1];
}

/** Converts a row to what staff get. */
export async function toStaffGrid(context: CallContext, row: GridRow): Promise<StaffGrid> {
  const announced = await announcedFor(context, row);
  const expected = expectedDates(row, announced);
  const today = dayAt(await stationTimeZone(context), context.now).toString();
  const { dates } = effectOf(row, announced);
  const { id, version, name, channelIds, period, firstDate, lastDate } = row;
  const { country, hijriYear, mode, state, slots, updatedAt } = row;
  return {
    id,
    version,
    name,
    channelIds,
    period,
    firstDate,
    lastDate,
    country,
    hijriYear,
    mode,
    state,
    slots,
    label: localized(name, context.locale),
    first: expected?.first ?? null,
    last: expected?.last ?? null,
    provisional: expected?.provisional ?? false,
    inForce: dates !== null && dates.first <= today && today <= dates.last,
    updatedAt: updatedAt.toISOString(),
    moves: hasNewsroomRight(context, "publish") ? seasonalGridStates.targets(state) : [],
  };
}
