import { useSearchParams } from "react-router";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useStation } from "../../../platform/time/station.ts";
import { addDays, dateAt, isDate, startOfWeek } from "./days.ts";

/** View of the schedule, stored in the URL. */
export interface View {
  /** Every channel on one day, or one channel in one week. */
  kind: "day" | "week";
  /** Selected day; in the week view any day of the week. */
  date: string;
  /** First visible day. */
  first: string;
  /** Number of visible days. */
  days: number;
  /** Channel of the week view; null for the first channel. */
  channelId: number | null;
}

export const VIEW_KINDS = ["day", "week"] as const;
const DAYS_PER_WEEK = 7;

export function useView() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { timeZone } = useStation();
  const kind: View["kind"] = searchParams.get("view") === "week" ? "week" : "day";
  const today = dateAt(serverNow(), timeZone);
  const dateParam = searchParams.get("date");
  const date = isDate(dateParam) ? dateParam : today;
  const days = kind === "week" ? DAYS_PER_WEEK : 1;
  const view: View = {
    kind,
    date,
    days,
    first: kind === "week" ? startOfWeek(date) : date,
    channelId: Number(searchParams.get("channel")) || null,
  };
  const show = (change: Partial<Pick<View, "kind" | "date" | "channelId">>) => {
    const { kind, date, channelId } = { ...view, ...change };
    setSearchParams(
      {
        ...(kind === "week" && { view: kind }),
        ...(date !== today && { date }),
        ...(channelId && { channel: String(channelId) }),
      },
      { replace: true },
    );
  };
  return {
    view,
    today,
    show,
    step: (steps: number) => show({ date: addDays(date, steps * days) }),
  };
}
