import { prayerTimesPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { Link } from "../../ui/link.tsx";
import type { ShownLine } from "./today-line.server.ts";

/** Date in both calendars; in Ramadan with imsak and iftar, at an Eid with the greeting. */
export function TodayLine({ line: { date, season, times } }: { line: ShownLine }) {
  const locale = useLocale();
  return (
    <Link
      to={prayerTimesPath(locale)}
      className="flex min-h-11 flex-wrap items-center gap-x-4 py-2 text-15 underline-offset-4 hover:underline"
    >
      <span className="text-quiet">{date}</span>
      {season && <b>{season}</b>}
      {times}
    </Link>
  );
}
