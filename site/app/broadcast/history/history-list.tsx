import type { Song, StationHistory } from "@masthead/contract/broadcast/song.ts";
import { formatTime } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { AiringLink } from "../air/now-next.tsx";
import { StationTime } from "../air/station-time.tsx";
import { groupSongs } from "./at-time.ts";

/** Programs of the day that have begun, each with the songs that were played in it. */
export function HistoryList({ history }: { history: StationHistory }) {
  const t = useMessages();
  const locale = useLocale();
  const groups = groupSongs(history);
  if (!groups.length) return <p className="py-8 text-17 text-quiet">{t("history.empty")}</p>;
  return (
    <>
      {history.songs.length === 0 && (
        <p className="mt-2 text-15 text-quiet">{t("history.noSongs")}</p>
      )}
      <ol className="mt-3 max-w-list border-t border-line">
        {groups.map(({ airing, songs }) => (
          <li key={airing?.startsAt ?? "others"} className="border-b border-line py-4">
            {airing ? (
              <>
                <StationTime
                  from={airing.startsAt}
                  to={airing.endsAt}
                  className="block text-13 text-quiet tabular-nums"
                />
                <h3 className="text-17 md:text-20">
                  <AiringLink
                    airing={airing}
                    className="headline underline-offset-4 hover:underline"
                  />
                </h3>
              </>
            ) : (
              <h3 className="text-17 md:text-20">{t("history.otherSongs")}</h3>
            )}
            {songs.length > 0 && (
              <ol className="mt-2">
                {songs.map((song) => (
                  <li key={song.at} className="flex gap-4 py-1 text-15">
                    <time
                      dateTime={song.at}
                      className="w-20 flex-none text-quiet tabular-nums"
                      suppressHydrationWarning
                    >
                      {formatTime(song.at, locale, history.timeZone)}
                    </time>
                    <span className="min-w-0">
                      <SongText song={song} />
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Title and artist, each in its own direction. */
export function SongText({ song: { title, artist } }: { song: Song }) {
  return (
    <>
      <bdi className="font-semibold">{title}</bdi>
      {artist && (
        <>
          {" · "}
          <bdi>{artist}</bdi>
        </>
      )}
    </>
  );
}
