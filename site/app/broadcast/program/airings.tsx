import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { useMessages } from "../../platform/messages.ts";
import { AddAiringToCalendar } from "../air/add-to-calendar.tsx";
import { LiveBadge } from "../air/live-badge.tsx";
import { AiringLink } from "../air/now-next.tsx";
import { StationTime } from "../air/station-time.tsx";
import { factHeadingClass } from "./facts.tsx";

/** Next airings of a program, each with an "add to calendar" link. */
export function Airings({ airings }: { airings: Airing[] }) {
  const t = useMessages();
  return (
    <section>
      <h2 className={factHeadingClass}>{t("programs.airings")}</h2>
      {airings.length === 0 && <p className="mt-1 text-15 text-quiet">{t("programs.noAirings")}</p>}
      <ul className="mt-1">
        {airings.map((airing) => (
          <li
            key={`${airing.channelId} ${airing.startsAt}`}
            className="flex items-center justify-between gap-3 border-b border-line py-2 last:border-0"
          >
            <div className="min-w-0 text-15">
              {airing.onAir && (
                <p className="text-13">
                  <LiveBadge label="air.onAir" />
                </p>
              )}
              <StationTime
                from={airing.startsAt}
                to={airing.endsAt}
                showDay
                className="block font-semibold"
              />
              {airing.kind === "episode" && (
                <AiringLink
                  airing={airing}
                  className="line-clamp-2 text-quiet underline-offset-4 hover:underline"
                />
              )}
            </div>
            {!airing.onAir && <AddAiringToCalendar airing={airing} small />}
          </li>
        ))}
      </ul>
    </section>
  );
}
