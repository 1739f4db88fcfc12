import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { publicCaptionsPath } from "@masthead/contract/broadcast/captions-path.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import type { PodcastCard } from "@masthead/contract/broadcast/podcast.ts";
import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import type { EventDetails } from "@masthead/contract/broadcast/program-event.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { PublicCountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  episodePath,
  eventPath,
  livePath,
  pagePath,
  podcastPath,
  programPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import type { Frame } from "../layouts/frame.server.ts";
import { publisherLogo } from "../layouts/publisher-logo.ts";

/** schema.org data (JSON-LD) of channels, programs, episodes and events. */

const imageOf = (base: string, picture: ResponsiveImage | null) =>
  picture
    ? base + (picture.widths.includes(1280) ? `${picture.base}-1280.webp` : picture.original)
    : undefined;

const stationOf = (frame: Frame) => ({
  "@type": "NewsMediaOrganization",
  name: frame.settings.siteName,
  url: `${frame.publicUrl}/`,
  logo: publisherLogo(frame),
});

/** Breadcrumbs of a page, starting with the home page. */
export function breadcrumbJsonLd(
  { publicUrl, settings }: Frame,
  locale: Locale,
  steps: { name: string; path: string }[],
): object {
  const breadcrumbs = [{ name: settings.siteName, path: pagePath(locale, "") }, ...steps];
  return {
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  };
}

/** Countries in which a video can be played, in the form that Google documents. */
const regionsOf = (rule: PublicCountryRule | null | undefined) =>
  rule
    ? { [rule.mode === "only" ? "regionsAllowed" : "ineligibleRegion"]: rule.countries.join(",") }
    : {};

/** Current broadcast of a channel. */
export function channelJsonLd(frame: Frame, locale: Locale, channel: Channel): object {
  const url =
    frame.publicUrl +
    (channel.kind === "audio" ? pagePath(locale, "radio") : livePath(locale, channel.slug));
  const { now } = channel;
  const image = imageOf(frame.publicUrl, now?.picture ?? channel.poster);
  const common = {
    name: now?.title ?? channel.name,
    description: now?.summary || channel.description || channel.name,
    inLanguage: locale,
    url,
    isAccessibleForFree: !channel.premium,
  };
  const broadcast = {
    "@type": "BroadcastEvent",
    ...common,
    isLiveBroadcast: true,
    startDate: now?.startsAt,
    endDate: now?.endsAt,
    image,
    publishedOn: {
      "@type": channel.kind === "audio" ? "RadioChannel" : "TelevisionChannel",
      name: channel.name,
      url,
      broadcastServiceTier: channel.premium ? "Premium" : "Free",
    },
    organizer: stationOf(frame),
  };
  // Search engines show a live badge on a VideoObject whose publication is a BroadcastEvent. A
  // VideoObject requires uploadDate.
  if (channel.kind === "audio" || !now) return broadcast;
  return {
    "@type": "VideoObject",
    ...common,
    thumbnailUrl: image ?? `${frame.publicUrl}/share.png`,
    uploadDate: now.startsAt,
    ...regionsOf(now.countryRule),
    publisher: stationOf(frame),
    publication: broadcast,
  };
}

export function programJsonLd(frame: Frame, locale: Locale, program: ProgramDetails): object {
  return {
    "@type": program.channel?.kind === "audio" ? "RadioSeries" : "TVSeries",
    name: program.name,
    description: program.summary,
    inLanguage: locale,
    url: frame.publicUrl + programPath(locale, program.id),
    image: imageOf(frame.publicUrl, program.picture),
    actor: program.presenters.map((presenter) => ({
      "@type": "Person",
      name: presenter.name,
      url: frame.publicUrl + topicPath(locale, presenter.slug),
    })),
    productionCompany: stationOf(frame),
    numberOfSeasons: program.seasons.length || undefined,
    subjectOf: program.airings.map((airing) => airingJsonLd(frame, airing)),
  };
}

/** Episodes are recordings; a slot without an episode is treated as live. */
const airingJsonLd = (frame: Frame, airing: Airing) => ({
  "@type": "BroadcastEvent",
  isLiveBroadcast: airing.kind === "slot",
  name: airing.title,
  startDate: airing.startsAt,
  endDate: airing.endsAt,
  image: imageOf(frame.publicUrl, airing.picture),
});

/** Length up to which a transcript is part of the data, in characters: the page has it as well. */
const MAX_TRANSCRIPT_LENGTH = 10_000;

/** Subtitles and transcript of an episode that plays for everyone. */
function textOf({ publicUrl }: Frame, episode: EpisodeDetails): object {
  const { id, transcript, transcriptLanguages } = episode;
  if (!transcript) return {};
  const text = transcript.lines.map((line) => line.text).join(" ");
  return {
    caption: transcriptLanguages.map((language) => ({
      "@type": "MediaObject",
      contentUrl: publicUrl + publicCaptionsPath(id, language),
      encodingFormat: "text/vtt",
      inLanguage: language,
    })),
    transcript: text.length <= MAX_TRANSCRIPT_LENGTH ? text : undefined,
  };
}

/** VideoObject if the episode has video, RadioEpisode otherwise. */
export function episodeJsonLd(frame: Frame, locale: Locale, episode: EpisodeDetails): object {
  const url = frame.publicUrl + episodePath(locale, episode.program.id, episode.id);
  const image = imageOf(frame.publicUrl, episode.picture);
  const common = {
    name: episode.title,
    description: episode.description || episode.summary || episode.title,
    inLanguage: locale,
    url,
    isAccessibleForFree: !episode.premium,
    duration: episode.durationSeconds === null ? undefined : `PT${episode.durationSeconds}S`,
  };
  if (episode.playable)
    return {
      "@type": "VideoObject",
      ...common,
      thumbnailUrl: image ?? `${frame.publicUrl}/share.png`,
      uploadDate: episode.airAt ?? undefined,
      ...regionsOf(episode.countryRule),
      ...textOf(frame, episode),
      publisher: stationOf(frame),
      isPartOf: { "@type": "TVSeries", name: episode.program.name },
    };
  return {
    "@type": "RadioEpisode",
    ...common,
    image,
    datePublished: episode.airAt ?? undefined,
    episodeNumber: episode.number ?? undefined,
    partOfSeason:
      episode.season === null
        ? undefined
        : { "@type": "RadioSeason", seasonNumber: episode.season },
    partOfSeries: {
      "@type": "RadioSeries",
      name: episode.program.name,
      url: frame.publicUrl + programPath(locale, episode.program.id),
    },
  };
}

export function eventJsonLd(
  frame: Frame,
  locale: Locale,
  event: EventDetails,
  description: string,
): object {
  return {
    "@type": "Event",
    name: event.title,
    description: description || undefined,
    startDate: event.startsAt,
    endDate: event.endsAt ?? undefined,
    eventStatus: "https://schema.org/EventScheduled",
    inLanguage: locale,
    url: frame.publicUrl + eventPath(locale, event.id),
    image: event.images.map((picture) => imageOf(frame.publicUrl, picture)),
    location: event.place
      ? { "@type": "Place", name: event.place, address: event.place }
      : undefined,
    offers: event.ticketUrl ? { "@type": "Offer", url: event.ticketUrl } : undefined,
    organizer: stationOf(frame),
  };
}

/** Podcast of a program. */
export function podcastJsonLd(frame: Frame, locale: Locale, podcast: PodcastCard): object {
  const { program, summary, picture, links } = podcast;
  return {
    "@type": "PodcastSeries",
    name: program.name,
    description: summary || program.name,
    url: frame.publicUrl + programPath(locale, program.id),
    webFeed: frame.publicUrl + podcastPath(locale, program.id),
    image: imageOf(frame.publicUrl, picture),
    inLanguage: locale,
    publisher: stationOf(frame),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  };
}
