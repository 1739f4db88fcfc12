import { type AnnouncedStarts, monthStart, startsAfter } from "./hijri-calendar.ts";

interface Announcement {
  /** `monthIndex` of the month. */
  index: number;
  /** First day; null to undo the announcement. */
  startsOn: string | null;
  /** Announced day that the caller saw. */
  seen: string | null;
}

/** Reason why an announcement is refused; each has a message. */
export type AnnouncementProblem = "changed" | "notPossible" | "nextMonth" | "tooFar";

/** Months around the current one whose start can be announced. */
const MONTHS_BACK = 1;
const MONTHS_AHEAD = 13;

/** Decides whether an announcement is possible; null if it is. */
export function announcementProblem(
  { index, startsOn, seen }: Announcement,
  current: number,
  announced: AnnouncedStarts,
): AnnouncementProblem | null {
  if ((announced.get(index) ?? null) !== seen) return "changed";
  if (index < current - MONTHS_BACK || index > current + MONTHS_AHEAD) return "tooFar";
  if (startsOn === null) return null;
  if (!choicesOf(index, announced).includes(startsOn)) return "notPossible";
  const next = announced.get(index + 1);
  const allowed = startsAfter(Temporal.PlainDate.from(startsOn)).map(String);
  return next === undefined || allowed.includes(next) ? null : "nextMonth";
}

/** Possible first days of a month: 29 and 30 days after the month before it began. */
export const choicesOf = (index: number, announced: AnnouncedStarts): string[] =>
  startsAfter(monthStart(index - 1, announced)).map(String);

/** First day that a month has without its own announcement. */
export function startWithoutAnnouncement(index: number, announced: AnnouncedStarts): string {
  const others = new Map(announced);
  others.delete(index);
  return monthStart(index, others).toString();
}
