import {
  ALL_EPISODES_LIMIT,
  type EpisodeCard,
  type EpisodeDetails,
} from "@masthead/contract/broadcast/episode.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import type { CacheTag } from "../../cache-tags.ts";
import { toImageOrNull } from "../../newsroom/media/media.image.ts";
import { type CursorQuery, cursorOf, resolveCursor } from "../../platform/api/cursor.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { maxAgeForAll } from "../age-rating/age-access.service.ts";
import { effectiveRating } from "../age-rating/age-decision.ts";
import { channelRefs } from "../channel/channel.service.ts";
import { summaryOfText } from "../description.ts";
import { combineRules } from "../play-rule/play-rules.ts";
import { availabilityAt, isPlayableAt } from "../stream/recording/episode-availability.ts";

import { sortedLanguages, toTranscript } from "./captions/episode-captions.service.ts";
import { chaptersIn } from "./chapters.ts";

import {
  adjacentEpisodes,
  countEpisodes,
  type EpisodeFilter,
  type EpisodeRow,
  episodesByIds,
  hasFreeAudio,
  listEpisodes,
  seasonsOf,
  visibleEpisodeById,
} from "./episode.store.ts";

/**
 * Converts a row to an episode card. Whether it is playable depends on the clock and announces no
 * change: a page that shows it is rendered again at least once a minute, so it may be that much out
 * of date.
 */
function toEpisodeCard(
  { locale, now }: CallContext,
  { episode, program, picture }: EpisodeRow,
): EpisodeCard {
  tag(`episode:${episode.id}`, `program:${program.id}`);
  const isPlayable = isPlayableAt(episode, now);
  return {
    id: episode.id,
    program: {
      id: program.id,
      name: localized(program.name, locale),
      slug: localized(program.slug, locale),
    },
    season: episode.season,
    number: episode.number,
    title: localized(episode.title, locale),
    summary: summaryOfText(localized(episode.description, locale)),
    picture: toImageOrNull(picture, locale),
    durationSeconds: episode.durationSeconds,
    airAt: episode.airAt?.toISOString() ?? null,
    endAt: episode.endAt?.toISOString() ?? null,
    premium: episode.premium,
    playable: isPlayable && episode.videoUrl !== null,
    listenable: isPlayable && episode.audioUrl !== null,
  };
}

/**
 * Returns the cards of these episodes in the order of the ids, without those hidden from readers
 * and, unless `upcoming`, those that have not aired.
 */
export async function episodeCardsOf(
  context: CallContext,
  ids: number[],
  { upcoming = false }: { upcoming?: boolean } = {},
): Promise<EpisodeCard[]> {
  if (!ids.length) return [];
  const rows = await episodesByIds(context.db, ids, upcoming ? undefined : context.now);
  const byId = new Map(rows.map((row) => [row.episode.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toEpisodeCard(context, row)] : [];
  });
}

/** Cache tag of a list of episodes: each program has its own. */
const listTag = ({ programId }: EpisodeFilter): CacheTag =>
  programId === undefined ? "list:episode" : `list:episode:${programId}`;

/**
 * Returns a page of aired episodes, newest first, with the cursor of the next page.
 * @throws NOT_FOUND past the end
 */
export async function paginateEpisodes(
  context: CallContext,
  filter: EpisodeFilter,
  window: CursorQuery,
) {
  const { db, now } = context;
  const { page, limit } = window;
  tag(listTag(filter));
  const [rows, total] = await Promise.all([
    listEpisodes(db, filter, now, { limit: limit + 1, ...resolveCursor(window) }),
    totalOf(context, filter),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  const data = rows.slice(0, limit).map((row) => toEpisodeCard(context, row));
  return {
    data,
    meta: { page, limit, total, next: rows.length > limit ? cursorOf(data.at(-1)?.id) : null },
  };
}

/** List length above which an approximate total is good enough. */
const LONG_LIST_THRESHOLD = 1000;

/**
 * Returns the total of a list. Counting a long list is slow, so its stale total is served while
 * revalidating.
 */
function totalOf({ platform, db, now }: CallContext, filter: EpisodeFilter): Promise<number> {
  const count = () => {
    tag(listTag(filter));
    return countEpisodes(db, filter, now);
  };
  return platform.memo.get(`episodes:${JSON.stringify(filter)}`, count, {
    staleWhileRevalidate: (total) => total > LONG_LIST_THRESHOLD,
  });
}

/** Returns the titles of the newest episodes. */
export async function newestEpisodes(context: CallContext, filter: EpisodeFilter) {
  tag(listTag(filter));
  const rows = await listEpisodes(context.db, filter, context.now, { limit: ALL_EPISODES_LIMIT });
  return rows.map((row) => {
    const { id, program, season, number, title, airAt } = toEpisodeCard(context, row);
    return { id, program, season, number, title, airAt };
  });
}

/**
 * Returns an episode, with its transcript in a language if one is given and everyone can play it.
 * @throws NOT_FOUND when the episode does not exist, or it or its program is disabled
 */
export async function oneEpisode(
  context: CallContext,
  id: number,
  transcriptIn?: Locale,
): Promise<EpisodeDetails> {
  tag(`episode:${id}`);
  const row = await visibleEpisodeById(context.db, id, transcriptIn);
  if (!row) throw notFound();
  const { channelId, programId, description, chapters } = row.episode;
  tag(`list:episode:${programId}`);
  const [{ previous, next }, channel] = await Promise.all([
    adjacentEpisodes(context.db, row),
    channelRefs(context, [channelId]),
  ]);
  const card = toEpisodeCard(context, row);
  const rule = combineRules([row.program.countryRule, row.episode.countryRule]);
  const rating = effectiveRating(row.program.ageRating, row.episode.ageRating);
  const playsForEveryone =
    (card.playable || card.listenable) &&
    !card.premium &&
    !rule &&
    (!row.transcript || rating <= (await maxAgeForAll(context)));
  return {
    ...card,
    description: localized(description, context.locale),
    availability: availabilityAt(row.episode, context.now),
    availableFrom: row.episode.availableFrom?.toISOString() ?? null,
    availableUntil: row.episode.availableUntil?.toISOString() ?? null,
    channel: channel(channelId),
    ageRating: rating,
    countryRule: rule,
    previous: previous ? toEpisodeCard(context, previous) : null,
    next: next ? toEpisodeCard(context, next) : null,
    chapters: chaptersIn(chapters, context.locale),
    transcriptLanguages: sortedLanguages(row.captions),
    transcript: playsForEveryone && row.transcript ? toTranscript(row.transcript) : null,
  };
}

/** Returns the seasons of a program and whether it has a podcast, for the program page. */
export async function episodeOverview(context: CallContext, programId: number) {
  const { db, now } = context;
  tag(`list:episode:${programId}`);
  const maxAge = await maxAgeForAll(context);
  const [seasons, podcast] = await Promise.all([
    seasonsOf(db, programId, now),
    hasFreeAudio(db, programId, { now, maxAge }),
  ]);
  return { seasons, podcast };
}
