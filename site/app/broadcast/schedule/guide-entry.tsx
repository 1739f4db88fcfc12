import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { AddAiring } from "../air/add-to-calendar.tsx";
import { LiveMark } from "../air/live-mark.tsx";
import { AiringLink } from "../air/now-next.tsx";
import { PremiumMark } from "../air/premium-mark.tsx";
import { Progress } from "../air/progress.tsx";
import { StationTime } from "../air/station-time.tsx";

/** Minutes from which an entry of the grid has room for more than a line, and for its sign. */
const ROOMY = 30;
const TALL = 45;

interface Props {
  airing: Airing;
  now: number;
  /** Lines of the grid that it stands between. */
  rowFrom: number;
  rowTo: number;
}

/** What is on from when to when. */
export function GuideEntry({ airing, now, rowFrom, rowTo }: Props) {
  const [start, end] = [Date.parse(airing.startsAt), Date.parse(airing.endsAt)];
  const minutes = (end - start) / 60_000;
  const [over, on] = [end <= now, start <= now && now < end];
  const roomy = minutes >= ROOMY;
  return (
    <li
      className={`flex items-start gap-x-3 border-b border-line py-3 lg:border-0 lg:px-3 lg:shadow-[0_0_0_1px_var(--color-line)] ${roomy ? "lg:py-1.5" : "lg:py-0"} ${on ? "bg-wash max-lg:-mx-4 max-lg:px-4" : "bg-paper"}`}
      style={{ "--from": rowFrom, "--to": Math.max(rowTo, rowFrom + 1) } as React.CSSProperties}
    >
      <div className="min-w-0 grow bg-inherit">
        {/* The line of the time that it is runs behind the words. */}
        <div className={`relative z-(--z-raised) w-fit max-w-full bg-inherit ${roomy ? "lg:pe-2" : "lg:flex lg:items-baseline lg:gap-2"}`}>
          <p className={`flex flex-wrap items-baseline gap-x-3 text-13 ${over ? "text-quiet" : ""}`}>
            <StationTime from={airing.startsAt} to={airing.endsAt} className={`tabular-nums ${roomy ? "" : "lg:[&_small]:hidden"}`} />
            {airing.onAir && on && <LiveMark word="air.onAir" />}
            {airing.premium && roomy && <PremiumMark />}
          </p>
          <AiringLink
            airing={airing}
            className={`headline font-headline font-semibold underline-offset-4 hover:underline ${roomy ? "line-clamp-2 text-15 lg:text-15" : "line-clamp-2 text-15 lg:line-clamp-1 lg:text-13"} ${over ? "text-quiet" : ""}`}
          />
        </div>
        {on && (
          <span className="mt-2 block max-w-60 lg:hidden">
            <Progress from={airing.startsAt} to={airing.endsAt} />
          </span>
        )}
      </div>
      {!over && !on && (
        <span className={minutes >= TALL ? "shrink-0 lg:-me-2" : "shrink-0 lg:hidden"}>
          <AddAiring airing={airing} small />
        </span>
      )}
    </li>
  );
}
