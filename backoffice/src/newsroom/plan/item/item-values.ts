import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { toWallTime } from "../../../platform/time/station-time.ts";
import { DAY_MINUTES, instantOf, type Place } from "../entries/calendar-entry.ts";

/** Fields of a plan item that its form edits. */
export type ItemFields = Pick<
  PlanItem,
  | "title"
  | "notes"
  | "kind"
  | "locale"
  | "categoryId"
  | "assigneeIds"
  | "priority"
  | "startsAt"
  | "endsAt"
  | "day"
  | "lastDay"
>;

/** Values of the form, including both kinds of time; one is used. */
export type ItemValues = ItemFields & { allDay: boolean };

const FIELDS = [
  "title",
  "notes",
  "kind",
  "locale",
  "categoryId",
  "assigneeIds",
  "priority",
  "startsAt",
  "endsAt",
  "day",
  "lastDay",
] as const;

/** Length of a new timed item, and start of an item that was all-day, in minutes. */
const DEFAULT_LENGTH = 60;
const DEFAULT_START = 9 * 60;

/** Returns the values of a new item at a place. */
export function newItemValues(place: Place, locale: Locale, timeZone: string): ItemValues {
  return {
    title: "",
    notes: "",
    kind: "story",
    locale,
    categoryId: null,
    assigneeIds: [],
    priority: "normal",
    allDay: place.minute === null,
    ...timesAt(place.day, place.day, place.minute ?? DEFAULT_START, timeZone),
  };
}

/**
 * Returns the values of an item. The kind of time that it does not have is suggested, on the same
 * day.
 */
export function valuesOfItem(item: PlanItem, timeZone: string): ItemValues {
  const fields = Object.fromEntries(
    FIELDS.map((field) => [field, item[field]]),
  ) as unknown as ItemFields;
  if (item.day && item.lastDay)
    return {
      ...fields,
      allDay: true,
      ...timesAt(item.day, item.lastDay, DEFAULT_START, timeZone),
      day: item.day,
      lastDay: item.lastDay,
    };
  const dayOf = (at: string | null) => (at ? toWallTime(at, timeZone).slice(0, 10) : null);
  return { ...fields, allDay: false, day: dayOf(item.startsAt), lastDay: dayOf(item.endsAt) };
}

function timesAt(day: string, lastDay: string, minute: number, timeZone: string) {
  const end = Math.min(minute + DEFAULT_LENGTH, DAY_MINUTES - 1);
  return {
    startsAt: instantOf({ day, minute }, timeZone),
    endsAt: instantOf({ day, minute: end }, timeZone),
    day,
    lastDay,
  };
}

/** Returns the fields that the values store: without the kind of time that is not used. */
export function fieldsOfValues({ allDay, ...values }: ItemValues): ItemFields {
  const time = allDay ? { startsAt: null, endsAt: null } : { day: null, lastDay: null };
  return {
    ...values,
    title: values.title.trim(),
    notes: values.notes ?? "",
    assigneeIds: values.assigneeIds ?? [],
    ...time,
  };
}

/** Returns the fields that differ from the stored item. */
export function changedFields(item: PlanItem, fields: ItemFields): Partial<ItemFields> {
  const changed = FIELDS.filter(
    (field) => JSON.stringify(item[field]) !== JSON.stringify(fields[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, fields[field]]));
}
