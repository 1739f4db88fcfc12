import { useSearchParams } from "react-router";
import { dateAt } from "../../../broadcast/schedule/view/days.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { daysOfView, stepDate } from "./calendar-days.ts";
import { type PlanFilters, type PlanView, queryOfView, viewOfQuery } from "./plan-view.ts";

/** View of the calendar, and how it changes. */
export function usePlanView() {
  const [query, setQuery] = useSearchParams();
  const { timeZone } = useStation();
  const locale = useUiLocale();
  const today = dateAt(serverNow(), timeZone);
  const view = viewOfQuery(query, today);
  const show = (change: Partial<PlanView>) =>
    setQuery(queryOfView({ ...view, ...change }, today), { replace: true });
  return {
    view,
    today,
    days: daysOfView(view.kind, view.date, locale),
    show,
    filter: (change: Partial<PlanFilters>) => show({ filters: { ...view.filters, ...change } }),
    step: (steps: number) => show({ date: stepDate(view.kind, view.date, steps) }),
  };
}
export type PlanViewState = ReturnType<typeof usePlanView>;
