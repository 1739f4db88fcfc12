import { LOCALES, type Locale, localized } from "@masthead/contract/system/locale.ts";
import { episodePath, eventPath, livePath, programPath } from "@masthead/contract/system/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { SitemapUrl } from "./render-sitemap.ts";
import {
  broadcastChangedAt,
  episodeIdRanges,
  episodesBetween,
  eventIds,
  programIds,
  videoChannelSlugs,
} from "./sitemap-broadcast.store.ts";

/**
 * Episode ids per sitemap file. Files are id ranges, so an episode always stays in the same file; each episode has one page
 * per locale.
 */
const IDS_PER_FILE = 10_000;

const tagBroadcast = () => tag("list:channel", "list:program", "list:event");
const tagEpisodes = () => tag("list:program", "list:episode");

/** Returns the broadcast files of the sitemap, with the last change of each. */
export async function broadcastFiles({ db, now }: CallContext): Promise<{ name: string; changedAt: Date | null }[]> {
  tagBroadcast();
  tagEpisodes();
  const [changedAt, idRanges] = await Promise.all([broadcastChangedAt(db), episodeIdRanges(db, now, IDS_PER_FILE)]);
  const episodes = idRanges.toReversed().map((range) => ({ name: `episodes-${range.number + 1}`, changedAt: range.changedAt }));
  return changedAt ? [{ name: "broadcast", changedAt }, ...episodes] : episodes;
}

/** Returns one sitemap URL per locale, each with all locales as alternates. */
function inAllLocales(publicUrl: string, path: (locale: Locale) => string): SitemapUrl[] {
  const alternates = LOCALES.map((locale) => ({ locale, url: publicUrl + path(locale) }));
  return alternates.map(({ url }) => ({ url, alternates }));
}

/** Returns the sitemap URLs of video channels, programs and events. */
export async function sitemapBroadcast({ db, platform: { publicUrl } }: CallContext): Promise<SitemapUrl[]> {
  tagBroadcast();
  const [channels, programs, events] = await Promise.all([videoChannelSlugs(db), programIds(db), eventIds(db)]);
  return [
    ...channels.map((slug) => (locale: Locale) => livePath(locale, localized(slug, locale))),
    ...programs.map((id) => (locale: Locale) => programPath(locale, id)),
    ...events.map((id) => (locale: Locale) => eventPath(locale, id)),
  ].flatMap((path) => inAllLocales(publicUrl, path));
}

/** Returns the sitemap URLs of the aired episodes in a file, numbered from 1. @throws NOT_FOUND if there are none */
export async function sitemapEpisodes({ db, now, platform: { publicUrl } }: CallContext, number: number): Promise<SitemapUrl[]> {
  tagEpisodes();
  const rows = await episodesBetween(db, now, (number - 1) * IDS_PER_FILE, number * IDS_PER_FILE);
  if (!rows.length) throw notFound();
  return rows.flatMap(({ id, programId, changedAt }) =>
    inAllLocales(publicUrl, (locale) => episodePath(locale, programId, id)).map((url) => ({ ...url, changedAt })),
  );
}
