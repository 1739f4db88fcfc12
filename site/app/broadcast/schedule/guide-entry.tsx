import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { useMessages } from "../../platform/messages.ts";
import { AddAiringToCalendar } from "../air/add-to-calendar.tsx";
import { AdhanLines } from "../air/adhan.tsx";
import { AgeBadge } from "../air/age-badge.tsx";
import { AiringProgress } from "../air/airing-progress.tsx";
import { LiveBadge } from "../air/live-badge.tsx";
import { AiringLink } from "../air/now-next.tsx";
import { PremiumBadge } from "../air/premium-badge.tsx";
import { StationTime } from "../air/station-time.tsx";

/** Minimum duration, in minutes, at which a grid entry has room for a second line. */
const ROOMY_MINUTES = 30;
/** Minimum duration, in minutes, at which it also has room for the calendar icon. */
const TALL_MINUTES = 45;

interface Props {
  airing: Airing;
  now: number;
  /** Grid lines at the start and end of the entry. */
  rowFrom: number;
  rowTo: number;
}

export function GuideEntry({ airing, now, rowFrom, rowTo }: Props) {
  const [start, end] = [Date.parse(airing.startsAt), Date.parse(airing.endsAt)];
  const t = useMessages();
  const minutes = (end - start) / MINUTE;
  const [isPast, isCurrent] = [end <= now, start <= now && now < end];
  const isRoomy = minutes >= ROOMY_MINUTES;
  return (
    <li
      className={`flex items-start gap-x-3 border-b border-line py-3 lg:border-0 lg:px-3 lg:shadow-[0_0_0_1px_var(--color-line)] ${isRoomy ? "lg:py-1.5" : "lg:py-0"} ${isCurrent ? "bg-wash max-lg:-mx-4 max-lg:px-4" : "bg-paper"}`}
      style={{ "--from": rowFrom, "--to": Math.max(rowTo, rowFrom + 1) } as React.CSSProperties}
    >
      <div className="min-w-0 grow bg-inherit">
        {/* Keeps the text above the line of the current time. */}
        <div
          className={`relative z-(--z-raised) w-fit max-w-full bg-inherit ${isRoomy ? "lg:pe-2" : "lg:flex lg:items-baseline lg:gap-2"}`}
        >
          <p
            className={`flex flex-wrap items-baseline gap-x-3 text-13 ${isPast ? "text-quiet" : ""}`}
          >
            {/* The reader's time has a separate line, so that badges do not move when it
                appears. */}
            <StationTime
              from={airing.startsAt}
              to={airing.endsAt}
              className={`contents tabular-nums [&_small]:order-last [&_small]:basis-full ${isRoomy ? "" : "lg:[&_small]:hidden"}`}
            />
            {isCurrent && <LiveBadge label="air.onAir" />}
            <AgeBadge rating={airing.ageRating} />
            {airing.premium && isRoomy && <PremiumBadge />}
            {airing.countryRule && isRoomy && <span>{t("availability.limited")}</span>}
          </p>
          <AiringLink
            airing={airing}
            className={`headline font-headline font-semibold underline-offset-4 hover:underline ${isRoomy ? "line-clamp-2 text-15 lg:text-15" : "line-clamp-2 text-15 lg:line-clamp-1 lg:text-13"} ${isPast ? "text-quiet" : ""}`}
          />
        </div>
        <AdhanLines
          airing={airing}
          className={`mt-0.5 text-13 text-quiet ${isRoomy ? "" : "lg:sr-only"}`}
        />
        {isCurrent && (
          <span className="mt-2 block max-w-60 lg:hidden">
            <AiringProgress from={airing.startsAt} to={airing.endsAt} />
          </span>
        )}
      </div>
      {!isPast && !isCurrent && (
        <span className={minutes >= TALL_MINUTES ? "shrink-0 lg:-me-2" : "shrink-0 lg:hidden"}>
          <AddAiringToCalendar airing={airing} small />
        </span>
      )}
    </li>
  );
}
