import type { EpisodeCard as EpisodeCardData } from "@masthead/contract/broadcast/episode.ts";
import { episodePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { PremiumBadge } from "../air/premium-badge.tsx";
import { episodeLabel } from "./episode-label.ts";

/** What a card shows of an episode. */
export type ShownEpisode = Omit<EpisodeCardData, "summary">;

interface Props {
  episode: ShownEpisode;
  /** Shows the name of the program. For lists that are not about a single program. */
  showProgram?: boolean;
  /** Colours for a dark background. */
  dark?: boolean;
  /** In a row that phones scroll sideways: the image above the text. */
  tile?: boolean;
  level?: 2 | 3;
}

/** Card of an episode: image with duration, number, title and airtime. */
export function EpisodeCard({
  episode,
  showProgram = false,
  dark = false,
  tile = false,
  level = 3,
}: Props) {
  const t = useMessages();
  const locale = useLocale();
  const Heading = `h${level}` as const;
  const minutes =
    episode.durationSeconds === null ? 0 : Math.max(1, Math.round(episode.durationSeconds / 60));
  const quietColour = dark ? "text-white/80" : "text-quiet";
  const label = showProgram ? episode.program.name : episodeLabel(episode, t);
  return (
    <article
      className={`group relative h-full md:flex md:flex-col md:gap-3 ${tile ? "flex flex-col gap-2" : "grid grid-cols-[38%_minmax(0,1fr)] content-start gap-x-4"}`}
    >
      <div className={`relative ${tile ? "" : "max-md:self-start"}`}>
        <Picture
          picture={episode.picture}
          shape="wide"
          sizes={`(min-width: 64rem) 290px, (min-width: 48rem) 33vw, ${tile ? 44 : 38}vw`}
          upTo={640}
          decorative
          colour="var(--color-cyan)"
        />
        {minutes > 0 && (
          <span className="absolute end-0 bottom-0 bg-night px-1.5 text-13 text-white">
            {t("programs.minutes", { count: minutes })}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1">
        {(label || episode.premium) && (
          <p
            className={`flex max-w-full items-center gap-2.5 text-13 font-semibold ${quietColour}`}
          >
            {episode.premium && <PremiumBadge dark={dark} />}
            <span className="truncate">{label}</span>
          </p>
        )}
        <Heading className={`headline line-clamp-3 md:text-20 ${tile ? "text-15" : "text-17"}`}>
          <Link
            to={episodePath(locale, episode.program.id, episode.id)}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            {episode.title}
          </Link>
        </Heading>
        {episode.airAt && (
          <RelativeTime
            at={episode.airAt}
            locale={locale}
            className={dark ? "text-white/80!" : ""}
          />
        )}
      </div>
    </article>
  );
}
