import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import type { StaffProgram, WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { cut } from "../../newsroom/cut.ts";
import { createRecord, editRecord } from "../../platform/crud/write-records.ts";
import { conflictError, notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { episodeRecords } from "../episode/episode.records.ts";
import { programRecords } from "../program/program.records.ts";
import { air, type OnAir, stationZone } from "./air.service.ts";
import { titleOf } from "./airing.service.ts";
import { slotsOf } from "./schedule.store.ts";
import { timeWords } from "./time-words.ts";

/** So much of a program's name leaves room for the day in a title. */
const NAME_LENGTH = 160;

/** Where a slot goes. */
interface SlotPlace {
  channelId: number;
  startsAt: string;
  minutes: number;
}

interface SlotMove {
  id: number;
  version: number;
  /** Its place among the slots of the program; null: a new one. */
  slot: number | null;
  /** null: it is taken away. */
  to: SlotPlace | null;
}

/**
 * Moves, stretches, adds or takes away a weekly slot: from now on it begins every week when the station's clocks show what they show then.
 * @throws NOT_FOUND, INVALID_INPUT; CONFLICT when someone else wrote the slots, there is no such slot any more, or something else is on then
 */
export async function moveSlot(context: CallContext, { id, version, slot, to }: SlotMove): Promise<StaffProgram> {
  const slots = await slotsOf(context.db, id);
  if (!slots) throw notFound();
  if (slot !== null && slot >= slots.length) throw conflictAt(context, "slot", "noSlot");
  const place = to ? [toSlot(to, await stationZone(context))] : [];
  const moved = slot === null ? [...slots, ...place] : slots.toSpliced(slot, 1, ...place);
  return editRecord(context, programRecords, { id, version, slots: moved });
}

function toSlot({ channelId, startsAt, minutes }: SlotPlace, zone: string): WeeklySlot {
  const clock = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone);
  return { weekday: clock.dayOfWeek % 7, start: clock.toPlainTime().toString({ smallestUnit: "minute" }), minutes, channelId };
}

/**
 * Makes an episode, switched off, of what a weekly slot airs at a moment.
 * @throws CONFLICT when an episode stands there already; INVALID_INPUT when no slot of the program airs then
 */
export async function episodeOfSlot(
  context: CallContext,
  { programId, channelId, startsAt }: { programId: number; channelId: number; startsAt: string },
): Promise<StaffEpisode> {
  const from = Date.parse(startsAt);
  const [found] = await air(context, { from, until: from + 1, channelIds: [channelId], hidden: true });
  const airing = found?.airings[0];
  if (airing?.episode) throw conflictAt(context, "startsAt", "hasEpisode", { title: titleOf(airing, context.locale) });
  if (airing?.program.id !== programId || airing.from !== from) {
    const message = wordsOf(context.locale)("schedule.noSlot");
    throw problemError("INVALID_INPUT", [{ path: "startsAt", message }]);
  }
  const [airAt, endAt] = [new Date(airing.from), new Date(airing.until)];
  const title = titlesOf(airing, await stationZone(context));
  return createRecord(context, episodeRecords, { programId, channelId, airAt, endAt, title, status: false });
}

/** The program and the day, in each language that the program has a name in. */
function titlesOf({ program, from }: OnAir, zone: string): LocalizedText {
  const titles = LOCALES.flatMap((locale) => {
    const name = cut(program.name[locale] ?? "", NAME_LENGTH);
    const date = timeWords(locale, zone).date(new Date(from));
    return name ? [[locale, wordsOf(locale)("schedule.episodeTitle", { program: name, date })]] : [];
  });
  return Object.fromEntries(titles);
}

function conflictAt({ locale }: CallContext, path: string, word: string, values: Record<string, string> = {}) {
  return conflictError({ errors: [{ path, message: wordsOf(locale)(`schedule.${word}`, values) }] });
}
