import type { PodcastCard } from "@masthead/contract/broadcast/podcast.ts";
import { podcastPath, programPath } from "@masthead/contract/platform/paths.ts";
import { useState } from "react";
import { useFrame } from "../../platform/frame-data.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";

const linkClass =
  "inline-flex min-h-11 items-center gap-2 text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";

/** Podcast of a program with its pages in directories, and its feed. */
export function PodcastEntry({ podcast, eager }: { podcast: PodcastCard; eager: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  const { program, summary, category, picture, links } = podcast;
  return (
    <li className="grid grid-cols-[min(6rem,27%)_1fr] gap-x-4 border-b border-line py-5 md:grid-cols-[9rem_1fr] md:gap-x-6">
      <Picture
        picture={picture}
        shape="square"
        sizes="(min-width: 48rem) 9rem, 6rem"
        eager={eager}
        decorative
        colour="var(--color-cyan)"
      />
      <div className="min-w-0">
        <h2 className="text-20 md:text-24">
          <Link to={programPath(locale, program.id)} className="underline-offset-4 hover:underline">
            {program.name}
          </Link>
        </h2>
        <p className="text-13 text-quiet">
          {category && `${category.name} · `}
          {t("podcasts.episodes", { count: podcast.episodes })}
        </p>
        {summary && <p className="mt-1 line-clamp-3 max-w-text text-15 text-quiet">{summary}</p>}
        {links.length > 0 && (
          <ul
            aria-label={t("podcasts.listenIn", { name: program.name })}
            className="mt-1 flex flex-wrap gap-x-5"
          >
            {links.map(({ directory, name, url }) => (
              <li key={directory}>
                <a href={url} className={linkClass} rel="noopener">
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Feed program={program} />
      </div>
    </li>
  );
}

/** Link to a feed, and a button that copies its address. */
function Feed({ program }: { program: PodcastCard["program"] }) {
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const [outcome, setOutcome] = useState<"copied" | "notCopied">();
  const path = podcastPath(locale, program.id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText((frame?.publicUrl ?? "") + path);
      setOutcome("copied");
    } catch {
      setOutcome("notCopied");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <a
        href={path}
        className={linkClass}
        aria-label={t("podcasts.feedOf", { name: program.name })}
      >
        <Icon name="listen" />
        {t("podcasts.feed")}
      </a>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={t("podcasts.copyOf", { name: program.name })}
        className={`js-only cursor-pointer ${linkClass}`}
      >
        <Icon name="link" />
        {t("podcasts.copy")}
      </button>
      <span role="status" className="text-15">
        {outcome && t(`podcasts.${outcome}`)}
      </span>
    </div>
  );
}
