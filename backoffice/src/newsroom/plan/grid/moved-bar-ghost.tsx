import type { CSSProperties } from "react";
import { DropGhost } from "../../../platform/calendar/drop-ghost.tsx";
import { addDays, daysBetween } from "../../../platform/time/days.ts";
import { daysOf } from "../entries/calendar-entry.ts";
import { usePlanning } from "../planning-context.ts";

interface MovedBarGhostProps {
  days: readonly string[];
  day: string;
  style: CSSProperties;
}

/** Preview of the entry that is being moved, over its days in a row, in the cell of the first one. */
export function MovedBarGhost({ days, day, style }: MovedBarGhostProps) {
  const { moves, timeZone } = usePlanning();
  const { moved } = moves;
  if (!moved) return null;
  const { day: firstDay, lastDay } = daysOf(moved.entry, timeZone);
  const end = addDays(moved.place.day, daysBetween(firstDay, lastDay));
  const shown = days.filter((one) => moved.place.day <= one && one <= end);
  if (shown[0] !== day) return null;
  return (
    <DropGhost
      title={moved.entry.title}
      style={{ ...style, gridColumnEnd: `span ${shown.length}` }}
      scrollIntoView={moved.by === "keyboard"}
    />
  );
}
