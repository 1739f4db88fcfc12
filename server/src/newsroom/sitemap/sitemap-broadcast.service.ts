import { LOCALES, type Locale, localized } from "@masthead/contract/system/locale.ts";
import { episodePath, eventPath, livePath, programPath } from "@masthead/contract/system/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { SitemapUrl } from "./print-sitemap.ts";
import {
  broadcastChangedAt,
  channelsToWatch,
  episodesBetween,
  eventIds,
  programIds,
  stretchesOfEpisodes,
} from "./sitemap-broadcast.store.ts";

/** Ids in a part, and so the most episodes, each with a page in every locale: an episode never moves from one part to another. */
const PART_LENGTH = 10_000;

const tagBroadcast = () => tag("list:channel", "list:program", "list:event");
const tagEpisodes = () => tag("list:program", "list:episode");

/** What is broadcast among the files of the sitemap, with the last change of each. */
export async function broadcastParts({ db, now }: CallContext): Promise<{ name: string; changedAt: Date | null }[]> {
  tagBroadcast();
  tagEpisodes();
  const [changedAt, stretches] = await Promise.all([broadcastChangedAt(db), stretchesOfEpisodes(db, now, PART_LENGTH)]);
  const episodes = stretches.toReversed().map((stretch) => ({ name: `episodes-${stretch.number + 1}`, changedAt: stretch.changedAt }));
  return changedAt ? [{ name: "broadcast", changedAt }, ...episodes] : episodes;
}

/** The same thing in every locale: an address each, which names the others. */
function inAllLocales(publicUrl: string, path: (locale: Locale) => string): SitemapUrl[] {
  const alternates = LOCALES.map((locale) => ({ locale, url: publicUrl + path(locale) }));
  return alternates.map(({ url }) => ({ url, alternates }));
}

/** Channels to be watched, programs and events. */
export async function sitemapBroadcast({ db, platform: { publicUrl } }: CallContext): Promise<SitemapUrl[]> {
  tagBroadcast();
  const [channels, programs, events] = await Promise.all([channelsToWatch(db), programIds(db), eventIds(db)]);
  return [
    ...channels.map((slug) => (locale: Locale) => livePath(locale, localized(slug, locale))),
    ...programs.map((id) => (locale: Locale) => programPath(locale, id)),
    ...events.map((id) => (locale: Locale) => eventPath(locale, id)),
  ].flatMap((path) => inAllLocales(publicUrl, path));
}

/** The aired episodes of a part, by number from 1. @throws NOT_FOUND when there are none */
export async function sitemapEpisodes({ db, now, platform: { publicUrl } }: CallContext, number: number): Promise<SitemapUrl[]> {
  tagEpisodes();
  const rows = await episodesBetween(db, now, (number - 1) * PART_LENGTH, number * PART_LENGTH);
  if (!rows.length) throw notFound();
  return rows.flatMap(({ id, programId, changedAt }) =>
    inAllLocales(publicUrl, (locale) => episodePath(locale, programId, id)).map((url) => ({ ...url, changedAt })),
  );
}
