import { asciiDigits } from "@masthead/contract/platform/ascii-digits.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { dateName, LEVANTINE_MONTH, normalizeName } from "./month-names.ts";

/**
 * Years that the date of a post may have. Others are of another calendar, such as 1443 AH, or a
 * mistake.
 */
const YEARS = { first: 1800, last: 2199 };
/** Longest offset from UTC, in minutes. */
const MAX_OFFSET = 15 * 60;

/** Names of time zones by their offset from UTC in minutes. */
const ZONE_NAMES: [minutes: number, names: string][] = [
  [0, "z ut utc gmt wet"],
  [60, "cet met bst west"],
  [120, "eet cest mest sast"],
  [180, "eest msk trt idt"],
  [210, "irst"],
  [240, "gst msd"],
  [300, "pkt"],
  [480, "sgt hkt"],
  [540, "jst kst"],
  [600, "aest"],
  [660, "aedt"],
  [720, "nzst"],
  [780, "nzdt"],
  [-180, "adt brt art"],
  [-240, "edt at"],
  [-300, "est cdt et"],
  [-360, "cst mdt ct"],
  [-420, "mst pdt mt"],
  [-480, "pst akdt pt"],
  [-540, "akst"],
  [-600, "hst"],
];
const ZONE_OFFSETS = new Map(
  ZONE_NAMES.flatMap(([minutes, names]) => names.split(" ").map((name) => [name, minutes])),
);

/** Names of several time zones, hours apart: Arabia and the Atlantic, India, Ireland and Israel. */
const AMBIGUOUS_ZONES = new Set(["ast", "ist"]);

/** Words of written dates that say nothing about the time. */
const FILLERS = new Set(
  "t of at on the a de del do du le um uhr den alle ore h hs hrs في الساعه الساعة عند يوم الموافق م ميلادي בשעה saat".split(
    " ",
  ),
);

const HALVES_OF_DAY = new Map<string, "am" | "pm">([
  ["am", "am"],
  ["pm", "pm"],
  ["ص", "am"],
  ["صباحا", "am"],
  ["م", "pm"],
  ["مساء", "pm"],
  ["오전", "am"],
  ["오후", "pm"],
]);

/** Parts of a date, in the order in which they are tried. */
const TOKENS = {
  yearFirst: /(\d{4})([-/.])(0?\d{1,2})\2(\d{1,2})(?!\d)/y,
  dayFirst: /(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/y,
  yearMonth: /(\d{4})-(\d\d)(?![\d:-])/y,
  compact: /(\d{4})(\d\d)(\d\d)(?:t(\d\d)(\d\d)(\d\d)?)?(?!\d)/y,
  time: /(\d{1,2})[:h](\d{2})(?::(\d{1,2})(?:[.,](\d+))?)?(?![\d:])/y,
  offset: /(?:(?:gmt|utc?)\s?)?([+-])(\d{1,2}):?(\d\d)?(?!\d)/y,
  number: /(\d+)(?:(?:st|nd|rd|th|er|o|a|e)(?!\p{L}))?/uy,
  zoneId: /[a-z]+(?:_[a-z]+)*\/[a-z_/]+(?:[+-]\d+)?/y,
  word: new RegExp(`${LEVANTINE_MONTH}(?!\\p{L})|\\p{L}+`, "uy"),
  separator: /[\s,./'-]/y,
};

interface DateParts {
  date?: { year: number; month: number; day: number };
  month?: number;
  /** Whether the name of the month is also a weekday's, and precedes all numbers. */
  isMaybeWeekday?: boolean;
  /** Numbers beside the name of a month, before and after it. */
  numbers: string[];
  time?: { hour: number; minute: number; second: number; millisecond: number };
  half?: "am" | "pm";
  /** Minutes east of UTC, or the id of a time zone. */
  zone?: number | string;
}

/**
 * Parses a date of another system: RFC 822, RFC 3339, what feeds write instead, and dates in words
 * of many languages. A time with an unknown zone name is in UTC (RFC 5322), one with an ambiguous
 * name is none.
 * @param timeZone zone of a date that states none, such as `Asia/Amman`; an ambiguous time at a
 *   clock change is the earlier one
 * @returns undefined for anything else: impossible days, two readings (`03/04/2022`), other
 *   calendars, WordPress's zero date
 */
export function parseForeignDate(text: string, timeZone = "UTC"): Date | undefined {
  const parts = readParts(normalize(text));
  const date = parts && dateOf(parts);
  return date && instantOf(date, parts, timeZone);
}

/** Returns the first of several texts that is a date. */
export function firstForeignDate(texts: string[]): Date | undefined {
  for (const text of texts) {
    const date = parseForeignDate(text);
    if (date) return date;
  }
  return undefined;
}

/**
 * Returns the text without marks, comments and invisible characters, in lower case, with ASCII
 * digits and signs.
 */
const normalize = (text: string): string =>
  normalizeName(
    asciiDigits(text.slice(0, 200))
      .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, " ")
      .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
      .replaceAll(/[،٫]/g, ","),
  )
    .replaceAll(/\b([ap])\.\s?m\b\.?/g, "$1m")
    .replaceAll(/(\d)\s?[년年]\s?(\d+)\s?[월月]\s?(\d+)\s?[일日]/g, "$1-$2-$3 ")
    .trim();

/** Splits the text into the parts of a date, or returns undefined if some of it is none. */
function readParts(text: string): DateParts | undefined {
  const parts: DateParts = { numbers: [] };
  let position = 0;
  const next = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = position;
    const match = token.exec(text);
    if (match) position = token.lastIndex;
    return match;
  };
  while (position < text.length) {
    const isRead =
      readOffset(parts, parts.time || text[position] === "+" ? next(TOKENS.offset) : null) ??
      readNumericDate(parts, next) ??
      readTime(parts, next) ??
      readNumber(parts, next(TOKENS.number)) ??
      readZoneId(parts, next(TOKENS.zoneId)) ??
      readWord(parts, next(TOKENS.word)) ??
      (next(TOKENS.separator) ? true : undefined);
    if (!isRead) return undefined;
  }
  return parts;
}

type Next = (token: RegExp) => RegExpExecArray | null;
/** True if the part was read, false if it contradicts others, undefined if it is another part. */
type Outcome = boolean | undefined;

function readNumericDate(parts: DateParts, next: Next): Outcome {
  const set = (year?: string, month?: string, day?: string): boolean => {
    if (parts.date) return false;
    parts.date = { year: Number(year), month: Number(month), day: Number(day) };
    return true;
  };
  const yearFirst = next(TOKENS.yearFirst);
  if (yearFirst) return set(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dayFirst = next(TOKENS.dayFirst);
  if (dayFirst) {
    const [, first, separator, second, year] = dayFirst;
    if (separator === "." || Number(first) > 12 || first === second)
      return set(year, second, first);
    // Both orders are usual unless one of the numbers cannot be a month.
    return Number(second) > 12 && set(year, first, second);
  }
  const yearMonth = next(TOKENS.yearMonth);
  if (yearMonth) return set(yearMonth[1], yearMonth[2], "1");
  const compact = next(TOKENS.compact);
  if (!compact) return undefined;
  const [, year, month, day, hour, minute, second] = compact;
  if (hour)
    parts.time = {
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second ?? 0),
      millisecond: 0,
    };
  return set(year, month, day);
}

function readTime(parts: DateParts, next: Next): Outcome {
  const match = next(TOKENS.time);
  if (!match) return undefined;
  if (parts.time) return false;
  const [, hour, minute, second = "0", fraction = ""] = match;
  const millisecond = Number(fraction.slice(0, 3).padEnd(3, "0"));
  parts.time = { hour: Number(hour), minute: Number(minute), second: Number(second), millisecond };
  return true;
}

function readOffset(parts: DateParts, match: RegExpExecArray | null): Outcome {
  if (!match) return undefined;
  const [, sign, hours, minutes = "0"] = match;
  const offset = Number(hours) * 60 + Number(minutes);
  if (
    typeof parts.zone === "number" &&
    parts.zone !== 0 &&
    parts.zone !== (sign === "-" ? -offset : offset)
  )
    return false;
  parts.zone = sign === "-" ? -offset : offset;
  return offset <= MAX_OFFSET && Number(minutes) < 60;
}

function readNumber(parts: DateParts, match: RegExpExecArray | null): Outcome {
  if (!match) return undefined;
  return !parts.date && parts.numbers.push(match[1] ?? "") <= 2;
}

function readZoneId(parts: DateParts, match: RegExpExecArray | null): Outcome {
  if (!match) return undefined;
  parts.zone ??= match[0];
  return true;
}

function readWord(parts: DateParts, match: RegExpExecArray | null): Outcome {
  if (!match) return undefined;
  const [word] = match;
  const { month, isWeekday = false } = dateName(word) ?? {};
  // An abbreviation such as `mar` is a weekday if the name of a month follows.
  if (month && (!parts.month || parts.month === month || parts.isMaybeWeekday)) {
    parts.month = month;
    parts.isMaybeWeekday = isWeekday && !parts.numbers.length;
    return true;
  }
  const half = parts.time || word.length > 1 ? HALVES_OF_DAY.get(word) : undefined;
  if (half) parts.half ??= half;
  const offset = ZONE_OFFSETS.get(word);
  if (offset !== undefined) parts.zone ??= offset;
  if (isWeekday || half || offset !== undefined || FILLERS.has(word)) return true;
  const isBeforeDate = !parts.date && !parts.numbers.length && !parts.time;
  if (isBeforeDate) return true;
  if (AMBIGUOUS_ZONES.has(word)) return parts.zone !== undefined;
  const isUnknownZone =
    parts.time !== undefined && parts.zone === undefined && /^[a-z]{1,5}$/.test(word);
  if (isUnknownZone) parts.zone = 0;
  return isUnknownZone;
}

/** Returns the date that the parts state, without checking that the day exists. */
function dateOf({ date, month, numbers }: DateParts): DateParts["date"] {
  if (date) return month === undefined || month === date.month ? date : undefined;
  const [first = "", second = ""] = numbers;
  // The year alone is a date of W3C-DTF.
  if (!month)
    return first.length === 4 && !second ? { year: Number(first), month: 1, day: 1 } : undefined;
  const [day, year] = first.length > 2 ? [second, first] : [first, second];
  if (!/^\d{1,2}$/.test(day) || !/^(\d\d|\d{4})$/.test(year)) return undefined;
  // RFC 822 years have two digits; RFC 5322 defines their century.
  const century = year.length === 4 ? 0 : Number(year) < 50 ? 2000 : 1900;
  return { year: Number(year) + century, month, day: Number(day) };
}

function instantOf(
  date: NonNullable<DateParts["date"]>,
  { time, half, zone }: DateParts,
  timeZone: string,
): Date | undefined {
  if (date.year < YEARS.first || date.year > YEARS.last) return undefined;
  const { hour, minute, second, millisecond } = time ?? {
    hour: 0,
    minute: 0,
    second: 0,
    millisecond: 0,
  };
  const isMidnightAfter = hour === 24 && !minute && !second;
  const clock = {
    hour: isMidnightAfter ? 0 : hourOfDay(hour, half),
    minute,
    // A leap second is read as the second before.
    second: second === 60 ? 59 : second,
    millisecond,
  };
  try {
    const day = Temporal.PlainDate.from(date, { overflow: "reject" }).add({
      days: isMidnightAfter ? 1 : 0,
    });
    const local = day.toPlainDateTime(Temporal.PlainTime.from(clock, { overflow: "reject" }));
    if (typeof zone !== "number")
      return new Date(local.toZonedDateTime(zone ?? timeZone).epochMilliseconds);
    return new Date(local.toZonedDateTime("UTC").epochMilliseconds - zone * MINUTE);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the hour from 0 to 23. `19:58 PM` is written, too. */
function hourOfDay(hour: number, half: DateParts["half"]): number {
  if (!half || hour > 12) return hour;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}
