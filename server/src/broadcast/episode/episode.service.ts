import { ALL_EPISODES, type EpisodeCard, type EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { toPictureOrNull } from "../../newsroom/media/media.picture.ts";
import { tag } from "../../platform/cache/tags.ts";
import { beginningOf, cursorOf, type Scroll } from "../../platform/http/cursor.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { channelRefs } from "../channel/channel.service.ts";
import { firstWords } from "../description.ts";
import {
  countEpisodes,
  type EpisodeFilter,
  type EpisodeRow,
  hasSound,
  listEpisodes,
  neighboursOf,
  seasonsOf,
  visibleEpisodeById,
} from "./episode.store.ts";

/**
 * An episode as it stands on a card. That it can be played comes with the time and announces no change: a page that shows it is made anew once
 * a minute at least, and so late it may be.
 */
function toEpisodeCard({ locale, now }: CallContext, { episode, program, picture }: EpisodeRow): EpisodeCard {
  tag(`episode:${episode.id}`, `program:${program.id}`);
  const aired = episode.airAt === null || episode.airAt <= now;
  return {
    id: episode.id,
    program: { id: program.id, name: localized(program.name, locale), slug: localized(program.slug, locale) },
    season: episode.season,
    number: episode.number,
    title: localized(episode.title, locale),
    summary: firstWords(localized(episode.description, locale)),
    picture: toPictureOrNull(picture, locale),
    durationSeconds: episode.durationSeconds,
    airAt: episode.airAt?.toISOString() ?? null,
    endAt: episode.endAt?.toISOString() ?? null,
    premium: episode.premium,
    playable: aired && episode.videoUrl !== null,
    listenable: aired && episode.audioUrl !== null,
  };
}

/** What changes a list of episodes: those of a program come and go by themselves. */
const tagOfList = ({ programId }: EpisodeFilter) => (programId === undefined ? "list:episode" : `list:episode:${programId}`);

/** A window of the episodes that have been aired, newest first, with the cursor of the next one. @throws NOT_FOUND past the end */
export async function scrollEpisodes(context: CallContext, filter: EpisodeFilter, window: Scroll) {
  const { db, now } = context;
  const { page, limit } = window;
  tag(tagOfList(filter));
  const [rows, total] = await Promise.all([
    listEpisodes(db, filter, now, { limit: limit + 1, ...beginningOf(window) }),
    totalOf(context, filter),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  const data = rows.slice(0, limit).map((row) => toEpisodeCard(context, row));
  return { data, meta: { page, limit, total, next: rows.length > limit ? cursorOf(data.at(-1)?.id) : null } };
}

/** From here on a list is so long that nobody counts after. */
const LONG = 1000;

/** How many there are. To count a long list takes as long as it is, so its last total does until the new one is there. */
function totalOf({ platform, db, now }: CallContext, filter: EpisodeFilter): Promise<number> {
  const count = () => {
    tag(tagOfList(filter));
    return countEpisodes(db, filter, now);
  };
  return platform.memo.get(`episodes:${JSON.stringify(filter)}`, count, { whileStale: (total) => total > LONG });
}

/** Names of the newest episodes. */
export async function newestEpisodes(context: CallContext, filter: EpisodeFilter) {
  tag(tagOfList(filter));
  const rows = await listEpisodes(context.db, filter, context.now, { limit: ALL_EPISODES });
  return rows.map((row) => {
    const { id, program, season, number, title, airAt } = toEpisodeCard(context, row);
    return { id, program, season, number, title, airAt };
  });
}

/** @throws NOT_FOUND when there is no such episode, or it or its program is switched off */
export async function oneEpisode(context: CallContext, id: number): Promise<EpisodeDetails> {
  tag(`episode:${id}`);
  const row = await visibleEpisodeById(context.db, id);
  if (!row) throw notFound();
  const { channelId, programId, description } = row.episode;
  tag(`list:episode:${programId}`);
  const [{ previous, next }, channel] = await Promise.all([neighboursOf(context.db, row), channelRefs(context, [channelId])]);
  return {
    ...toEpisodeCard(context, row),
    description: localized(description, context.locale),
    channel: channel(channelId),
    previous: previous ? toEpisodeCard(context, previous) : null,
    next: next ? toEpisodeCard(context, next) : null,
  };
}

/** What a program's page says of its episodes beside the list: its seasons, and whether it can be followed as a podcast. */
export async function episodesInShort({ db, now }: CallContext, programId: number) {
  tag(`list:episode:${programId}`);
  const [seasons, podcast] = await Promise.all([seasonsOf(db, programId, now), hasSound(db, programId, now)]);
  return { seasons, podcast };
}
