import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { client } from "../../../platform/api/client.ts";
import { durationInMinutes, durationOf, type Placement, placementOf } from "../grid/placement.ts";
import { occurrenceOf } from "./occurrence.ts";

/** Result of a change to the schedule. */
export interface ScheduleChange {
  /** Key of the airing after the change; null when it was removed. */
  key: string | null;
  undo: () => Promise<unknown>;
}

/** Returns the key of an airing, which does not depend on its placement. */
export const airingKey = ({ kind, episodeId, program, slot }: Pick<StaffAiring, "kind" | "episodeId" | "program" | "slot">): string =>
  kind === "episode" ? episodeKey(episodeId ?? 0) : slotKey(program.id, slot ?? 0);
const episodeKey = (id: number) => `episode-${id}`;
const slotKey = (programId: number, slot: number) => `slot-${programId}-${slot}`;

const toIso = (at: number) => new Date(at).toISOString();

/** Moves or resizes an episode. @throws ORPCError */
export async function moveEpisode(airing: StaffAiring, placement: Placement): Promise<ScheduleChange> {
  const id = airing.episodeId ?? 0;
  const write = (version: number, { channelId, startsAt, endsAt }: Placement) =>
    client.schedule.moveEpisode({ id, version, channelId, airAt: toIso(startsAt), endAt: toIso(endsAt) });
  const { version } = await write(airing.version, placement);
  return { key: episodeKey(id), undo: () => write(version, placementOf(airing)) };
}

interface SlotPlacement {
  channelId: number;
  startsAt: string;
  minutes: number;
}

const updateSlot = (id: number, version: number, slot: number | null, to: SlotPlacement | null) =>
  client.schedule.moveSlot({ id, version, slot, to });

/** Returns the whole slot of an airing in that week. An episode may cover a part of it. */
function fullSlotOf(slots: readonly WeeklySlot[], airing: StaffAiring, timeZone: string): SlotPlacement {
  const { channelId, startsAt, endsAt } = placementOf(airing);
  const slot = slots[airing.slot ?? -1];
  const from = slot && slot.channelId === channelId ? occurrenceOf(slot, startsAt, timeZone) : null;
  // Someone else moved the slot: the server rejects the change with a message.
  if (!slot || from === null) return { channelId, startsAt: toIso(startsAt), minutes: durationInMinutes({ channelId, startsAt, endsAt }) };
  return { channelId, startsAt: toIso(from), minutes: slot.minutes };
}

/** Moves or resizes a weekly slot, in every week. @throws ORPCError */
export async function moveSlot(airing: StaffAiring, placement: Placement, timeZone: string): Promise<ScheduleChange> {
  const { id, slots } = await client.program.staffGet({ id: airing.program.id });
  const previousSlot = fullSlotOf(slots, airing, timeZone);
  const previous = placementOf(airing);
  const to = {
    channelId: placement.channelId,
    startsAt: toIso(Date.parse(previousSlot.startsAt) + placement.startsAt - previous.startsAt),
    minutes: previousSlot.minutes + (durationOf(placement) - durationOf(previous)) / 60_000,
  };
  const { version } = await updateSlot(id, airing.version, airing.slot, to);
  return { key: slotKey(id, airing.slot ?? 0), undo: () => updateSlot(id, version, airing.slot, previousSlot) };
}

/**
 * Creates a draft episode of the program at a placement. The weekly slot stays as it is. @throws
 * ORPCError
 */
export async function createOneOffEpisode(
  airing: StaffAiring,
  { channelId, startsAt, endsAt }: Placement,
  timeZone: string,
): Promise<ScheduleChange> {
  const program = await client.program.staffGet({ id: airing.program.id });
  const title = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const name = program.name[locale];
      const date = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "long", timeZone }).format(startsAt);
      return name ? [[locale, `${name}${locale === "ar-JO" ? "،" : ","} ${date}`]] : [];
    }),
  );
  const { id } = await client.episode.create({
    programId: program.id,
    title,
    channelId,
    airAt: toIso(startsAt),
    endAt: toIso(endsAt),
    status: false,
  });
  return { key: episodeKey(id), undo: () => client.episode.remove({ id }) };
}

/** Adds a weekly slot to a program. @throws ORPCError */
export async function addSlot(programId: number, { channelId, startsAt, endsAt }: Placement): Promise<ScheduleChange> {
  const { version } = await client.program.staffGet({ id: programId });
  const to = { channelId, startsAt: toIso(startsAt), minutes: durationInMinutes({ channelId, startsAt, endsAt }) };
  const added = await updateSlot(programId, version, null, to);
  const slot = added.slots.length - 1;
  return { key: slotKey(programId, slot), undo: () => updateSlot(programId, added.version, slot, null) };
}

/** Removes a weekly slot. @throws ORPCError */
export async function removeSlot(airing: StaffAiring, timeZone: string): Promise<ScheduleChange> {
  const { id, slots } = await client.program.staffGet({ id: airing.program.id });
  const previousSlot = fullSlotOf(slots, airing, timeZone);
  const { version } = await updateSlot(id, airing.version, airing.slot, null);
  return { key: null, undo: () => updateSlot(id, version, null, previousSlot) };
}
