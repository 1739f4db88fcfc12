import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import type { StaffGrid } from "@masthead/contract/broadcast/seasonal-grid.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { client } from "../../../platform/api/client.ts";
import { durationInMinutes, durationOf, type Placement, placementOf } from "../grid/placement.ts";
import { fullSlotOf, type ScheduleChange, slotKey } from "../move/schedule-changes.ts";

const toIso = (at: number) => new Date(at).toISOString();

async function gridOf(id: number): Promise<StaffGrid | undefined> {
  const { grids } = await client.seasonalGrid.list({});
  return grids.find((grid) => grid.id === id);
}

/** Restores the slots of a grid. */
const restore = (grid: StaffGrid | undefined, version: number) => () =>
  client.seasonalGrid.edit({ id: grid?.id ?? 0, version, slots: grid?.slots ?? [] });

/**
 * Changes a slot of a seasonal grid in all weeks: moves or resizes it, or removes it without a
 * placement.
 * @throws ORPCError
 */
export async function changeGridSlot(
  airing: StaffAiring,
  placement: Placement | null,
  timeZone: string,
): Promise<ScheduleChange> {
  const id = airing.gridId ?? 0;
  const grid = await gridOf(id);
  const wholeSlot = fullSlotOf(grid?.slots ?? [], airing, timeZone);
  const previous = placementOf(airing);
  const to = placement && {
    programId: airing.program.id,
    channelId: placement.channelId,
    startsAt: toIso(Date.parse(wholeSlot.startsAt) + placement.startsAt - previous.startsAt),
    minutes: wholeSlot.minutes + (durationOf(placement) - durationOf(previous)) / MINUTE,
  };
  const { version } = await client.seasonalGrid.moveSlot({
    id,
    version: airing.version,
    slot: airing.slot,
    to,
  });
  return {
    key: to && slotKey(airing.program.id, airing.slot ?? 0, id),
    undo: restore(grid, version),
  };
}

/** Adds a slot to a seasonal grid. @throws ORPCError */
export async function addGridSlot(
  id: number,
  programId: number,
  placement: Placement,
): Promise<ScheduleChange> {
  const grid = await gridOf(id);
  const to = {
    programId,
    channelId: placement.channelId,
    startsAt: toIso(placement.startsAt),
    minutes: durationInMinutes(placement),
  };
  const { version, slots } = await client.seasonalGrid.moveSlot({
    id,
    version: grid?.version ?? 0,
    slot: null,
    to,
  });
  return { key: slotKey(programId, slots.length - 1, id), undo: restore(grid, version) };
}
