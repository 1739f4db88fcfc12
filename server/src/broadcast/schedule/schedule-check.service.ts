import { isDeepStrictEqual } from "node:util";
import { MAX_SLOTS, type WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import {
  conflictAt,
  conflictError,
  invalidInput,
  problemError,
} from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationTimeZone } from "./channel-airings.service.ts";
import {
  findOverlappingEpisode,
  lockChannelSchedules,
  MAX_AIRING_MS,
  programsWithSlots,
} from "./schedule.store.ts";
import {
  hasEnded,
  normalizeSlot,
  planSlots,
  type StationTime,
  stationTimeAt,
} from "./slot-history.ts";
import { timeFormats } from "./time-formats.ts";
import { exampleTimesOf, slotsOverlap } from "./week.ts";

export interface PlannedEpisode {
  /** null: the episode is being created. */
  id: number | null;
  channelId: number;
  airAt: Date;
  endAt: Date;
}

export interface PlannedSlots {
  /** null: the program is being created. */
  id: number | null;
  slots: WeeklySlot[];
}

/**
 * Plans the slots of a program for storage. Past airings stay.
 * @param stored slots before the edit
 * @throws INVALID_INPUT at `slots.{index}` when a new or changed slot ends before its next airing;
 *   at `slots` when there are too many
 */
export async function planProgramSlots(
  context: CallContext,
  stored: WeeklySlot[],
  sent: WeeklySlot[],
): Promise<WeeklySlot[]> {
  const requested = sent.map(normalizeSlot);
  const now = stationTimeAt(await stationTimeZone(context), context.now.getTime());
  const errors = requested.flatMap((slot, i) =>
    hasNoAiring(slot, now) && !stored.some((one) => isDeepStrictEqual(one, slot))
      ? [fieldError(context, `slots.${i}`, "schedule.ended")]
      : [],
  );
  if (errors.length) throw problemError("INVALID_INPUT", errors);
  const planned = planSlots(stored, requested, now);
  if (planned.filter((slot) => !hasEnded(slot, now)).length > MAX_SLOTS)
    throw invalidInput(context, "slots", "schedule.tooManySlots", { max: MAX_SLOTS });
  return planned;
}

/** Checks whether a slot ends before its next airing, or before it begins. */
const hasNoAiring = (slot: WeeklySlot, now: StationTime) =>
  hasEnded(slot, now) ||
  Boolean(slot.validFrom && slot.validUntil && slot.validUntil < slot.validFrom);

/**
 * Checks that no other episode or slot, enabled or not, overlaps a planned episode or slots, and
 * locks the channels until the transaction ends. An episode may overlap a slot: it replaces it.
 * Call it within a transaction, with the row of the record locked.
 * @throws INVALID_INPUT at `endAt` when an episode ends before it starts, or is longer than a week
 * @throws CONFLICT at `airAt` or `slots.{index}`, with a message that names the other episode or
 *   program
 */
export async function requireFreeAirtime(
  context: CallContext,
  { episode, program }: { episode?: PlannedEpisode; program?: PlannedSlots },
): Promise<void> {
  const channelIds = [
    ...(episode ? [episode.channelId] : []),
    ...(program?.slots.map((slot) => slot.channelId) ?? []),
  ];
  await lockChannelSchedules(context.db, channelIds);
  if (episode) await requireFreeEpisodeTime(context, episode);
  if (program?.slots.length) await requireFreeSlots(context, program);
}

async function requireFreeEpisodeTime(
  context: CallContext,
  { id, channelId, airAt, endAt }: PlannedEpisode,
): Promise<void> {
  const length = endAt.getTime() - airAt.getTime();
  if (length <= 0) throw invalidInput(context, "endAt", "schedule.endsBeforeStart");
  if (length > MAX_AIRING_MS) throw invalidInput(context, "endAt", "schedule.tooLong");
  const other = await findOverlappingEpisode(context.db, id, channelId, {
    from: airAt,
    until: endAt,
  });
  if (!other) return;
  const { day, hour } = timeFormats(context.locale, await stationTimeZone(context));
  const name = localized(other.title, context.locale);
  const values = { name, day: day(other.airAt), from: hour(other.airAt), until: hour(other.endAt) };
  throw conflictAt(context, "airAt", "schedule.taken", values);
}

async function requireFreeSlots(context: CallContext, { id, slots }: PlannedSlots): Promise<void> {
  const { db, locale } = context;
  const t = messagesFor(locale);
  const { weekday, hour } = timeFormats(locale, "UTC");
  const others = (
    await programsWithSlots(db, id, [...new Set(slots.map((slot) => slot.channelId))])
  ).flatMap((program) =>
    program.slots.map((slot) => ({ slot, name: localized(program.name, locale) })),
  );
  const errors: Problem["errors"] = slots.flatMap((slot, i) => {
    const earlierSlots = slots
      .slice(0, i)
      .map((earlier) => ({ slot: earlier, name: t("schedule.sameProgram") }));
    const conflict = [...earlierSlots, ...others].find(
      (other) => other.slot.channelId === slot.channelId && slotsOverlap(slot, other.slot),
    );
    if (!conflict) return [];
    const { from, until } = exampleTimesOf(conflict.slot);
    const values = {
      name: conflict.name,
      day: weekday(from),
      from: hour(from),
      until: hour(until),
    };
    return [fieldError(context, `slots.${i}`, "schedule.taken", values)];
  });
  if (errors.length) throw conflictError({ errors });
}
