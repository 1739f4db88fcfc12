import type { StationHistory } from "@masthead/contract/broadcast/song.ts";
import { formatTime, localTime } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Picture } from "../../ui/picture.tsx";
import { AiringLink } from "../air/now-next.tsx";
import { StationTime } from "../air/station-time.tsx";
import { findAtTime } from "./at-time.ts";
import { SongText } from "./history-list.tsx";

/** Program and song that were on at the time that the reader entered. */
export function AnswerAtTime({ history, time }: { history: StationHistory; time: string }) {
  const t = useMessages();
  const locale = useLocale();
  const { airing, song } = findAtTime(history, time, (instant) =>
    localTime(new Date(instant), history.timeZone).replace(", ", "T"),
  );
  return (
    <section
      aria-labelledby="at-time"
      className="mt-6 flex max-w-list items-start gap-4 border-s-4 border-mint bg-wash p-4"
    >
      {airing && (
        <div className="w-20 flex-none md:w-28">
          <Picture picture={airing.picture} shape="square" sizes="112px" upTo={320} decorative />
        </div>
      )}
      <div className="min-w-0">
        <h2 id="at-time" className="text-15 font-semibold text-quiet">
          {t("history.at", {
            time: formatTime(`${history.date}T${time}:00Z`, locale, "UTC"),
          })}
        </h2>
        {airing && (
          <p className="mt-1">
            <AiringLink
              airing={airing}
              className="headline font-headline text-20 font-semibold underline-offset-4 hover:underline"
            />
            <StationTime
              from={airing.startsAt}
              to={airing.endsAt}
              className="block text-13 text-quiet"
            />
          </p>
        )}
        {song && (
          <p className="mt-2 text-17">
            <SongText song={song} />
          </p>
        )}
        {!airing && !song && <p className="mt-1 text-17">{t("history.nothingAt")}</p>}
        {airing && !song && history.songs.length > 0 && (
          <p className="mt-2 text-15 text-quiet">{t("history.noSongAt")}</p>
        )}
      </div>
    </section>
  );
}
