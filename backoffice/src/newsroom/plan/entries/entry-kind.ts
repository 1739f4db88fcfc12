import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";

/**
 * Kind of an entry, as the legend and the dots show it: the kind of a plan item, or what else it
 * is.
 */
export const entryKind = (entry: CalendarEntry) => {
  if (entry.type === "plan") return entry.kind;
  if (entry.type === "article")
    return entry.state === "published" ? ("published" as const) : ("scheduled" as const);
  return entry.type === "event" ? ("programEvent" as const) : ("airing" as const);
};
export type EntryKind = ReturnType<typeof entryKind>;

/** Colour of the dot, and of the surface. A word always says the same. */
export const KIND_COLOURS: Record<EntryKind, { dot: string; surface: string }> = {
  story: { dot: "#00a587", surface: "#d9f6ef" },
  event: { dot: "#0096ab", surface: "#dcf4f9" },
  episode: { dot: "#7a5bd0", surface: "#ece7fa" },
  scheduled: { dot: "#4c5a56", surface: "#ffffff" },
  published: { dot: "#14201d", surface: "#ffffff" },
  programEvent: { dot: "#a87900", surface: "#ffffff" },
  airing: { dot: "#9aa6a2", surface: "#ffffff" },
};

/**
 * Path of the screen with an entry, by the day that it is on; null for a plan item, which opens in
 * a panel.
 */
export function screenOf(entry: CalendarEntry, day: string): string | null {
  if (entry.type === "article") return `/article/edit/${entry.id}`;
  if (entry.type === "event") return `/programevent/edit/${entry.id}`;
  return entry.type === "airing" ? `/schedule?date=${day}` : null;
}
