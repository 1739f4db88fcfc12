/** Date range, as the analytics API expects it. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

/** Named date ranges. */
const RANGES = {
  today: { startDate: "today", endDate: "today" },
  yesterday: { startDate: "yesterday", endDate: "yesterday" },
  week: { startDate: "6daysAgo", endDate: "today" },
  month: { startDate: "27daysAgo", endDate: "today" },
  quarter: { startDate: "89daysAgo", endDate: "today" },
} as const satisfies Record<string, DateRange>;

export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses the date range of the URL parameters: a named range or a range of days. Falls back to
 * today.
 */
export function rangeFromSearchParams(searchParams: URLSearchParams): {
  name: RangeName | "days";
  range: DateRange;
} {
  const name = searchParams.get("range") ?? "today";
  const [startDate = "", endDate = ""] = name.split("_");
  if (DAY_PATTERN.test(startDate) && DAY_PATTERN.test(endDate) && startDate <= endDate)
    return { name: "days", range: { startDate, endDate } };
  const rangeName = RANGE_NAMES.find((candidate) => candidate === name) ?? "today";
  return { name: rangeName, range: RANGES[rangeName] };
}

export const isOneDay = ({ startDate, endDate }: DateRange) => startDate === endDate;
