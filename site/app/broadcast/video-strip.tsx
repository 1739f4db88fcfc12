import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";
import { EpisodeCard, type ShownEpisode } from "./program/episode-card.tsx";
import "./messages.ts";

/** Newest video episodes on a dark background. Renders nothing if there are none. */
export function VideoStrip({ episodes }: { episodes: ShownEpisode[] }) {
  const t = useMessages();
  const locale = useLocale();
  if (!episodes.length) return null;
  return (
    <section
      aria-labelledby="video"
      className="full-bleed mt-8 bg-night pt-4 pb-6 md:mt-14 md:pt-7 md:pb-10 text-white [--bleed:var(--color-night)]"
    >
      <h2 id="video" className="mb-4 text-20 md:text-24">
        <Link
          to={pagePath(locale, "programs")}
          className="inline-flex min-h-11 items-center gap-1.5 decoration-2 underline-offset-4 hover:underline"
        >
          {t("programs.latest")}
          <Icon name="forward" className="size-4" />
        </Link>
      </h2>
      <ul className="swipe md:grid md:grid-cols-2 md:gap-x-6 md:gap-y-6 lg:grid-cols-4">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <EpisodeCard episode={episode} showProgram dark look="tile" />
          </li>
        ))}
      </ul>
    </section>
  );
}
