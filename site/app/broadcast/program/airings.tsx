import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { useWords } from "../../system/words.ts";
import { AddAiring } from "../air/add-to-calendar.tsx";
import { LiveMark } from "../air/live-mark.tsx";
import { AiringLink } from "../air/now-next.tsx";
import { StationTime } from "../air/station-time.tsx";

/** When a program is on next, each with the way into the reader's calendar. */
export function Airings({ airings }: { airings: Airing[] }) {
  const t = useWords();
  return (
    <section>
      <h2 className="font-text text-15 font-bold">{t("programs.airings")}</h2>
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
                  <LiveMark word="air.onAir" />
                </p>
              )}
              <StationTime from={airing.startsAt} to={airing.endsAt} day className="block font-semibold" />
              {airing.kind === "episode" && (
                <AiringLink airing={airing} className="line-clamp-2 text-quiet underline-offset-4 hover:underline" />
              )}
            </div>
            {!airing.onAir && <AddAiring airing={airing} small />}
          </li>
        ))}
      </ul>
    </section>
  );
}
