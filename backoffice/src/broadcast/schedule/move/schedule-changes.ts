import type { SlotRecording, WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { client } from "../../../platform/api/client.ts";
import { dateAt } from "../../../platform/time/days.ts";
import { durationInMinutes, durationOf, type Placement, placementOf } from "../grid/placement.ts";
import { occurrenceOf } from "./occurrence.ts";

export interface ScheduleChange {
  /** Key of the airing after the change; null when it was removed. */
  key: string | null;
  undo: () => Promise<unknown>;
}

/** Returns the key of an airing, which does not depend on its placement. */
export const airingKey = ({
  kind,
  episodeId,
  program,
  slot,
  gridId,
}: Pick<StaffAiring, "kind" | "episodeId" | "program" | "slot" | "gridId">): string =>
  kind === "episode" ? episodeKey(episodeId ?? 0) : slotKey(program.id, slot ?? 0, gridId);
const episodeKey = (id: number) => `episode-${id}`;
export const slotKey = (programId: number, slot: number, gridId: number | null = null): string =>
  `slot-${programId}-${slot}${gridId === null ? "" : `-${gridId}`}`;

const toIso = (at: number) => new Date(at).toISOString();

/** Moves or resizes an episode. @throws ORPCError */
export async function moveEpisode(
  airing: StaffAiring,
  placement: Placement,
): Promise<ScheduleChange> {
  const id = airing.episodeId ?? 0;
  const write = (version: number, { channelId, startsAt, endsAt }: Placement) =>
    client.schedule.moveEpisode({
      id,
      version,
      channelId,
      airAt: toIso(startsAt),
      endAt: toIso(endsAt),
    });
  const { version } = await write(airing.version, placement);
  return { key: episodeKey(id), undo: () => write(version, placementOf(airing)) };
}

interface SlotPlacement {
  channelId: number;
  startsAt: string;
  minutes: number;
}

/** Returns the whole slot of an airing in that week. An episode may cover a part of it. */
export function fullSlotOf(
  slots: readonly WeeklySlot[],
  airing: StaffAiring,
  timeZone: string,
): SlotPlacement {
  const { channelId, startsAt, endsAt } = placementOf(airing);
  const slot = slots[airing.slot ?? -1];
  const from = slot && slot.channelId === channelId ? occurrenceOf(slot, startsAt, timeZone) : null;
  // Someone else moved the slot: the server rejects the change with a message.
  if (!slot || from === null)
    return {
      channelId,
      startsAt: toIso(startsAt),
      minutes: durationInMinutes({ channelId, startsAt, endsAt }),
    };
  return { channelId, startsAt: toIso(from), minutes: slot.minutes };
}

/**
 * Changes a slot on the date of an airing, or from that date on: moves or resizes it, or removes it
 * without a placement.
 * @throws ORPCError
 */
export async function changeSlot(
  airing: StaffAiring,
  placement: Placement | null,
  {
    once,
    timeZone,
    recording,
  }: { once: boolean; timeZone: string; recording?: SlotRecording | null },
): Promise<ScheduleChange> {
  const { id, slots } = await client.program.staffGet({ id: airing.program.id });
  const wholeSlot = fullSlotOf(slots, airing, timeZone);
  const previous = placementOf(airing);
  const to = placement && {
    channelId: placement.channelId,
    startsAt: toIso(Date.parse(wholeSlot.startsAt) + placement.startsAt - previous.startsAt),
    minutes: wholeSlot.minutes + (durationOf(placement) - durationOf(previous)) / MINUTE,
  };
  const date = dateAt(new Date(wholeSlot.startsAt), timeZone);
  const { version } = await client.schedule.moveSlot({
    id,
    version: airing.version,
    slot: airing.slot,
    to,
    date,
    once,
    ...(recording !== undefined && { recording }),
  });
  return {
    key: to && slotKey(id, airing.slot ?? 0),
    undo: () => client.program.edit({ id, version, slots }),
  };
}

/** Adds a weekly slot to a program. @throws ORPCError */
export async function addSlot(
  programId: number,
  { channelId, startsAt, endsAt }: Placement,
  recording: SlotRecording | null,
): Promise<ScheduleChange> {
  const { version, slots } = await client.program.staffGet({ id: programId });
  const to = {
    channelId,
    startsAt: toIso(startsAt),
    minutes: durationInMinutes({ channelId, startsAt, endsAt }),
  };
  const added = await client.schedule.moveSlot({
    id: programId,
    version,
    slot: null,
    to,
    recording,
  });
  return {
    key: slotKey(programId, slots.length),
    undo: () => client.program.edit({ id: programId, version: added.version, slots }),
  };
}
