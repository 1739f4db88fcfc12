import ICAL from "ical.js";
import type { Calendar, CalendarEntry } from "./calendar.ts";

/** When calendars remind of what begins. */
const BEFORE = "-PT10M";
/** How often a calendar that is subscribed to asks again. */
const REFRESH = "PT1H";

// The library counts a continued line without the space it begins with; lines are at most 75 octets long, the space included.
ICAL.foldLength = 74;

/** A property as jCal has it: name, parameters, type, value. @see https://www.rfc-editor.org/rfc/rfc7265 */
type Property = [name: string, parameters: object, type: string, value: string];

const text = (name: string, value: string): Property => [name, {}, "text", value];
const uri = (name: string, value: string): Property => [name, {}, "uri", value];
/** In UTC, so that it is right whatever the calendar knows of zones. */
const time = (name: string, value: Date): Property => [name, {}, "date-time", value.toISOString().replace(/\.\d+/, "")];

/** iCalendar. @see https://www.rfc-editor.org/rfc/rfc5545 and https://www.rfc-editor.org/rfc/rfc7986 */
export function printCalendar({ subscription, entries }: Calendar): string {
  const properties = [text("version", "2.0"), text("prodid", "-//Masthead//Schedule//EN"), text("calscale", "GREGORIAN")];
  return ICAL.stringify(["vcalendar", [...properties, ...(subscription ? told(subscription) : [])], entries.map(entryComponent)]);
}

const told = ({ name, timeZone, url }: NonNullable<Calendar["subscription"]>): Property[] => [
  text("name", name),
  text("x-wr-calname", name),
  text("x-wr-timezone", timeZone),
  uri("source", url),
  ["refresh-interval", {}, "duration", REFRESH],
  text("x-published-ttl", REFRESH),
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
    // To be on the air takes up nobody's time.
    text("transp", "TRANSPARENT"),
  ];
  return ["vevent", properties, entry.reminder ? [alarm(entry)] : []];
}

const alarm = ({ title }: CalendarEntry) => [
  "valarm",
  [text("action", "DISPLAY"), text("description", title), ["trigger", {}, "duration", BEFORE]],
  [],
];
