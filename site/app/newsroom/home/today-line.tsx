import { prayerTimesPath } from "@masthead/contract/platform/paths.ts";
import { FastCountdown } from "../../broadcast/prayer/fast-countdown.tsx";
import { useLocale } from "../../platform/locale.ts";
import { Link } from "../../ui/link.tsx";
import type { ShownLine } from "./today-line.server.ts";

interface Props {
  line: ShownLine;
}

/**
 * Date in both calendars; in Ramadan with imsak, iftar and a countdown to the next of them, at an
 * Eid with the greeting.
 */
export function TodayLine({ line: { date, season, times, moments, until } }: Props) {
  const locale = useLocale();
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 text-15"
      {...(until !== null && { "data-until": until })}
    >
      <Link
        to={prayerTimesPath(locale)}
        className="flex min-h-11 flex-wrap items-center gap-x-4 py-2 underline-offset-4 hover:underline"
      >
        <span className="text-quiet">{date}</span>
        {season && <b>{season}</b>}
        {times}
      </Link>
      {moments.length > 0 && <FastCountdown moments={moments} className="max-md:pb-2" />}
    </div>
  );
}
