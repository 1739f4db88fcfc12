import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { DEFAULT_LOCALE, type LocalizedText, localized } from "@masthead/contract/system/locale.ts";
import { episodePath, podcastPath, programPath } from "@masthead/contract/system/paths.ts";
import { cut } from "../../newsroom/cut.ts";
import { listingRefs } from "../../newsroom/listing/listing.service.ts";
import { picturesById } from "../../newsroom/media/media-lookup.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import { blocksOfHtml } from "../../platform/html/sanitize.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { type Enclosure, enclosureOf } from "../stream/enclosure.service.ts";
import { type HeardEpisode, heardEpisodes, programById } from "./podcast.store.ts";
import type { Podcast, PodcastItem } from "./podcast.ts";

/** Episodes in a podcast. */
const PODCAST_LENGTH = 300;
/** Longest description that every directory takes, in characters. */
const DESCRIPTION_LENGTH = 4000;
/** A file of the site: 1400 pixels square. */
const STATION_COVER = "/icons/cover.png";

/** @see https://podcasters.apple.com/support/1691-apple-podcasts-categories */
const CATEGORIES = [
  ...["Arts", "Business", "Comedy", "Education", "Fiction", "Government", "Health & Fitness", "History", "Kids & Family", "Leisure"],
  ...["Music", "News", "Religion & Spirituality", "Science", "Society & Culture", "Sports", "Technology", "True Crime", "TV & Film"],
];
/** Categories for kinds of programs that directories have no category of that name for. */
const KINDS: Record<string, string> = {
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

/** A program's podcast. @throws NOT_FOUND when readers do not see the program, or it has nothing to listen to */
export async function podcastOf(context: CallContext, id: number): Promise<Podcast> {
  const { db, locale, now, platform } = context;
  const { publicUrl } = platform;
  tag(`program:${id}`, `list:episode:${id}`, "list:programCategory");
  const [found, rows, { siteName, contactEmail }] = await Promise.all([
    programById(db, id),
    heardEpisodes(db, id, now, PODCAST_LENGTH),
    websiteSettings(context),
  ]);
  if (!found || !rows.length) throw notFound();
  // That the sound of one is measured by now is told of itself.
  tag(...rows.map((row) => `episode:${row.id}`));
  const { program, category } = found;
  const cover = program.coverId ?? program.imageIds[0] ?? null;
  const [pictureOf, presenters] = await Promise.all([
    picturesOf(context, [cover, ...rows.map((row) => row.imageId)]),
    listingRefs(context, "author", program.presenterIds),
  ]);
  const items = await Promise.all(rows.map(async (row) => toItem(context, row, pictureOf(row.imageId), await enclosureOf(context, row))));
  const title = localized(program.name, locale);
  return {
    locale,
    title,
    description: cut(blocksOfHtml(localized(program.description, locale)).join("\n"), DESCRIPTION_LENGTH) || title,
    publisher: siteName,
    email: contactEmail,
    presenters: presenters.map(({ name }) => name),
    category: categoryOf(category),
    page: publicUrl + programPath(locale, id),
    url: publicUrl + podcastPath(locale, id),
    image: publicUrl + coverPath(pictureOf(cover)),
    items: items.filter((item) => item !== null),
  };
}

/** null without a file to name. */
function toItem(
  { locale, platform: { publicUrl } }: CallContext,
  row: HeardEpisode,
  picture: Picture | undefined,
  enclosure: Enclosure | null,
): PodcastItem | null {
  const { id, programId, title, description, airAt, createdAt, durationSeconds, season, number } = row;
  return (
    enclosure && {
      guid: `episode-${id}@${new URL(publicUrl).hostname}`,
      title: localized(title, locale),
      description: cut(localized(description, locale), DESCRIPTION_LENGTH),
      link: publicUrl + episodePath(locale, programId, id),
      published: airAt ?? createdAt,
      durationSeconds,
      season,
      number,
      image: picture ? publicUrl + coverPath(picture) : null,
      enclosure,
    }
  );
}

/** Finds pictures by their ids. */
async function picturesOf({ db, locale }: CallContext, ids: (number | null)[]): Promise<(id: number | null) => Picture | undefined> {
  const pictures = await picturesById(
    db,
    ids.filter((id) => id !== null),
    locale,
  );
  return (id) => pictures.get(id ?? 0);
}

/** Directories take square covers alone. */
const coverPath = (picture: Picture | undefined) => (picture ? `${picture.base}-square.jpg` : STATION_COVER);

/** Category of podcast directories for a program's category: the one of that name, else one that shares a word with it, else news. */
export function categoryOf(name: LocalizedText | null): string {
  const called = name?.[DEFAULT_LOCALE]?.toLowerCase() ?? "";
  const same = CATEGORIES.find((one) => one.toLowerCase() === called);
  const words = wordsIn(called);
  return same ?? CATEGORIES.find((one) => wordsIn(one.toLowerCase()).some((word) => words.includes(word))) ?? kindOf(words) ?? "News";
}

/** Words without the s of their plural. */
const wordsIn = (text: string) => (text.match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=...)s$/, ""));

const kindOf = (words: string[]) => words.map((word) => KINDS[word]).find((kind) => kind !== undefined);
