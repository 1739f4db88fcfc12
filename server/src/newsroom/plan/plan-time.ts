import { MAX_PLAN_DAYS } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Time of a plan item: two instants, or two dates without a time zone. */
export interface PlanTime {
  startsAt: Date | null;
  endsAt: Date | null;
  day: string | null;
  lastDay: string | null;
}

type TimeError = [path: string, code: FieldErrorCode];

/** Returns the field and message key of an error in the time of a plan item, or null. */
export function timeError({
  startsAt = null,
  endsAt = null,
  day = null,
  lastDay = null,
}: Partial<PlanTime>): TimeError | null {
  const isTimed = startsAt !== null || endsAt !== null;
  const isAllDay = day !== null || lastDay !== null;
  if (isTimed && isAllDay) return ["startsAt", "plan.twoTimes"];
  if (isTimed) return instantsError(startsAt, endsAt);
  return isAllDay ? daysError(day, lastDay) : ["startsAt", "plan.noTime"];
}

function daysError(day: string | null, lastDay: string | null): TimeError | null {
  if (day === null) return ["day", "plan.noTime"];
  if (lastDay === null) return ["lastDay", "plan.noTime"];
  if (lastDay < day) return ["lastDay", "plan.endsBeforeStart"];
  return addDays(day, MAX_PLAN_DAYS) <= lastDay ? ["lastDay", "plan.tooLong"] : null;
}

function instantsError(startsAt: Date | null, endsAt: Date | null): TimeError | null {
  if (!startsAt) return ["startsAt", "plan.noTime"];
  if (!endsAt) return ["endsAt", "plan.noTime"];
  if (endsAt <= startsAt) return ["endsAt", "plan.endsBeforeStart"];
  const length = endsAt.getTime() - startsAt.getTime();
  return length > MAX_PLAN_DAYS * DAY ? ["endsAt", "plan.tooLong"] : null;
}

/**
 * Returns the time of a plan item that starts at another time and is as long as before; null for
 * the other kind of time.
 */
export function movedTime(
  time: PlanTime,
  to: { startsAt?: string; day?: string },
): Partial<PlanTime> | null {
  const { startsAt, endsAt, day, lastDay } = time;
  if (to.startsAt !== undefined && to.day === undefined && startsAt && endsAt) {
    const start = Date.parse(to.startsAt);
    return {
      startsAt: new Date(start),
      endsAt: new Date(start + endsAt.getTime() - startsAt.getTime()),
    };
  }
  if (to.day !== undefined && to.startsAt === undefined && day && lastDay) {
    const length = Temporal.PlainDate.from(day).until(lastDay);
    return { day: to.day, lastDay: Temporal.PlainDate.from(to.day).add(length).toString() };
  }
  return null;
}

export const hasMoved = (before: PlanTime, after: PlanTime): boolean =>
  before.startsAt?.getTime() !== after.startsAt?.getTime() ||
  before.endsAt?.getTime() !== after.endsAt?.getTime() ||
  before.day !== after.day ||
  before.lastDay !== after.lastDay;

const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Formats the time of a plan item: dates as they are, instants in the station's time zone. */
export function formatPlanTime(
  { startsAt, endsAt, day, lastDay }: PlanTime,
  locale: Locale,
  timeZone: string,
): string {
  const DATE = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  if (day && lastDay) {
    // A date is formatted as noon of the day in UTC, by a formatter in UTC: the zones of station
    // and process have no influence.
    const text = (date: string) =>
      dateFormat(locale, { ...DATE, timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`));
    return day === lastDay ? text(day) : `${text(day)} – ${text(lastDay)}`;
  }
  if (!startsAt || !endsAt) return "";
  const dateText = (at: Date) => dateFormat(locale, { ...DATE, timeZone }).format(at);
  const hourText = (at: Date) =>
    dateFormat(locale, {
      hour: locale === "en-US" ? "2-digit" : "numeric",
      minute: "2-digit",
      timeZone,
    }).format(at);
  const separator = locale === "ar-JO" ? "، " : ", ";
  const start = `${dateText(startsAt)}${separator}${hourText(startsAt)}`;
  return dateText(startsAt) === dateText(endsAt)
    ? `${start} – ${hourText(endsAt)} (${timeZone})`
    : `${start} – ${dateText(endsAt)}${separator}${hourText(endsAt)} (${timeZone})`;
}
