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
  context: Pick<CallContext, "locale">,
): ParsedReportQuery {
  const parseNames = <Name extends string>(
    path: string,
    text: string,
    allowed: readonly Name[],
  ): Name[] => {
    const requested = text
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const unknown = requested.find((name) => !allowed.includes(name as Name));
    if (unknown !== undefined)
      throw invalidInput(context, path, "analytics.unknownName", {
        name: unknown,
        allowed: allowed.join(", "),
      });
    return [...new Set(requested as Name[])];
  };

  const metrics = parseNames("metrics", query.metrics, METRICS);
  if (!metrics.length) throw invalidInput(context, "metrics", "analytics.noMetric");
  const dimensions = parseNames("dimensions", query.dimensions, DIMENSIONS);
  const from = parseDay(query.startDate, today);
  const to = parseDay(query.endDate, today);
  if (from === undefined) throw invalidInput(context, "startDate", "analytics.noDay");
  if (to === undefined) throw invalidInput(context, "endDate", "analytics.noDay");
  if (from > to) throw invalidInput(context, "startDate", "analytics.startAfterEnd");
  if (addDays(from, MAX_DAYS) < to)
    throw invalidInput(context, "startDate", "analytics.tooLong", { days: String(MAX_DAYS) });

  const conditions = splitConditions(query.filter).map((text): ReportCondition => {
    const [, dimension = "", operator = "", value = ""] =
      /^\s*(\w+)(==|!=|=@)(.*)$/s.exec(text) ?? [];
    if (!DIMENSIONS.includes(dimension as Dimension))
      throw invalidInput(context, "filter", "analytics.wrongCondition", { condition: text });
    return {
      dimension: dimension as Dimension,
      operator: operator as ReportCondition["operator"],
      value,
    };
  });
  const order = query.orderBy
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    .map((text) => {
      const name = text.replace(/^-/, "");
      const requested = [...metrics, ...dimensions].find((selected) => selected === name);
      if (!requested) throw invalidInput(context, "orderBy", "analytics.notRequested", { name });
      return { name: requested, descending: text.startsWith("-") };
    });
  return {
    metrics,
    dimensions,
    from,
    to,
    conditions,
    order,
    limit: query.limit,
    offset: query.offset,
  };
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
