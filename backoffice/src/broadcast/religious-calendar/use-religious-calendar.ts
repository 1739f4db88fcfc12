import type { StaffCalendar } from "@masthead/contract/broadcast/religious-calendar.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { formatDate } from "../../platform/time/days.ts";

const KEY = ["religious-calendar"];

/** Loads the calendar; `show` replaces it by the response of a change. */
export function useReligiousCalendar() {
  const locale = useUiLocale();
  const queries = useQueryClient();
  const key = [...KEY, locale];
  const query = useQuery<StaffCalendar>({
    queryKey: key,
    queryFn: ({ signal }) => client.religiousCalendar.get({ locale }, { signal }),
    // Colleagues announce on the same evening.
    staleTime: 0,
  });
  return {
    ...query,
    show: (calendar: StaffCalendar) => queries.setQueryData(key, calendar),
    reload: () => queries.invalidateQueries({ queryKey: KEY }),
  };
}

/** Returns a function that formats a date with its weekday. */
export function useFullDay() {
  const locale = useUiLocale();
  return (date: string) =>
    formatDate(date, locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}
