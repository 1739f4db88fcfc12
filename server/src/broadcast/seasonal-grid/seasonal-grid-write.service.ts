import {
  type GridSlot,
  MAX_GRID_DAYS,
  MAX_GRID_SLOTS,
  MAX_GRIDS,
  type StaffGrid,
} from "@masthead/contract/broadcast/seasonal-grid.ts";
import type { contract } from "@masthead/contract/contract.ts";
import type { InferContractRouterInputs } from "@orpc/contract";
import { announceChange } from "../../platform/cache/changes.ts";
import { conflictAt, conflictError, invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { actorOf, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { announcedIn } from "../religious-calendar/announced-months.service.ts";
import type { AnnouncedStarts } from "../religious-calendar/hijri-calendar.ts";
import { recordEffect } from "../schedule/grid-history.ts";
import { airsOn, slotsOverlap } from "../schedule/week.ts";
import { expectedDates } from "./grid-period.ts";
import { countriesOf, effectOf, GRID_TAG, toStaffGrid } from "./seasonal-grid.service.ts";
import { seasonalGridStates } from "./seasonal-grid.state.ts";
import {
  countGrids,
  existingIds,
  type GridRow,
  insertGrid,
  lockFollowers,
  selectGrid,
  selectRegularSlots,
  updateGrid,
  updatePast,
} from "./seasonal-grid.store.ts";

type Inputs = InferContractRouterInputs<typeof contract>["seasonalGrid"];
type Settings = Omit<Inputs["create"], "copy">;

/** Creates a grid as a draft, empty or with copied slots. @throws INVALID_INPUT, CONFLICT */
export async function createGrid(
  context: CallContext,
  { copy, ...input }: Inputs["create"],
): Promise<StaffGrid> {
  const settings = await checkedSettings(context, input);
  return context.db.transaction(async (tx) => {
    const inner = { ...context, db: tx };
    if ((await countGrids(tx)) >= MAX_GRIDS)
      throw conflictAt(context, "name", "seasonalGrid.tooMany", { max: MAX_GRIDS });
    const actor = actorOf(context);
    const row = await insertGrid(tx, {
      ...settings,
      slots: await copiedSlots(inner, settings, copy),
      by: actor.name,
    });
    await writeLog(tx, actor, [
      {
        action: "create",
        entity: "SeasonalGrid",
        entityId: row.id,
        changes: loggedChanges(null, row),
      },
    ]);
    return toStaffGrid(inner, row);
  });
}

/** Slots are many: the audit log has their number. */
const loggedChanges = (before: GridRow | null, after: GridRow) => ({
  ...rowChanges(before, after, { omit: ["id", "version", "createdAt", "past", "slots", "by"] }),
  ...(JSON.stringify(before?.slots) !== JSON.stringify(after.slots) && {
    slots: [before?.slots.length ?? null, after.slots.length] as [unknown, unknown],
  }),
});

async function checkedSettings(context: CallContext, input: Settings): Promise<Settings> {
  if (!Object.values(input.name).some(Boolean))
    throw invalidInput(context, "name", "seasonalGrid.name");
  if (input.period === "dates") {
    const { firstDate, lastDate } = input;
    if (!firstDate) throw invalidInput(context, "firstDate", "seasonalGrid.dates");
    if (!lastDate || lastDate < firstDate)
      throw invalidInput(context, "lastDate", "seasonalGrid.dates");
    if (daysBetween(firstDate, lastDate) >= MAX_GRID_DAYS)
      throw invalidInput(context, "lastDate", "seasonalGrid.tooLong", { max: MAX_GRID_DAYS });
    return { ...input, country: null, hijriYear: null };
  }
  if (!input.country || !(await countriesOf(context)).includes(input.country))
    throw invalidInput(context, "country", "religiousCalendar.country");
  if (input.hijriYear === null) throw invalidInput(context, "hijriYear", "seasonalGrid.year");
  return { ...input, firstDate: null, lastDate: null };
}

const daysBetween = (first: string, last: string) =>
  Temporal.PlainDate.from(first).until(last, { largestUnit: "days" }).days;

async function copiedSlots(
  context: CallContext,
  settings: Settings,
  copy: Inputs["create"]["copy"],
): Promise<GridSlot[]> {
  if (copy === "nothing") return [];
  const isIncluded = ({ channelId }: { channelId: number }) =>
    settings.channelIds.length === 0 || settings.channelIds.includes(channelId);
  if (copy === "regular") {
    const first = expectedDates(settings, await announcedOf(context, settings))?.first;
    const day = first ? Temporal.PlainDate.from(first) : await stationToday(context);
    return regularWeek(await selectRegularSlots(context.db), day)
      .filter(isIncluded)
      .slice(0, MAX_GRID_SLOTS);
  }
  const source = await selectGrid(context.db, copy);
  if (!source) throw invalidInput(context, "copy", "seasonalGrid.noSource");
  return source.slots.filter(isIncluded);
}

async function stationToday(context: CallContext): Promise<Temporal.PlainDate> {
  return dayAt(await stationTimeZone(context), context.now);
}

const announcedOf = (
  context: CallContext,
  { country }: Pick<GridRow, "country">,
): Promise<AnnouncedStarts> | AnnouncedStarts =>
  country === null ? new Map() : announcedIn(context, country);

/** Returns the regular slots of the week that begins on a day, without their dates. */
function regularWeek(
  programs: Awaited<ReturnType<typeof selectRegularSlots>>,
  first: Temporal.PlainDate,
): GridSlot[] {
  const days = Array.from({ length: 7 }, (_, index) => first.add({ days: index }));
  return programs.flatMap(({ id: programId, slots }) =>
    slots
      // A single cancelled date is not part of the grid.
      .map(({ cancelled: _, ...slot }) => slot)
      .filter((slot) => days.some((day) => airsOn(slot, day)))
      .map(({ validFrom: _from, validUntil: _until, ...slot }) => ({ ...slot, programId })),
  );
}

/** Edits settings or slots of a grid. What has aired stays. */
export async function editGrid(
  context: CallContext,
  { id, version, ...changes }: Inputs["edit"],
): Promise<StaffGrid> {
  return change(context, { id, version }, async (before) => {
    const settings = await checkedSettings(context, { ...settingsOf(before), ...changes });
    return { ...settings, slots: changes.slots ?? before.slots };
  });
}

const settingsOf = (row: GridRow): Settings => {
  const { name, channelIds, period, firstDate, lastDate, country, hijriYear, mode } = row;
  return { name, channelIds, period, firstDate, lastDate, country, hijriYear, mode };
};

/** Moves, resizes, adds or removes a slot. */
export async function moveGridSlot(
  context: CallContext,
  { id, version, slot, to }: Inputs["moveSlot"],
): Promise<StaffGrid> {
  const timeZone = await stationTimeZone(context);
  return change(context, { id, version }, async ({ slots }) => {
    const current = slot === null ? undefined : slots[slot];
    if (slot !== null && !current) throw conflictAt(context, "slot", "schedule.noSlot");
    // The recording of a slot moves with it.
    const moved = to && { ...current, ...toSlot(to, timeZone) };
    if (slot !== null) return { slots: slots.toSpliced(slot, 1, ...(moved ? [moved] : [])) };
    if (slots.length >= MAX_GRID_SLOTS)
      throw invalidInput(context, "slot", "schedule.tooManySlots", { max: MAX_GRID_SLOTS });
    return { slots: moved ? [...slots, moved] : slots };
  });
}

function toSlot(
  { programId, channelId, startsAt, minutes }: NonNullable<Inputs["moveSlot"]["to"]>,
  timeZone: string,
): GridSlot {
  const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  const start = local.toPlainTime().toString({ smallestUnit: "minute" });
  return { weekday: local.dayOfWeek % 7, start, minutes, channelId, programId };
}

/**
 * Publishes or withdraws a grid, from now on.
 * @throws CONFLICT when slots overlap
 */
export async function setGridState(
  context: CallContext,
  { id, version, state }: Inputs["setState"],
): Promise<StaffGrid> {
  return context.db.transaction(async (tx) => {
    const inner = { ...context, db: tx };
    const before = await requireCurrent(tx, { id, version });
    if (state === "published") requireNoOverlap(context, before.slots);
    const after = await seasonalGridStates.transition(tx, actorOf(context), before, state, {
      changes: { past: await recordedPast(inner, before), by: actorOf(context).name },
    });
    await announceChange(tx, [GRID_TAG]);
    return toStaffGrid(inner, after);
  });
}

/** Removes a grid that is not published. Past airings stay. @throws NOT_FOUND, CONFLICT */
export async function removeGrid(context: CallContext, id: number): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const before = await seasonalGridStates.requireLocked(tx, id);
    if (before.state === "published") throw conflictAt(context, "id", "seasonalGrid.isPublished");
    await updateGrid(tx, id, { deletedAt: context.now });
    await writeLog(tx, actorOf(context), [
      { action: "delete", entity: "SeasonalGrid", entityId: id, changes: {} },
    ]);
    return { id };
  });
}

/**
 * Records the effect of the grids that follow a country, before an announcement changes it. Runs in
 * the transaction of the announcement.
 */
export async function recordFollowers(
  context: CallContext,
  country: string,
  announced: AnnouncedStarts,
): Promise<void> {
  const followers = await lockFollowers(context.db, country);
  const clock = await clockOf(context);
  for (const row of followers)
    await updatePast(context.db, row.id, recordEffect(row.past, effectOf(row, announced), clock));
  if (followers.length) await announceChange(context.db, [GRID_TAG]);
}

async function clockOf(context: CallContext) {
  return { timeZone: await stationTimeZone(context), now: context.now.getTime() };
}

async function recordedPast(context: CallContext, row: GridRow): Promise<GridRow["past"]> {
  const announced = await announcedOf(context, row);
  return recordEffect(row.past, effectOf(row, announced), await clockOf(context));
}

/** Changes a grid in a transaction. @throws NOT_FOUND; CONFLICT when a colleague changed it */
async function change(
  context: CallContext,
  { id, version }: { id: number; version: number },
  changesOf: (before: GridRow) => Promise<Partial<GridRow>>,
): Promise<StaffGrid> {
  return context.db.transaction(async (tx) => {
    const inner = { ...context, db: tx };
    const before = await requireCurrent(tx, { id, version });
    const changes = await changesOf(before);
    await requireKnown(inner, before, changes);
    if (before.state === "published" && changes.slots) requireNoOverlap(context, changes.slots);
    const actor = actorOf(context);
    const past = await recordedPast(inner, before);
    const after = await updateGrid(tx, id, { ...changes, past, by: actor.name });
    await writeLog(tx, actor, [
      {
        action: "update",
        entity: "SeasonalGrid",
        entityId: id,
        changes: loggedChanges(before, after),
      },
    ]);
    if (before.state === "published") await announceChange(tx, [GRID_TAG]);
    return toStaffGrid(inner, after);
  });
}

async function requireCurrent(
  tx: Db,
  { id, version }: { id: number; version: number },
): Promise<GridRow> {
  const before = await seasonalGridStates.requireLocked(tx, id);
  if (before.version !== version)
    throw conflictError({ conflict: { fields: [], by: before.by, version: before.version } });
  return before;
}

/** Checks that new slots are of programs and channels that exist. */
async function requireKnown(
  context: CallContext,
  before: GridRow,
  { slots = [], channelIds = [] }: Partial<GridRow>,
): Promise<void> {
  const stored = new Set(
    before.slots.map(({ programId, channelId }) => `${programId} ${channelId}`),
  );
  const added = slots.filter(
    ({ programId, channelId }) => !stored.has(`${programId} ${channelId}`),
  );
  const known = await existingIds(context.db, {
    programIds: added.map(({ programId }) => programId),
    channelIds: [...added.map(({ channelId }) => channelId), ...channelIds],
  });
  if (channelIds.some((id) => !before.channelIds.includes(id) && !known.channels.has(id)))
    throw invalidInput(context, "channelIds", "seasonalGrid.unknown");
  const unknown = added.some(
    ({ programId, channelId }) => !known.programs.has(programId) || !known.channels.has(channelId),
  );
  if (unknown) throw invalidInput(context, "slots", "seasonalGrid.unknown");
}

function requireNoOverlap(context: CallContext, slots: readonly GridSlot[]): void {
  const overlaps = slots.some((slot, index) =>
    slots
      .slice(index + 1)
      .some((other) => other.channelId === slot.channelId && slotsOverlap(slot, other)),
  );
  if (overlaps) throw conflictAt(context, "slots", "seasonalGrid.overlaps");
}
