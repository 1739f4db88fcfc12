import { DIMENSIONS, type Dimension, METRICS, type Metric, type reportQuery } from "@masthead/contract/audience/analytics.ts";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { problemError } from "../../platform/http/problem.ts";
import { dayPlus } from "./station-hour.ts";

export interface Condition {
  dimension: Dimension;
  sign: "==" | "!=" | "=@";
  value: string;
}

/** A question to the views, read and checked. */
export interface Question {
  metrics: Metric[];
  dimensions: Dimension[];
  /** First and last day that count. */
  from: string;
  to: string;
  conditions: Condition[];
  order: { name: Metric | Dimension; descending: boolean }[];
  limit: number;
  offset: number;
}

/** Days that one question spans at most. */
const DAYS = 3660;

/** Reads a question. @throws INVALID_INPUT that says what cannot be asked */
export function readQuestion(query: z.output<typeof reportQuery>, today: string, t: TFunction): Question {
  const refuse = (path: string, word: string, values: Record<string, string> = {}) =>
    problemError("INVALID_INPUT", [{ path, message: t(`analytics.${word}`, values) }]);
  const names = <Name extends string>(path: string, text: string, known: readonly Name[]): Name[] => {
    const asked = text
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const unknown = asked.find((name) => !known.includes(name as Name));
    if (unknown !== undefined) throw refuse(path, "unknownName", { name: unknown, known: known.join(", ") });
    return [...new Set(asked as Name[])];
  };

  const metrics = names("metrics", query.metrics, METRICS);
  if (!metrics.length) throw refuse("metrics", "noMetric");
  const dimensions = names("dimensions", query.dimensions, DIMENSIONS);
  const from = dayIn(query.startDate, today);
  const to = dayIn(query.endDate, today);
  if (from === undefined) throw refuse("startDate", "noDay");
  if (to === undefined) throw refuse("endDate", "noDay");
  if (from > to) throw refuse("startDate", "startAfterEnd");
  if (dayPlus(from, DAYS) < to) throw refuse("startDate", "tooLong", { days: String(DAYS) });

  const conditions = splitConditions(query.filter).map((text): Condition => {
    const [, dimension = "", sign = "", value = ""] = /^\s*(\w+)(==|!=|=@)(.*)$/s.exec(text) ?? [];
    if (!DIMENSIONS.includes(dimension as Dimension)) throw refuse("filter", "wrongCondition", { condition: text });
    return { dimension: dimension as Dimension, sign: sign as Condition["sign"], value };
  });
  const order = query.orderBy
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    .map((text) => {
      const name = text.replace(/^-/, "");
      const asked = [...metrics, ...dimensions].find((one) => one === name);
      if (!asked) throw refuse("orderBy", "notAskedFor", { name });
      return { name: asked, descending: text.startsWith("-") };
    });
  return { metrics, dimensions, from, to, conditions, order, limit: query.limit, offset: query.offset };
}

/** Conditions stand between semicolons; one behind a backslash is part of a value. */
const splitConditions = (filter: string): string[] =>
  filter
    .split(/(?<!\\);/)
    .map((text) => text.replaceAll("\\;", ";"))
    .filter((text) => text.trim());

/** The day that is meant, or undefined when there is none of that date. */
function dayIn(text: string, today: string): string | undefined {
  if (text === "today") return today;
  if (text === "yesterday") return dayPlus(today, -1);
  const ago = /^(\d+)daysAgo$/.exec(text)?.[1];
  if (ago !== undefined) return dayPlus(today, -Number(ago));
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}
