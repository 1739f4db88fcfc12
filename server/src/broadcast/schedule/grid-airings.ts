import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { type EffectiveGrid, type EffectSpan, effectSpans, isInForce } from "./grid-history.ts";
import { rangesOverlap, subtractRanges, type TimeRange } from "./time-range.ts";
import { MAX_SLOT_MS, slotAirings } from "./weekly-slots.ts";

/** Slot of a channel, and where it is stored. */
export interface GridSlot extends WeeklySlot {
  programId: number;
  /** Index among the slots of the program; null: a slot of a seasonal grid. */
  index: number | null;
  /** Seasonal grid, and index among its slots: null if it no longer has it. */
  grid: { id: number; version: number; index: number | null } | null;
}

type SeasonalSlot = GridSlot & { span: GridSpan | null };
type GridSpan = EffectSpan & { grid: EffectiveGrid };

interface ChannelGrids {
  channelId: number;
  /** Regular slots of the channel. */
  regular: readonly GridSlot[];
  seasonal: readonly EffectiveGrid[];
  /** Programs that air; slots of others do not, nor do they shorten other airings. */
  programIds: { has(id: number): boolean };
}

/**
 * Returns the airings of the regular and seasonal slots of a channel that overlap a time range,
 * sorted by start time.
 *
 * Which slots air is decided for each airing by its date and its start: the slots of the seasonal
 * grid that is in force, otherwise the regular ones. Those of a grid that is added to the regular
 * slots interrupt them.
 */
export function gridAirings(
  { channelId, regular, seasonal, programIds }: ChannelGrids,
  timeZone: string,
  timeRange: TimeRange,
): (TimeRange & { slot: GridSlot })[] {
  const spans = seasonal.flatMap((grid) =>
    effectSpans(grid).flatMap((span): GridSpan[] => (span.effect.dates ? [{ ...span, grid }] : [])),
  );
  const inForceOn = (date: string) =>
    spans.filter(({ effect }) => isInForce(effect, channelId, date));
  const airs = ({ span }: SeasonalSlot, date: string, at: number) => {
    const inForce = inForceOn(date);
    if (!span) return !replacementAt(inForce, at);
    if (!inForce.includes(span) || !appliesAt(span, at)) return false;
    return span.effect.mode === "add" || replacementAt(inForce, at) === span;
  };
  const slotsOf = (mode: "replace" | "add"): SeasonalSlot[] =>
    spans
      .filter(({ effect }) => effect.mode === mode)
      .flatMap((span) => slotsIn(span, channelId))
      .filter(({ programId }) => programIds.has(programId));
  const added = slotAirings(
    slotsOf("add"),
    timeZone,
    // Also those that shorten an airing at the edge of the range.
    { from: timeRange.from - MAX_SLOT_MS, until: timeRange.until + MAX_SLOT_MS },
    airs,
  );
  const regularSlots = regular.map((slot): SeasonalSlot => ({ ...slot, span: null }));
  return [
    ...slotAirings([...regularSlots, ...slotsOf("replace")], timeZone, timeRange, airs).flatMap(
      (airing) => subtractRanges(airing, added),
    ),
    ...added,
  ]
    .filter((airing) => rangesOverlap(airing, timeRange))
    .sort((a, b) => a.from - b.from);
}

/**
 * Returns the weekly slots of a program by the grids that are in force on a date: those of the
 * seasonal grid on its channels, otherwise the regular ones.
 */
export function slotsOnDate(
  { id, slots }: { id: number; slots: readonly WeeklySlot[] },
  grids: readonly EffectiveGrid[],
  date: string,
  at: number,
): WeeklySlot[] {
  const spans = grids
    .flatMap((grid) => effectSpans(grid).map((span): GridSpan => ({ ...span, grid })))
    .filter((span) => appliesAt(span, at));
  const replacementOn = (channelId: number) =>
    replacementAt(
      spans.filter(({ effect }) => isInForce(effect, channelId, date)),
      at,
    );
  const seasonal = spans.flatMap((span) =>
    span.effect.slots.flatMap(({ programId, ...slot }) => {
      const { channelId } = slot;
      const airs =
        programId === id &&
        isInForce(span.effect, channelId, date) &&
        (span.effect.mode === "add" || replacementOn(channelId) === span);
      return airs ? [slot] : [];
    }),
  );
  return [...slots.filter(({ channelId }) => !replacementOn(channelId)), ...seasonal];
}

const slotsIn = (span: GridSpan, channelId: number): SeasonalSlot[] =>
  span.effect.slots.flatMap((slot, index) =>
    slot.channelId === channelId
      ? [
          {
            ...slot,
            index: null,
            grid: {
              id: span.grid.id,
              version: span.grid.version,
              index: span.isCurrent ? index : null,
            },
            span,
          },
        ]
      : [],
  );

const appliesAt = ({ after, until }: EffectSpan, at: number) => after < at && at <= until;

/**
 * Returns the effect that replaces the regular slots for airings of a date that start at an
 * instant. Of several, one that follows announcements takes precedence, then the one with the
 * shorter period, then the newer one.
 */
const replacementAt = (spans: readonly GridSpan[], at: number): GridSpan | undefined =>
  spans
    .filter((span) => span.effect.mode === "replace" && appliesAt(span, at))
    .sort(
      (a, b) =>
        Number(b.effect.announced) - Number(a.effect.announced) ||
        lengthOf(a) - lengthOf(b) ||
        b.grid.id - a.grid.id,
    )[0];

const lengthOf = ({ effect: { dates } }: GridSpan): number =>
  dates ? Date.parse(dates.last) - Date.parse(dates.first) : 0;
