import ICAL from "ical.js";
import type { Calendar, CalendarEntry } from "./calendar.ts";

/** Alarm trigger: ten minutes before the start. */
const ALARM_TRIGGER = "-PT10M";
/** Polling interval for subscribed calendars. */
const REFRESH_INTERVAL = "PT1H";

// The library does not count the leading space of a folded line; the limit of 75 octets includes
// it.
ICAL.foldLength = 74;

/** jCal property: name, parameters, type, value. @see https://www.rfc-editor.org/rfc/rfc7265 */
type Property = [name: string, parameters: object, type: string, value: string];

const text = (name: string, value: string): Property => [name, {}, "text", value];
const uri = (name: string, value: string): Property => [name, {}, "uri", value];
/** UTC, so that it is correct for clients without time zone data. */
const time = (name: string, value: Date): Property => [
  name,
  {},
  "date-time",
  value.toISOString().replace(/\.\d+/, ""),
];

/**
 * Serialises a calendar as iCalendar.
 * @see https://www.rfc-editor.org/rfc/rfc5545 and https://www.rfc-editor.org/rfc/rfc7986
 */
export function renderCalendar({ subscription, entries }: Calendar): string {
  const properties = [
    text("version", "2.0"),
    text("prodid", "-//Masthead//Schedule//EN"),
    text("calscale", "GREGORIAN"),
  ];
  return ICAL.stringify([
    "vcalendar",
    [...properties, ...(subscription ? subscriptionProperties(subscription) : [])],
    entries.map(entryComponent),
  ]);
}

const subscriptionProperties = ({
  name,
  timeZone,
  url,
}: NonNullable<Calendar["subscription"]>): Property[] => [
  text("name", name),
  text("x-wr-calname", name),
  text("x-wr-timezone", timeZone),
  uri("source", url),
  ["refresh-interval", {}, "duration", REFRESH_INTERVAL],
  text("x-published-ttl", REFRESH_INTERVAL),
];

function entryComponent(entry: CalendarEntry) {
  const properties = [
    text("uid", entry.uid),
    time("dtstamp", entry.changedAt),
    time("last-modified", entry.changedAt),
    time("dtstart", entry.startsAt),
    ...(entry.endsAt ? [time("dtend", entry.endsAt)] : []),
    text("summary", entry.title),
    text("description", entry.text),
    ...(entry.place ? [text("location", entry.place)] : []),
    uri("url", entry.url),
    // Entries do not block time in the user's calendar.
    text("transp", "TRANSPARENT"),
  ];
  return ["vevent", properties, entry.reminder ? [alarm(entry)] : []];
}

const alarm = ({ title }: CalendarEntry) => [
  "valarm",
  [
    text("action", "DISPLAY"),
    text("description", title),
    ["trigger", {}, "duration", ALARM_TRIGGER],
  ],
  [],
];
