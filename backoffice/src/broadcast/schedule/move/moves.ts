import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { client } from "../../../frame/client.ts";
import { lengthOf, minutesOf, type Place, placeOf } from "../grid/place.ts";
import { occurrenceOf } from "./occurrence.ts";

/** What was done to the schedule: which airing it concerns now, and how it is taken back. */
export interface Done {
  /** Its `keyOf`; null when it is gone. */
  key: string | null;
  undo: () => Promise<unknown>;
}

/** Names an airing among all, wherever it stands. */
export const keyOf = ({ kind, episodeId, program, slot }: Pick<StaffAiring, "kind" | "episodeId" | "program" | "slot">): string =>
  kind === "episode" ? episodeKey(episodeId ?? 0) : slotKey(program.id, slot ?? 0);
const episodeKey = (id: number) => `episode-${id}`;
const slotKey = (programId: number, slot: number) => `slot-${programId}-${slot}`;

const iso = (at: number) => new Date(at).toISOString();

/** Moves or stretches an episode. @throws ORPCError */
export async function moveEpisode(airing: StaffAiring, place: Place): Promise<Done> {
  const id = airing.episodeId ?? 0;
  const write = (version: number, { channelId, startsAt, endsAt }: Place) =>
    client.schedule.moveEpisode({ id, version, channelId, airAt: iso(startsAt), endAt: iso(endsAt) });
  const { version } = await write(airing.version, place);
  return { key: episodeKey(id), undo: () => write(version, placeOf(airing)) };
}

interface SlotPlace {
  channelId: number;
  startsAt: string;
  minutes: number;
}

const writeSlot = (id: number, version: number, slot: number | null, to: SlotPlace | null) =>
  client.schedule.moveSlot({ id, version, slot, to });

/** Where the whole slot of an airing stands that week: an episode may have taken a part of it. */
function wholeOf(slots: readonly WeeklySlot[], airing: StaffAiring, timeZone: string): SlotPlace {
  const { channelId, startsAt, endsAt } = placeOf(airing);
  const slot = slots[airing.slot ?? -1];
  const from = slot && slot.channelId === channelId ? occurrenceOf(slot, startsAt, timeZone) : null;
  // Someone else moved it: the server refuses, and says so.
  if (!slot || from === null) return { channelId, startsAt: iso(startsAt), minutes: minutesOf({ channelId, startsAt, endsAt }) };
  return { channelId, startsAt: iso(from), minutes: slot.minutes };
}

/** Moves or stretches a weekly slot, in every week. @throws ORPCError */
export async function moveSlot(airing: StaffAiring, place: Place, timeZone: string): Promise<Done> {
  const { id, slots } = await client.program.staffGet({ id: airing.program.id });
  const before = wholeOf(slots, airing, timeZone);
  const was = placeOf(airing);
  const to = {
    channelId: place.channelId,
    startsAt: iso(Date.parse(before.startsAt) + place.startsAt - was.startsAt),
    minutes: before.minutes + (lengthOf(place) - lengthOf(was)) / 60_000,
  };
  const { version } = await writeSlot(id, airing.version, airing.slot, to);
  return { key: slotKey(id, airing.slot ?? 0), undo: () => writeSlot(id, version, airing.slot, before) };
}

/** Makes an episode draft of a program at a place, which the weekly slot stays beside. @throws ORPCError */
export async function airOnce(airing: StaffAiring, { channelId, startsAt, endsAt }: Place, timeZone: string): Promise<Done> {
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
    airAt: iso(startsAt),
    endAt: iso(endsAt),
    status: false,
  });
  return { key: episodeKey(id), undo: () => client.episode.remove({ id }) };
}

/** Gives a program a weekly slot. @throws ORPCError */
export async function addSlot(programId: number, { channelId, startsAt, endsAt }: Place): Promise<Done> {
  const { version } = await client.program.staffGet({ id: programId });
  const to = { channelId, startsAt: iso(startsAt), minutes: minutesOf({ channelId, startsAt, endsAt }) };
  const added = await writeSlot(programId, version, null, to);
  const slot = added.slots.length - 1;
  return { key: slotKey(programId, slot), undo: () => writeSlot(programId, added.version, slot, null) };
}

/** Takes a weekly slot away. @throws ORPCError */
export async function removeSlot(airing: StaffAiring, timeZone: string): Promise<Done> {
  const { id, slots } = await client.program.staffGet({ id: airing.program.id });
  const before = wholeOf(slots, airing, timeZone);
  const { version } = await writeSlot(id, airing.version, airing.slot, null);
  return { key: null, undo: () => writeSlot(id, version, null, before) };
}
