import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationZone } from "./air.service.ts";
import { episodeBetween, LONGEST_AIRING, lockAir, programsWithSlots } from "./schedule.store.ts";
import { timeWords } from "./time-words.ts";
import { clockOf, meet } from "./week.ts";

/** An episode as it is about to stand on a channel. */
export interface EpisodeOnAir {
  /** null: it is being made. */
  id: number | null;
  channelId: number;
  airAt: Date;
  endAt: Date;
}

/** A program as it is about to have its slots. */
export interface SlotsOnAir {
  /** null: it is being made. */
  id: number | null;
  slots: WeeklySlot[];
}

/**
 * Sees to it that nothing else stands where an episode or a program's slots are about to, switched off or not, and that it stays so until the
 * transaction ends. An episode may stand on a slot: it takes its place. To be called within a transaction, with the record's row locked.
 * @throws INVALID_INPUT at `endAt` when an episode ends before it begins, or airs longer than a week
 * @throws CONFLICT at `airAt` or `slots.{index}`, with a message that names the other
 */
export async function requireFreeAir(
  context: CallContext,
  { episode, program }: { episode?: EpisodeOnAir; program?: SlotsOnAir },
): Promise<void> {
  const channelIds = [...(episode ? [episode.channelId] : []), ...(program?.slots.map((slot) => slot.channelId) ?? [])];
  await lockAir(context.db, channelIds);
  if (episode) await requireFreeTime(context, episode);
  if (program?.slots.length) await requireFreeWeek(context, program);
}

async function requireFreeTime(context: CallContext, { id, channelId, airAt, endAt }: EpisodeOnAir): Promise<void> {
  const t = wordsOf(context.locale);
  const length = endAt.getTime() - airAt.getTime();
  if (length <= 0) throw problemError("INVALID_INPUT", [{ path: "endAt", message: t("schedule.endsBeforeStart") }]);
  if (length > LONGEST_AIRING) throw problemError("INVALID_INPUT", [{ path: "endAt", message: t("schedule.tooLong") }]);
  const other = await episodeBetween(context.db, id, channelId, { from: airAt, until: endAt });
  if (!other) return;
  const { day, hour } = timeWords(context.locale, await stationZone(context));
  const name = localized(other.title, context.locale);
  const message = t("schedule.taken", { name, day: day(other.airAt), from: hour(other.airAt), until: hour(other.endAt) });
  throw conflictError({ errors: [{ path: "airAt", message }] });
}

async function requireFreeWeek(context: CallContext, { id, slots }: SlotsOnAir): Promise<void> {
  const { db, locale } = context;
  const t = wordsOf(locale);
  const { weekday, hour } = timeWords(locale, "UTC");
  const others = (await programsWithSlots(db, id, [...new Set(slots.map((slot) => slot.channelId))])).flatMap((program) =>
    program.slots.map((slot) => ({ slot, name: localized(program.name, locale) })),
  );
  const errors: Problem["errors"] = slots.flatMap((slot, i) => {
    const own = slots.slice(0, i).map((earlier) => ({ slot: earlier, name: t("schedule.sameProgram") }));
    const taken = [...own, ...others].find((other) => other.slot.channelId === slot.channelId && meet(slot, other.slot));
    if (!taken) return [];
    const { from, until } = clockOf(taken.slot);
    const told = { name: taken.name, day: weekday(from), from: hour(from), until: hour(until) };
    return [{ path: `slots.${i}`, message: t("schedule.taken", told) }];
  });
  if (errors.length) throw conflictError({ errors });
}
