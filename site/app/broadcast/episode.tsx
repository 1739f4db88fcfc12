import type {
  EpisodeCard as EpisodeCardData,
  EpisodeDetails,
} from "@masthead/contract/broadcast/episode.ts";
import { isLocale } from "@masthead/contract/platform/locale.ts";
import { episodePath, pagePath, programPath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { FollowProgram } from "../audience/program-follow/follow-program.tsx";
import { SaveOrFollowButton } from "../audience/save-or-follow/save-or-follow-button.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { headlineSize } from "../ui/headline.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { AgeBadge } from "./air/age-badge.tsx";
import { Availability } from "./air/availability.tsx";
import { PremiumBadge } from "./air/premium-badge.tsx";
import { StationTime } from "./air/station-time.tsx";
import { ChapterList } from "./chapters/chapter-list.tsx";
import { EpisodeUnavailable } from "./episode-unavailable.tsx";
import { breadcrumbJsonLd, episodeJsonLd } from "./json-ld.ts";
import { PlayerDock } from "./player/player-dock.tsx";
import { episodePlayerItem } from "./player-items.ts";
import { EpisodeCard } from "./program/episode-card.tsx";
import { episodeLabel } from "./program/episode-label.ts";
import "./messages.ts";

/**
 * Number of episodes requested for the list below: one more than is shown, as this episode may be
 * among them.
 */
const MORE_LIMIT = 5;

/** Few episodes have a transcript. */
const Transcript = lazy(async () => ({
  default: (await import("./transcript/transcript.tsx")).Transcript,
}));

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale, now } = pageOf(context);
  const id = parseIdParam(params.episodeId);
  const requested = url.searchParams.get("transcript");
  const transcript = isLocale(requested) ? requested : locale;
  const episode = await withPageErrors(client.episode.get({ id, locale, transcript }));
  if (episode.program.id !== parseIdParam(params.id))
    throw redirect(episodePath(locale, episode.program.id, id), 301);
  const more = await withPageErrors(
    client.episode.list({ locale, programId: episode.program.id, limit: MORE_LIMIT }),
  );
  return {
    episode,
    transcriptRequested: isLocale(requested),
    upcoming: episode.airAt !== null && Date.parse(episode.airAt) > now.getTime(),
    more: more.data.filter((other) => other.id !== id).slice(0, MORE_LIMIT - 1),
  };
}

export default function Episode() {
  const { episode, transcriptRequested, upcoming, more } = useLoaderData<typeof loader>();
  const number = episodeLabel(episode, useMessages());
  const locale = useLocale();
  const { title, program, summary, picture } = episode;
  return (
    <>
      <PageHead
        title={`${title} | ${program.name}`}
        description={summary || `${program.name}${number ? `: ${number}` : ""}`}
        picture={picture}
        oembed
      />
      <EpisodeJsonLd episode={episode} />
      <article>
        <div className="dark-surface full-bleed grid grid-cols-1 gap-x-6 gap-y-5 bg-paper pb-6 [--bleed:var(--color-paper)] md:py-6 lg:grid-cols-12">
          <Recording episode={episode} upcoming={upcoming} />
          <EpisodeHeader episode={episode} upcoming={upcoming} />
        </div>
        {episode.description && (
          <div className="rich-text mt-6">
            {episode.description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        {isPlayable(episode) && episode.chapters.length > 0 && (
          <ChapterList chapters={episode.chapters} item={episodePlayerItem(locale, episode)} />
        )}
        {isPlayable(episode) && episode.transcriptLanguages.length > 0 && (
          <Suspense>
            <Transcript
              key={`${episode.id} ${episode.transcript?.language}`}
              episode={episode}
              item={episodePlayerItem(locale, episode)}
              requested={transcriptRequested}
            />
          </Suspense>
        )}
      </article>
      <Neighbours episode={episode} />
      {more.length > 0 && <MoreEpisodes program={program} episodes={more} />}
    </>
  );
}

const isPlayable = ({ playable, listenable }: EpisodeDetails) => playable || listenable;

function EpisodeJsonLd({ episode }: { episode: EpisodeDetails }) {
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const { id, title, program } = episode;
  if (!frame) return null;
  return (
    <JsonLd
      data={{
        "@graph": [
          ...(isPlayable(episode) ? [episodeJsonLd(frame, locale, episode)] : []),
          breadcrumbJsonLd(frame, locale, [
            { name: t("broadcast.programs"), path: pagePath(locale, "programs") },
            { name: program.name, path: programPath(locale, program.id) },
            { name: title, path: episodePath(locale, program.id, id) },
          ]),
        ],
      }}
    />
  );
}

interface EpisodeProps {
  episode: EpisodeDetails;
  upcoming: boolean;
}

/** Player; without a recording the image, and why there is none. */
function Recording({ episode, upcoming }: EpisodeProps) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <div className="max-md:-mx-4 lg:col-span-8">
      {isPlayable(episode) ? (
        <PlayerDock items={[episodePlayerItem(locale, episode)]} />
      ) : (
        <div className="relative">
          <Picture
            picture={episode.picture}
            shape="wide"
            sizes="(min-width: 80rem) 813px, 100vw"
            upTo={1280}
            eager
            decorative
            colour="var(--color-cyan)"
          />
          <p className="absolute inset-x-0 bottom-0 bg-night px-4 py-3 text-15 text-white">
            <EpisodeUnavailable
              t={t}
              episode={episode}
              upcoming={upcoming}
              renderTime={(at) => <StationTime from={at} showDay />}
            />
          </p>
        </div>
      )}
    </div>
  );
}

function EpisodeHeader({ episode, upcoming }: EpisodeProps) {
  const t = useMessages();
  const { id, title, program, premium, durationSeconds, airAt, channel, countryRule } = episode;
  const number = episodeLabel(episode, t);
  return (
    <header className="lg:col-span-4">
      <Link
        to={programPath(useLocale(), program.id)}
        className="inline-flex min-h-11 items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
      >
        {program.name}
      </Link>
      <h1 className={headlineSize(title, "lead")}>{title}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-15 text-quiet">
        <AgeBadge rating={episode.ageRating} />
        {premium && <PremiumBadge />}
        {number && <span>{number}</span>}
        {durationSeconds !== null && (
          <span className={number ? "border-s border-line ps-3" : ""}>
            {t("programs.minutes", { count: Math.max(1, Math.round(durationSeconds / 60)) })}
          </span>
        )}
      </p>
      {airAt && (
        <p className="mt-1 text-15 text-quiet">
          {t(upcoming ? "episode.airs" : "episode.aired")} <StationTime from={airAt} showDay />
          {channel && <span className="block">{channel.name}</span>}
        </p>
      )}
      {episode.availability === "now" && episode.availableUntil && isPlayable(episode) && (
        <p className="mt-1 text-15 text-quiet">
          {t("episode.until")} <StationTime from={episode.availableUntil} showDay />
        </p>
      )}
      <Availability rule={countryRule} />
      <div className="mt-4 flex flex-wrap gap-3">
        <SaveOrFollowButton kind="episode" id={id} name={title} />
        <FollowProgram id={program.id} name={program.name} />
      </div>
    </header>
  );
}

/** Links to the previous and the next episode. */
function Neighbours({ episode: { program, previous, next } }: { episode: EpisodeDetails }) {
  const t = useMessages();
  const locale = useLocale();
  if (!previous && !next) return null;
  const link = (
    rel: "prev" | "next",
    { id, title }: { id: number; title: string },
    label: string,
    className = "",
  ) => (
    <Link
      rel={rel}
      to={episodePath(locale, program.id, id)}
      className={`group flex h-full flex-col gap-1 border border-line p-4 transition-colors duration-150 hover:border-ink${className}`}
    >
      <span className="text-13 text-quiet">{label}</span>
      <span className="headline line-clamp-2 font-headline text-17 font-semibold group-hover:underline">
        {title}
      </span>
    </Link>
  );
  return (
    <nav
      aria-label={t("episode.neighbours")}
      className="mt-10 grid grid-cols-1 gap-4 border-t border-line pt-6 md:grid-cols-2"
    >
      {previous && link("prev", previous, t("episode.previous"))}
      {next && link("next", next, t("episode.next"), " items-end text-end md:col-start-2")}
    </nav>
  );
}

function MoreEpisodes({
  program,
  episodes,
}: {
  program: EpisodeDetails["program"];
  episodes: EpisodeCardData[];
}) {
  return (
    <section aria-labelledby="more-episodes" className="mt-12">
      <SectionHeading
        id="more-episodes"
        colour="var(--color-cyan)"
        to={`${programPath(useLocale(), program.id)}#episodes`}
      >
        {useMessages()("programs.allEpisodes")}
      </SectionHeading>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <EpisodeCard episode={episode} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ErrorBoundary = PageBoundary;
