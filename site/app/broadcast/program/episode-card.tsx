import type { EpisodeCard as EpisodeCardData } from "@masthead/contract/broadcast/episode.ts";
import { episodePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { PremiumBadge } from "../air/premium-badge.tsx";
import { episodeLabel } from "./episode-label.ts";

/** What a card shows of an episode. Only the look `lead` has room for the summary. */
export type ShownEpisode = Omit<EpisodeCardData, "summary"> & { summary?: string };

const IMAGE_BESIDE = "grid grid-cols-[38%_minmax(0,1fr)] content-start gap-x-4";
const LOOKS = {
  /* On phones the image beside the text, elsewhere above it. */
  card: { layout: `${IMAGE_BESIDE} md:flex md:flex-col md:gap-3`, headline: "text-17 md:text-20" },
  /* In a row that phones scroll sideways: the image above the text. */
  tile: { layout: "flex flex-col gap-2 md:gap-3", headline: "text-15 md:text-20" },
  row: {
    layout: `${IMAGE_BESIDE} md:grid-cols-[13.75rem_minmax(0,1fr)]`,
    headline: "text-17 md:text-20",
  },
  lead: {
    layout: "flex flex-col gap-3 md:grid md:grid-cols-2 md:content-start md:gap-x-6",
    headline: "text-24 xl:text-30",
  },
} as const;
const IMAGE_SIZES = {
  card: "(min-width: 64rem) 290px, (min-width: 48rem) 33vw, 38vw",
  tile: "(min-width: 64rem) 290px, (min-width: 48rem) 33vw, 44vw",
  row: "(min-width: 48rem) 220px, 38vw",
  lead: "(min-width: 64rem) 394px, (min-width: 48rem) 50vw, 100vw",
} as const;

interface Props {
  episode: ShownEpisode;
  /** Shows the name of the program. For lists that are not about a single program. */
  showProgram?: boolean;
  /** Colours for a dark background. */
  dark?: boolean;
  look?: keyof typeof LOOKS;
  level?: 2 | 3;
}

/** Card of an episode: image with duration, number, title and airtime. */
export function EpisodeCard({
  episode,
  showProgram = false,
  dark = false,
  look = "card",
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
    <article className={`group relative h-full ${LOOKS[look].layout}`}>
      <div className="relative w-full self-start">
        <Picture
          picture={episode.picture}
          shape="wide"
          sizes={IMAGE_SIZES[look]}
          upTo={look === "lead" ? 960 : 640}
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
        <Heading className={`headline line-clamp-3 ${LOOKS[look].headline}`}>
          <Link
            to={episodePath(locale, episode.program.id, episode.id)}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            {episode.title}
          </Link>
        </Heading>
        {look === "lead" && episode.summary && (
          <p className="line-clamp-4 text-15 text-quiet md:text-17">{episode.summary}</p>
        )}
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
