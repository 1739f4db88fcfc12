import {
  CALENDAR_LAYERS,
  type CalendarLayer,
  PLAN_KINDS,
  type PlanKind,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import type { ViewKind } from "../../../platform/calendar/view-days.ts";
import { isDate } from "../../../platform/time/days.ts";

export const VIEW_KINDS = ["day", "week", "month"] as const satisfies readonly ViewKind[];

/** View of the calendar and its filters, stored in the URL. */
export interface PlanView {
  kind: ViewKind;
  /** Selected day; any day of the week or month. */
  date: string;
  filters: PlanFilters;
  itemId: number | null;
}

export interface PlanFilters {
  planKind: PlanKind | null;
  categoryId: number | null;
  assigneeId: number | null;
  language: Locale | null;
  layers: readonly CalendarLayer[];
}

const DEFAULT_LAYERS: readonly CalendarLayer[] = ["scheduled", "events"];

/** Reads a view from the query of a URL. Anything unknown is the default. */
export function viewOfQuery(query: URLSearchParams, today: string): PlanView {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === query.get(name)) ?? null;
  const idOf = (name: string) =>
    /^[1-9]\d{0,14}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null;
  const date = query.get("date");
  const language = query.get("lang") ?? "";
  const layers = query.get("show")?.split(".");
  return {
    kind: oneOf(VIEW_KINDS, "view") ?? "week",
    date: isDate(date) ? date : today,
    filters: {
      planKind: oneOf(PLAN_KINDS, "kind"),
      categoryId: idOf("category"),
      assigneeId: idOf("assignee"),
      language: isLocale(language) ? language : null,
      layers: layers ? CALENDAR_LAYERS.filter((layer) => layers.includes(layer)) : DEFAULT_LAYERS,
    },
    itemId: idOf("item"),
  };
}

/** Returns the query of a view, without default values. */
export function queryOfView(
  { kind, date, filters, itemId }: PlanView,
  today: string,
): Record<string, string> {
  const { planKind, categoryId, assigneeId, language, layers } = filters;
  const shown = layers.join(".");
  return {
    ...(kind !== "week" && { view: kind }),
    ...(date !== today && { date }),
    ...(planKind && { kind: planKind }),
    ...(categoryId && { category: String(categoryId) }),
    ...(assigneeId && { assignee: String(assigneeId) }),
    ...(language && { lang: language }),
    ...(shown !== DEFAULT_LAYERS.join(".") && { show: shown }),
    ...(itemId && { item: String(itemId) }),
  };
}
