import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { createContext, useContext } from "react";
import type { Place } from "./entries/calendar-entry.ts";
import type { EntryFormat } from "./entries/use-entry-format.ts";
import type { PlanMoves } from "./use-plan-moves.tsx";

/** Context shared by the parts of the calendar. */
export interface PlanningContext {
  timeZone: string;
  today: string;
  format: EntryFormat;
  entries: readonly CalendarEntry[];
  moves: PlanMoves;
  /** Id of the element with the keyboard instructions. */
  hintId: string;
  openItem: (id: number) => void;
  openDay: (day: string) => void;
  /** Opens the form of a new item at a place. */
  create: (place: Place) => void;
}

export const Planning = createContext<PlanningContext | null>(null);

/** @throws Error outside the calendar */
export function usePlanning(): PlanningContext {
  const context = useContext(Planning);
  if (!context) throw new Error("not in the planning calendar");
  return context;
}
