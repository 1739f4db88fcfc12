import { useSearchParams } from "react-router";
import { serverNow } from "../../../frame/server-clock.ts";
import { useStation } from "../../../frame/station.ts";
import { addDays, dateAt, isDate, weekOf } from "./days.ts";

/** What of the schedule is looked at; the address keeps it. */
export interface View {
  /** Every channel on one day, or one channel in one week. */
  kind: "day" | "week";
  /** The day; of a week any day in it. */
  date: string;
  /** First of the days that are shown, and how many they are. */
  first: string;
  days: number;
  /** The channel of the week; null: the first there is. */
  channelId: number | null;
}

export const VIEW_KINDS = ["day", "week"] as const;
const WEEK = 7;

export function useView() {
  const [search, setSearch] = useSearchParams();
  const { timeZone } = useStation();
  const kind: View["kind"] = search.get("view") === "week" ? "week" : "day";
  const today = dateAt(serverNow(), timeZone);
  const asked = search.get("date");
  const date = isDate(asked) ? asked : today;
  const days = kind === "week" ? WEEK : 1;
  const view: View = { kind, date, days, first: kind === "week" ? weekOf(date) : date, channelId: Number(search.get("channel")) || null };
  const show = (change: Partial<Pick<View, "kind" | "date" | "channelId">>) => {
    const { kind, date, channelId } = { ...view, ...change };
    setSearch(
      { ...(kind === "week" && { view: kind }), ...(date !== today && { date }), ...(channelId && { channel: String(channelId) }) },
      { replace: true },
    );
  };
  return { view, today, show, step: (steps: number) => show({ date: addDays(date, steps * days) }) };
}
