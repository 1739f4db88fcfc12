import type { PodcastCard } from "@masthead/contract/broadcast/podcast.ts";
import { pagePath, podcastPath, programPath } from "@masthead/contract/platform/paths.ts";
import {
  categoryLinks,
  languageLinks,
  podcastsIntro,
} from "../../broadcast/podcasts/filter-links.ts";
import type { loader } from "../../broadcast/podcasts.tsx";
import type { DataOf } from "../loaded.ts";
import { type LowDataPage, type Shown, useLowDataPage } from "../page.ts";
import { LinkRow, LowDataLink } from "../parts.tsx";
import "../../broadcast/messages.ts";
import "../../broadcast/podcasts/messages.ts";

export function showPodcasts(
  { podcasts, categories, languages, chosen }: DataOf<typeof loader>,
  { t, locale }: LowDataPage,
): Shown {
  return {
    title: t("programs.podcasts"),
    description: t("podcasts.intro"),
    content: (
      <>
        <LinkRow
          name={t("breadcrumb")}
          links={[{ to: pagePath(locale, "programs"), text: t("broadcast.programs") }]}
        />
        <h1>{t("programs.podcasts")}</h1>
        <p>{podcastsIntro(podcasts, chosen, t)}</p>
        {categories.length > 1 && (
          <LinkRow
            name={t("podcasts.categories")}
            links={categoryLinks(categories, chosen, locale, t)}
          />
        )}
        {languages.length > 0 && (
          <LinkRow
            name={t("podcasts.languages")}
            links={languageLinks(languages, chosen, locale, t).map(({ lang, ...link }) => ({
              ...link,
              text: <span lang={lang}>{link.text}</span>,
            }))}
          />
        )}
        <ul className="plain list">
          {podcasts.map((podcast) => (
            <li key={podcast.program.id}>
              <Podcast podcast={podcast} />
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

function Podcast({
  podcast: { program, summary, category, episodes, links },
}: {
  podcast: PodcastCard;
}) {
  const { t, locale } = useLowDataPage();
  return (
    <>
      <h2>
        <LowDataLink to={programPath(locale, program.id)}>{program.name}</LowDataLink>
      </h2>
      <p className="quiet">
        {category && `${category.name} · `}
        {t("podcasts.episodes", { count: episodes })}
      </p>
      {summary && <p>{summary}</p>}
      <p>
        <a
          href={podcastPath(locale, program.id)}
          className="tap"
          aria-label={t("podcasts.feedOf", { name: program.name })}
        >
          {t("podcasts.feed")}
        </a>
        {links.map(({ directory, name, url }) => (
          <span key={directory}>
            {" · "}
            <a href={url} rel="noopener" className="tap">
              <bdi>{name}</bdi>
            </a>
          </span>
        ))}
      </p>
    </>
  );
}
