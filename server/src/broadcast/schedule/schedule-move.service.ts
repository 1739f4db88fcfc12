import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import type {
  SlotRecording,
  StaffProgram,
  WeeklySlot,
} from "@masthead/contract/broadcast/program.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { truncateText } from "../../newsroom/truncate-text.ts";
import { createRecord, editRecord } from "../../platform/crud/write-records.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictAt, invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { episodeRecords } from "../episode/episode.records.ts";
import { programRecords } from "../program/program.records.ts";
import { titleOf } from "./airing.service.ts";
import { airingsByChannel, stationTimeZone } from "./channel-airings.service.ts";
import { slotsOf } from "./schedule.store.ts";
import { changeSlot, nextDateOf, stationTimeAt } from "./slot-history.ts";
import { timeFormats } from "./time-formats.ts";
import { airsOn } from "./week.ts";

/** Maximum length of the program name in a generated title, so that the date fits. */
const MAX_NAME_LENGTH = 160;

interface SlotTarget {
  channelId: number;
  startsAt: string;
  minutes: number;
}

interface SlotMove {
  id: number;
  version: number;
  /** Index in the slots of the program; null: add a slot. */
  slot: number | null;
  /** null: remove the slot, or cancel the date. */
  to: SlotTarget | null;
  /**
   * Date of the airing that changes, and from which the change applies; default: the next airing.
   */
  date?: string;
  /** Changes only the airing of this date. */
  once: boolean;
  /** Recording of the airings; null: off; absent: as before. */
  recording?: SlotRecording | null;
}

/**
 * Moves, resizes, adds or removes a weekly slot, from a date on or only on that date. It repeats
 * weekly at the station's local time of `startsAt`. Past airings stay.
 * @throws NOT_FOUND, INVALID_INPUT; CONFLICT when someone else edited the slots, the slot no longer
 *   exists, its airing of that date has begun, or the time is in use
 */
export async function moveSlot(
  context: CallContext,
  { id, version, slot, to, date, once, recording }: SlotMove,
): Promise<StaffProgram> {
  const slots = await slotsOf(context.db, id);
  if (!slots) throw notFound();
  const timeZone = await stationTimeZone(context);
  const current = slot === null ? undefined : slots[slot];
  const target =
    to && toSlot(to, timeZone, recording === undefined ? current?.recording : recording);
  if (slot === null)
    return editRecord(context, programRecords, {
      id,
      version,
      slots: [...slots, ...(target ? [target.slot] : [])],
    });
  if (!current) throw conflictAt(context, "slot", "schedule.noSlot");
  const next = nextDateOf(current, stationTimeAt(timeZone, context.now.getTime()));
  if ((current.validUntil ?? next) < next || (date !== undefined && date < next))
    throw conflictAt(context, "date", "schedule.aired");
  if (date !== undefined && !airsOn(current, Temporal.PlainDate.from(date)))
    throw conflictAt(context, "date", "schedule.noSlot");
  const changed =
    date === undefined
      ? target
        ? [target.slot]
        : []
      : changeSlot(current, { date, once, target });
  const changedSlots = [...slots.toSpliced(slot, 1, ...changed.slice(0, 1)), ...changed.slice(1)];
  return editRecord(context, programRecords, { id, version, slots: changedSlots });
}

function toSlot(
  { channelId, startsAt, minutes }: SlotTarget,
  timeZone: string,
  recording: SlotRecording | null | undefined,
): { slot: WeeklySlot; date: string } {
  const localStart = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  const start = localStart.toPlainTime().toString({ smallestUnit: "minute" });
  return {
    slot: {
      weekday: localStart.dayOfWeek % 7,
      start,
      minutes,
      channelId,
      ...(recording && { recording }),
    },
    date: localStart.toPlainDate().toString(),
  };
}

/**
 * Creates a disabled episode from the airing of a weekly slot.
 * @throws CONFLICT when the time already has an episode; INVALID_INPUT when no slot of the program
 *   starts then
 */
export async function createEpisodeFromSlot(
  context: CallContext,
  { programId, channelId, startsAt }: { programId: number; channelId: number; startsAt: string },
): Promise<StaffEpisode> {
  const from = Date.parse(startsAt);
  const [channelAirings] = await airingsByChannel(context, {
    from,
    until: from + 1,
    channelIds: [channelId],
    includeHidden: true,
  });
  const airing = channelAirings?.airings[0];
  if (airing?.episode)
    throw conflictAt(context, "startsAt", "schedule.hasEpisode", {
      title: titleOf(airing, context.locale),
    });
  if (airing?.program.id !== programId || airing.from !== from)
    throw invalidInput(context, "startsAt", "schedule.noSlot");
  const [airAt, endAt] = [new Date(airing.from), new Date(airing.until)];
  const title = titlesOf(airing, await stationTimeZone(context));
  return createRecord(context, episodeRecords, {
    programId,
    channelId,
    airAt,
    endAt,
    title,
    status: false,
  });
}

/** Builds a title from program name and date, in each language that the program has a name in. */
export function titlesOf(
  { program, from }: { program: { name: LocalizedText }; from: number },
  timeZone: string,
): LocalizedText {
  const titles = LOCALES.flatMap((locale) => {
    const name = truncateText(program.name[locale] ?? "", MAX_NAME_LENGTH);
    const date = timeFormats(locale, timeZone).date(new Date(from));
    return name
      ? [[locale, messagesFor(locale)("schedule.episodeTitle", { program: name, date })]]
      : [];
  });
  return Object.fromEntries(titles);
}
