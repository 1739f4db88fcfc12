/** Days that are looked at, as the calls name them. */
export interface Range {
  startDate: string;
  endDate: string;
}

/** Ranges that can be chosen by name. */
const RANGES = {
  today: { startDate: "today", endDate: "today" },
  yesterday: { startDate: "yesterday", endDate: "yesterday" },
  week: { startDate: "6daysAgo", endDate: "today" },
  month: { startDate: "27daysAgo", endDate: "today" },
  quarter: { startDate: "89daysAgo", endDate: "today" },
} as const satisfies Record<string, Range>;

export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range that an address asks for: one by name, or from a day to another; else today. */
export function rangeIn(parameters: URLSearchParams): { name: RangeName | "days"; range: Range } {
  const name = parameters.get("range") ?? "today";
  const [startDate = "", endDate = ""] = name.split("_");
  if (DAY.test(startDate) && DAY.test(endDate) && startDate <= endDate) return { name: "days", range: { startDate, endDate } };
  const known = RANGE_NAMES.find((one) => one === name) ?? "today";
  return { name: known, range: RANGES[known] };
}

export const isOneDay = ({ startDate, endDate }: Range) => startDate === endDate;
