import type { Airing } from "@masthead/contract/broadcast/air.ts";
import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { ProgramCard } from "@masthead/contract/broadcast/program.ts";
import {
  episodePath,
  eventCalendarPath,
  pagePath,
  programPath,
} from "@masthead/contract/platform/paths.ts";
import type { loader as loadEpisode } from "../../broadcast/episode.tsx";
import { EpisodeUnavailable } from "../../broadcast/episode-unavailable.tsx";
import type { loader as loadEvent } from "../../broadcast/event.tsx";
import { episodeLabel } from "../../broadcast/program/episode-label.ts";
import type { loader as loadProgram } from "../../broadcast/program.tsx";
import type { loader as loadPrograms } from "../../broadcast/programs.tsx";
import { excerpt } from "../../platform/head/excerpt.ts";
import { AgeRating, Availability } from "../availability.tsx";
import type { DataOf } from "../loaded.ts";
import { type LowDataPage, type Shown, useLowDataPage } from "../page.ts";
import { FullTime, ImageOnRequest, LinkRow, LowDataLink, Pager, ShortTime } from "../parts.tsx";
import { ArticleHtml } from "./article-html.tsx";
import { Transcript } from "./transcript.tsx";
import "../../broadcast/messages.ts";

export function showPrograms({ groups }: DataOf<typeof loadPrograms>, { t }: LowDataPage): Shown {
  const shown = groups.filter(({ programs }) => programs.length > 0);
  return {
    title: t("broadcast.programs"),
    description: t("programs.intro"),
    content: (
      <>
        <h1>{t("broadcast.programs")}</h1>
        {!shown.length && <p>{t("programs.empty")}</p>}
        {shown.map(({ category, programs }) => {
          const id = `category-${category?.id ?? "none"}`;
          return (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{category?.name ?? t("programs.others")}</h2>
              <ProgramList programs={programs} />
            </section>
          );
        })}
      </>
    ),
  };
}

function ProgramList({ programs }: { programs: ProgramCard[] }) {
  const { t, locale } = useLowDataPage();
  return (
    <ul className="plain list">
      {programs.map(({ id, name, onAir }) => (
        <li key={id}>
          <LowDataLink to={programPath(locale, id)} className="tap">
            {name}
          </LowDataLink>{" "}
          {onAir && <span className="label">{t("air.now")}</span>}
        </li>
      ))}
    </ul>
  );
}

export function showProgram(
  { program, season }: DataOf<typeof loadProgram>,
  { t, locale }: LowDataPage,
): Shown {
  const { id, name, summary, descriptionHtml, picture, airings, seasons, episodes } = program;
  const base = programPath(locale, id);
  return {
    title: name,
    description: summary,
    content: (
      <>
        <LinkRow
          name={t("breadcrumb")}
          links={[{ to: pagePath(locale, "programs"), text: t("broadcast.programs") }]}
        />
        <h1>{name}</h1>
        <AgeRating rating={program.ageRating} />
        <Availability rule={program.countryRule} />
        {picture && <ImageOnRequest image={picture} />}
        {descriptionHtml && <ArticleHtml html={descriptionHtml} />}
        <section aria-labelledby="airings">
          <h2 id="airings">{t("programs.airings")}</h2>
          <Airings airings={airings} />
        </section>
        <section aria-labelledby="episodes">
          <h2 id="episodes">{t("programs.episodes")}</h2>
          {seasons.length > 1 && (
            <LinkRow
              name={t("programs.episodes")}
              links={[
                { to: base, text: t("programs.allSeasons"), current: season === null },
                ...seasons.map(({ season: value }) => ({
                  to: `${base}?season=${value}`,
                  text: t("programs.season", { season: value }),
                  current: season === value,
                })),
              ]}
            />
          )}
          {episodes.data.length ? (
            <EpisodeList episodes={episodes.data} />
          ) : (
            <p>{t("programs.noEpisodes")}</p>
          )}
          <Pager {...episodes.meta} />
        </section>
      </>
    ),
  };
}

function Airings({ airings }: { airings: Airing[] }) {
  const { t } = useLowDataPage();
  if (!airings.length) return <p>{t("programs.noAirings")}</p>;
  return (
    <ul className="plain list">
      {airings.map(({ startsAt, channelId, title }) => (
        <li key={`${startsAt} ${channelId}`}>
          <ShortTime at={startsAt} /> · {title}
        </li>
      ))}
    </ul>
  );
}

function EpisodeList({ episodes }: { episodes: EpisodeCard[] }) {
  const { t, locale } = useLowDataPage();
  return (
    <ul className="plain list">
      {episodes.map((episode) => {
        const { id, program, title, airAt, premium } = episode;
        return (
          <li key={id}>
            <LowDataLink to={episodePath(locale, program.id, id)} className="tap">
              {title}
            </LowDataLink>
            <p className="quiet">
              {premium && (
                <>
                  <span className="label">{t("premium")}</span>{" "}
                </>
              )}
              {episodeLabel(episode, t)}
              {airAt && (
                <>
                  {" · "}
                  <ShortTime at={airAt} />
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

export function showEpisode(
  { episode, upcoming, more }: DataOf<typeof loadEpisode>,
  { t, locale }: LowDataPage,
): Shown {
  const { id, program, title, summary, description, picture, airAt, channel, premium } = episode;
  const number = episodeLabel(episode, t);
  const hasRecording = episode.playable || episode.listenable;
  return {
    title: `${title} | ${program.name}`,
    description: summary || [program.name, number].filter(Boolean).join(": "),
    content: (
      <>
        <LinkRow
          name={t("breadcrumb")}
          links={[
            { to: pagePath(locale, "programs"), text: t("broadcast.programs") },
            { to: programPath(locale, program.id), text: program.name },
          ]}
        />
        <h1>{title}</h1>
        <p className="quiet">
          {premium && (
            <>
              <span className="label">{t("premium")}</span>{" "}
            </>
          )}
          {number}
        </p>
        <AgeRating rating={episode.ageRating} />
        <Availability rule={episode.countryRule} />
        {airAt && (
          <p className="quiet">
            {t(upcoming ? "episode.airs" : "episode.aired")} <FullTime at={airAt} />
            {channel && ` · ${channel.name}`}
          </p>
        )}
        {hasRecording ? (
          <p>
            <a href={episodePath(locale, program.id, id)} className="tap">
              {t("lowDataPage.play")}
            </a>
          </p>
        ) : (
          <p>
            <EpisodeUnavailable
              t={t}
              episode={episode}
              upcoming={upcoming}
              renderTime={(at) => <FullTime at={at} />}
            />
          </p>
        )}
        {picture && <ImageOnRequest image={picture} />}
        {description.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Transcript episode={episode} />
        {more.length > 0 && (
          <section aria-labelledby="more">
            <h2 id="more">{t("programs.latest")}</h2>
            <EpisodeList episodes={more} />
          </section>
        )}
      </>
    ),
  };
}

export function showEvent(
  { event, isPast }: DataOf<typeof loadEvent>,
  { t, locale }: LowDataPage,
): Shown {
  const { id, title, descriptionHtml, place, startsAt, endsAt, program, images, ticketUrl } = event;
  return {
    title,
    description: excerpt(descriptionHtml) || t("event.label"),
    content: (
      <>
        <p className="quiet">{t("event.label")}</p>
        <h1>{title}</h1>
        {isPast && <p className="box">{t("event.over")}</p>}
        <dl>
          <dt className="quiet">{t("event.when")}</dt>
          <dd>
            <FullTime at={startsAt} />
            {endsAt && (
              <>
                {" – "}
                <FullTime at={endsAt} />
              </>
            )}
          </dd>
          {place && (
            <>
              <dt className="quiet">{t("event.where")}</dt>
              <dd>{place}</dd>
            </>
          )}
          {program && (
            <>
              <dt className="quiet">{t("event.program")}</dt>
              <dd>
                <LowDataLink to={programPath(locale, program.id)} className="tap">
                  {program.name}
                </LowDataLink>
              </dd>
            </>
          )}
        </dl>
        {!isPast && ticketUrl && (
          <p>
            <a href={ticketUrl} rel="noopener" className="tap">
              {t("event.tickets")}
            </a>
          </p>
        )}
        {!isPast && (
          <p>
            <a href={eventCalendarPath(locale, id)} className="tap">
              {t("lowDataPage.addToCalendar")}
            </a>
          </p>
        )}
        {descriptionHtml && <ArticleHtml html={descriptionHtml} />}
        {images.map((image) => (
          <ImageOnRequest key={image.id} image={image} />
        ))}
      </>
    ),
  };
}
