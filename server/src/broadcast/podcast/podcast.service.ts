import { publicCaptionsPath } from "@masthead/contract/broadcast/captions-path.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { HIGHEST_AGE_RATING } from "@masthead/contract/platform/age-rating-terms.ts";
import {
  DEFAULT_LOCALE,
  type LocalizedText,
  localized,
} from "@masthead/contract/platform/locale.ts";
import { LOW_DATA_SEGMENT } from "@masthead/contract/platform/low-data-switch.ts";
import {
  chaptersPath,
  episodePath,
  pagePath,
  podcastPath,
  programPath,
} from "@masthead/contract/platform/paths.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { topicsById } from "../../newsroom/topic/topic.service.ts";
import { truncateText } from "../../newsroom/truncate-text.ts";
import { tag } from "../../platform/cache/tags.ts";
import { blocksOfHtml } from "../../platform/html/sanitize.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { maxAgeForAll } from "../age-rating/age-access.service.ts";
import { effectiveRating } from "../age-rating/age-decision.ts";
import { allChannels } from "../channel/channel.service.ts";
import { oneEpisode } from "../episode/episode.service.ts";
import { airingsBetween } from "../schedule/schedule.service.ts";
import { type Enclosure, enclosureOf } from "../stream/recording/enclosure.service.ts";
import { LIVE_ITEM_WINDOW, liveItemsOf } from "./live-items.ts";
import {
  type PodcastEpisode,
  podcastEpisodes,
  visibleProgramWithCategory,
} from "./podcast.store.ts";
import type { Podcast, PodcastItem } from "./podcast.ts";

/** Maximum number of episodes in a podcast feed. */
const MAX_PODCAST_EPISODES = 300;
/** Longest description that every podcast directory accepts, in characters. */
const MAX_DESCRIPTION_LENGTH = 4000;
/** Path of the fallback cover, a static file of the site with 1400 × 1400 pixels. */
const STATION_COVER_PATH = "/icons/cover.png";

/** @see https://podcasters.apple.com/support/1691-apple-podcasts-categories */
const CATEGORIES = [
  ...[
    "Arts",
    "Business",
    "Comedy",
    "Education",
    "Fiction",
    "Government",
    "Health & Fitness",
    "History",
    "Kids & Family",
    "Leisure",
  ],
  ...[
    "Music",
    "News",
    "Religion & Spirituality",
    "Science",
    "Society & Culture",
    "Sports",
    "Technology",
    "True Crime",
    "TV & Film",
  ],
];
/** Categories for words in program categories that match no directory category by name. */
const KEYWORD_CATEGORIES: Record<string, string> = {
  documentary: "Society & Culture",
  documentarie: "Society & Culture",
  interview: "Society & Culture",
  talk: "Society & Culture",
  football: "Sports",
  economy: "Business",
  cinema: "TV & Film",
  religion: "Religion & Spirituality",
  children: "Kids & Family",
};

/**
 * Returns the podcast of a program.
 * @throws NOT_FOUND when the program is not visible or has no free audio
 */
export async function podcastOf(context: CallContext, id: number): Promise<Podcast> {
  const { db, locale, now, platform } = context;
  const { publicUrl } = platform;
  tag(`program:${id}`, `list:episode:${id}`, "list:programCategory");
  const maxAge = await maxAgeForAll(context);
  const [found, rows, { siteName, contactEmail }] = await Promise.all([
    visibleProgramWithCategory(db, id),
    podcastEpisodes(db, id, { now, maxAge, limit: MAX_PODCAST_EPISODES }),
    websiteSettings(context),
  ]);
  if (!found || !rows.length) throw notFound();
  // Measuring the audio of an episode invalidates its own tag, `episode:{id}`.
  tag(...rows.map((row) => `episode:${row.id}` as const));
  const { program, category } = found;
  const cover = program.coverId ?? program.imageIds[0] ?? null;
  const [imageOf, presenters] = await Promise.all([
    imageLookup(context, [cover, ...rows.map((row) => row.imageId)]),
    topicsById(context, "author", program.presenterIds),
  ]);
  const items = await Promise.all(
    rows.map(async (row) =>
      toItem(
        context,
        { ...row, ageRating: effectiveRating(program.ageRating, row.ageRating) },
        imageOf(row.imageId),
        await enclosureOf(context, row),
      ),
    ),
  );
  const liveItems = await liveItemsOfProgram(context, id);
  const title = localized(program.name, locale);
  return {
    language: program.spokenLanguage ?? locale,
    title,
    description:
      truncateText(
        blocksOfHtml(localized(program.description, locale)).join("\n"),
        MAX_DESCRIPTION_LENGTH,
      ) || title,
    publisher: siteName,
    email: contactEmail,
    presenters: presenters.map(({ name }) => name),
    category: categoryOf(category),
    page: publicUrl + programPath(locale, id),
    url: publicUrl + podcastPath(locale, id),
    image: publicUrl + coverPath(imageOf(cover)),
    liveItems,
    items: items.filter((item) => item !== null),
  };
}

/** Returns the airings of a program on free radio channels around now. */
async function liveItemsOfProgram(
  context: CallContext,
  programId: number,
): Promise<Podcast["liveItems"]> {
  const { locale, now, platform } = context;
  const airings = await airingsBetween(context, {
    from: new Date(now.getTime() - LIVE_ITEM_WINDOW.behind),
    until: new Date(now.getTime() + LIVE_ITEM_WINDOW.ahead),
    programId,
  });
  if (!airings.length) return [];
  const maxAge = await maxAgeForAll(context);
  const playable = airings.filter(({ ageRating = 0 }) => ageRating <= maxAge);
  const channels = await allChannels(context);
  const freeRadio = channels.filter(
    ({ kind, premium, countryRule }) => kind === "audio" && !premium && !countryRule,
  );
  const host = new URL(platform.publicUrl).hostname;
  return liveItemsOf(playable, new Set(freeRadio.map(({ id }) => id)), now).map((item) => ({
    ...item,
    guid: `live-${item.channelId}-${Date.parse(item.startsAt) / 1000}@${host}`,
    listenUrl: `${platform.publicUrl}/${LOW_DATA_SEGMENT}/listen/${item.channelId}`,
    link: platform.publicUrl + pagePath(locale, "radio"),
  }));
}

/** Returns null for an episode without an enclosure. */
function toItem(
  { locale, platform: { publicUrl } }: CallContext,
  row: PodcastEpisode,
  image: ResponsiveImage | undefined,
  enclosure: Enclosure | null,
): PodcastItem | null {
  const { id, programId, title, description, airAt, createdAt, durationSeconds, season, number } =
    row;
  return (
    enclosure && {
      guid: `episode-${id}@${new URL(publicUrl).hostname}`,
      title: localized(title, locale),
      description: truncateText(localized(description, locale), MAX_DESCRIPTION_LENGTH),
      link: publicUrl + episodePath(locale, programId, id),
      published: airAt ?? createdAt,
      durationSeconds,
      season,
      number,
      isExplicit: row.ageRating === HIGHEST_AGE_RATING,
      image: image ? publicUrl + coverPath(image) : null,
      enclosure,
      chaptersUrl: row.chapters.length ? publicUrl + chaptersPath(locale, id) : null,
      transcripts: row.captions.map(({ language }) => ({
        url: publicUrl + publicCaptionsPath(id, language),
        language,
      })),
    }
  );
}

/**
 * Returns the chapters of a visible, aired, free episode in the JSON format of podcast players.
 * @see https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md
 * @throws NOT_FOUND without chapters
 */
export async function chaptersDocument(context: CallContext, id: number): Promise<string> {
  tag(`episode:${id}`);
  const episode = await oneEpisode(context, id);
  const isFree =
    !episode.premium && !episode.countryRule && episode.ageRating <= (await maxAgeForAll(context));
  if (!episode.chapters.length || !isFree || !episode.listenable) throw notFound();
  const chapters = episode.chapters.map(({ start, title, url }) => ({
    startTime: start,
    title,
    ...(url && { url }),
  }));
  return JSON.stringify({ version: "1.2.0", title: episode.title, chapters });
}

/** Returns a lookup of images by id. */
async function imageLookup(
  { db, locale }: CallContext,
  ids: (number | null)[],
): Promise<(id: number | null) => ResponsiveImage | undefined> {
  const imagesById = await findImagesById(
    db,
    ids.filter((id) => id !== null),
    locale,
  );
  return (id) => imagesById.get(id ?? 0);
}

/** Podcast directories accept only square covers. */
const coverPath = (image: ResponsiveImage | undefined) =>
  image ? `${image.base}-square.jpg` : STATION_COVER_PATH;

/**
 * Maps a program category to a directory category: the one with the same name, else one that shares
 * a word with it, else one by keyword, else News.
 */
export function categoryOf(name: LocalizedText | null): string {
  const normalizedName = name?.[DEFAULT_LOCALE]?.toLowerCase() ?? "";
  const exactMatch = CATEGORIES.find((one) => one.toLowerCase() === normalizedName);
  const words = wordsIn(normalizedName);
  return (
    exactMatch ??
    CATEGORIES.find((one) => wordsIn(one.toLowerCase()).some((word) => words.includes(word))) ??
    keywordCategory(words) ??
    "News"
  );
}

/** Splits a text into words without plural s. */
const wordsIn = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=...)s$/, ""));

const keywordCategory = (words: string[]) =>
  words.map((word) => KEYWORD_CATEGORIES[word]).find((category) => category !== undefined);
