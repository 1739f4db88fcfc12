import { useSearchParams } from "react-router";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { daysOfView } from "../../../platform/calendar/view-days.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { dateAt } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";
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
  };
}
export type PlanViewState = ReturnType<typeof usePlanView>;
