import {
  DIMENSIONS,
  type Dimension,
  METRICS,
  type Metric,
  type reportQuery,
} from "@masthead/contract/audience/analytics.ts";
import type { z } from "zod";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { addDays } from "../station-hour.ts";

export interface ReportCondition {
  dimension: Dimension;
  operator: "==" | "!=" | "=@";
  value: string;
}

export interface ParsedReportQuery {
  metrics: Metric[];
  dimensions: Dimension[];
  /** First and last day, both inclusive. */
  from: string;
  to: string;
  conditions: ReportCondition[];
  order: { name: Metric | Dimension; descending: boolean }[];
  limit: number;
  offset: number;
}

/** Longest date range of a query, in days. */
const MAX_DAYS = 3660;

/**
 * Parses and validates a report query.
 * @throws INVALID_INPUT with the parameter and the reason
 */
export function parseReportQuery(
  query: z.output<typeof reportQuery>,
  today: string,
  context: Context,
): ParsedReportQuery {
  const metrics = parseNames(context, "metrics", query.metrics, METRICS);
  if (!metrics.length) throw invalidInput(context, "metrics", "analytics.noMetric");
  const dimensions = parseNames(context, "dimensions", query.dimensions, DIMENSIONS);
  return {
    metrics,
    dimensions,
    ...parseDays(context, query, today),
    conditions: splitConditions(query.filter).map((text) => parseCondition(context, text)),
    order: splitNames(query.orderBy).map((text) =>
      parseOrder(context, text, [...metrics, ...dimensions]),
    ),
    limit: query.limit,
    offset: query.offset,
  };
}

type Context = Pick<CallContext, "locale">;

const splitNames = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

function parseNames<Name extends string>(
  context: Context,
  path: string,
  text: string,
  allowed: readonly Name[],
): Name[] {
  const requested = splitNames(text);
  const unknown = requested.find((name) => !allowed.includes(name as Name));
  if (unknown !== undefined)
    throw invalidInput(context, path, "analytics.unknownName", {
      name: unknown,
      allowed: allowed.join(", "),
    });
  return [...new Set(requested as Name[])];
}

function parseDays(
  context: Context,
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): { from: string; to: string } {
  const from = parseDay(startDate, today);
  const to = parseDay(endDate, today);
  if (from === undefined) throw invalidInput(context, "startDate", "analytics.noDay");
  if (to === undefined) throw invalidInput(context, "endDate", "analytics.noDay");
  if (from > to) throw invalidInput(context, "startDate", "analytics.startAfterEnd");
  if (addDays(from, MAX_DAYS) < to)
    throw invalidInput(context, "startDate", "analytics.tooLong", { days: String(MAX_DAYS) });
  return { from, to };
}

function parseCondition(context: Context, text: string): ReportCondition {
  const [, dimension = "", operator = "", value = ""] =
    /^\s*(\w+)(==|!=|=@)(.*)$/s.exec(text) ?? [];
  if (!DIMENSIONS.includes(dimension as Dimension))
    throw invalidInput(context, "filter", "analytics.wrongCondition", { condition: text });
  return {
    dimension: dimension as Dimension,
    operator: operator as ReportCondition["operator"],
    value,
  };
}

function parseOrder(
  context: Context,
  text: string,
  requested: (Metric | Dimension)[],
): ParsedReportQuery["order"][number] {
  const name = text.replace(/^-/, "");
  const found = requested.find((selected) => selected === name);
  if (!found) throw invalidInput(context, "orderBy", "analytics.notRequested", { name });
  return { name: found, descending: text.startsWith("-") };
}

/** Splits a filter at its semicolons. A semicolon after a backslash is part of a value. */
const splitConditions = (filter: string): string[] =>
  filter
    .split(/(?<!\\);/)
    .map((text) => text.replaceAll("\\;", ";"))
    .filter((text) => text.trim());

/**
 * Resolves `today`, `yesterday`, `7daysAgo` or a date to a day. Returns undefined for a date that
 * does not exist.
 */
function parseDay(text: string, today: string): string | undefined {
  if (text === "today") return today;
  if (text === "yesterday") return addDays(today, -1);
  const ago = /^(\d+)daysAgo$/.exec(text)?.[1];
  if (ago !== undefined) return addDays(today, -Number(ago));
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}
