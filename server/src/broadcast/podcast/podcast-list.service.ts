import type { PodcastCard } from "@masthead/contract/broadcast/podcast.ts";
import {
  PODCAST_DIRECTORIES,
  PODCAST_DIRECTORY_IDS,
} from "@masthead/contract/broadcast/podcast-directories.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { maxAgeForAll } from "../age-rating/age-access.service.ts";
import { programCardsOf } from "../program/program-card.service.ts";
import { podcastFieldsOf, programsWithPodcast } from "./podcast.store.ts";

/** Returns the programs that have a podcast feed, in the order of the programs. */
export async function listPodcasts(context: CallContext): Promise<PodcastCard[]> {
  const { db, now } = context;
  tag("list:program", "list:episode", "list:programCategory");
  const episodes = await programsWithPodcast(db, { now, maxAge: await maxAgeForAll(context) });
  const ids = [...episodes.keys()];
  const [cards, fields] = await Promise.all([
    programCardsOf(context, ids),
    podcastFieldsOf(db, ids),
  ]);
  return cards.map(({ id, name, slug, summary, category, picture }) => ({
    program: { id, name, slug },
    summary,
    category,
    picture,
    language: fields.get(id)?.language ?? null,
    episodes: episodes.get(id) ?? 0,
    links: PODCAST_DIRECTORY_IDS.flatMap((directory) => {
      const url = fields.get(id)?.links[directory];
      return url ? [{ directory, name: PODCAST_DIRECTORIES[directory].name, url }] : [];
    }),
  }));
}
