import { useSearchParams } from "react-router";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { daysOfView } from "../../../platform/calendar/view-days.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { dateAt, isDate } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";

/** View of the schedule, stored in the URL. */
export interface View {
  /** Every channel on one day, or one channel in one week. */
  kind: "day" | "week";
  /** Selected day; in the week view any day of the week. */
  date: string;
  days: readonly string[];
  /** Channel of the week view; null for the first channel. */
  channelId: number | null;
  /** Seasonal grid that is shown as if it were published; null: the schedule as it airs. */
  gridId: number | null;
}

export const VIEW_KINDS = ["day", "week"] as const;

export function useView() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { timeZone } = useStation();
  const kind: View["kind"] = searchParams.get("view") === "week" ? "week" : "day";
  const today = dateAt(serverNow(), timeZone);
  const dateParam = searchParams.get("date");
  const date = isDate(dateParam) ? dateParam : today;
  const view: View = {
    kind,
    date,
    days: daysOfView(kind, date, useUiLocale()),
    channelId: Number(searchParams.get("channel")) || null,
    gridId: Number(searchParams.get("grid")) || null,
  };
  const show = (change: Partial<Pick<View, "kind" | "date" | "channelId" | "gridId">>) => {
    const { kind, date, channelId, gridId } = { ...view, ...change };
    setSearchParams(
      {
        ...(kind === "week" && { view: kind }),
        ...(date !== today && { date }),
        ...(channelId && { channel: String(channelId) }),
        ...(gridId && { grid: String(gridId) }),
      },
      { replace: true },
    );
  };
  return { view, today, show };
}
