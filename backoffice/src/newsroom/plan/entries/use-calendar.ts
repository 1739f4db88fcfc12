import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { PLAN_QUERY_KEY } from "../plan-messages.ts";
import type { PlanViewState } from "../view/use-plan-view.ts";

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 30_000;

export function useCalendar({ days, view: { filters } }: PlanViewState) {
  const locale = useUiLocale();
  const { planKind, categoryId, assigneeId, language, layers } = filters;
  const input = {
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    layers: [...layers],
    locale,
    ...(planKind && { kind: planKind }),
    ...(categoryId && { categoryId }),
    ...(assigneeId && { assigneeId }),
    ...(language && { language }),
  };
  return useQuery({
    queryKey: [PLAN_QUERY_KEY, "calendar", input],
    queryFn: () => client.plan.calendar(input),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}
