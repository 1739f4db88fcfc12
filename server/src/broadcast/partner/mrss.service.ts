import { cardPath, IMAGE_CROPS } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import {
  episodePath,
  inLocalePath,
  pagePath,
  programPath,
} from "@masthead/contract/platform/paths.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { maxAgeForAll } from "../age-rating/age-access.service.ts";
import { streamFormatOf } from "../stream/stream-format.ts";
import { freeVideoEpisodes, type MrssEpisode, visibleProgramName } from "./mrss.store.ts";

/** Scheme of age ratings in feeds: an age, and a hyphen for "and above". */
const RATING_SCHEME = "https://schema.org/typicalAgeRange";
/** Maximum number of episodes in a feed. */
const MAX_EPISODES = 200;

/** File of an episode in its stable URL, and how it plays. */
const episodeFile = ({ videoUrl }: Pick<MrssEpisode, "videoUrl">) =>
  streamFormatOf(videoUrl ?? "", "recordedVideo");

/**
 * Returns the Media RSS feed of the free videos of a program, or of all programs, for TV apps.
 * @throws NOT_FOUND when the program is not visible
 */
export async function mrssOf(context: CallContext, programId?: number): Promise<string> {
  const { db, locale, now, platform } = context;
  const { publicUrl } = platform;
  tag("list:episode", "list:program", "clock");
  if (programId !== undefined) tag(`program:${programId}`, `list:episode:${programId}`);
  const maxAge = await maxAgeForAll(context);
  const [name, rows, { siteName, description }] = await Promise.all([
    programId === undefined ? undefined : visibleProgramName(db, programId),
    freeVideoEpisodes(db, { programId, now, maxAge, limit: MAX_EPISODES }),
    websiteSettings(context),
  ]);
  if (programId !== undefined && !name) throw notFound();
  tag(...rows.map(({ id }) => `episode:${id}` as const));
  tag(...rows.map((row) => `program:${row.programId}` as const));
  const images = await findImagesById(
    db,
    rows.flatMap(({ imageId }) => imageId ?? []),
    locale,
  );
  const title = name ? localized(name, locale) : siteName;
  const page =
    programId === undefined ? pagePath(locale, "programs") : programPath(locale, programId);
  const self = inLocalePath(
    locale,
    programId === undefined ? "/mrss/all.xml" : `/mrss/program-${programId}.xml`,
  );
  const channel = element(
    "channel",
    {},
    element("title", {}, title),
    element("link", {}, publicUrl + page),
    element("description", {}, description || title),
    element("language", {}, locale),
    element("atom:link", { rel: "self", type: "application/rss+xml", href: publicUrl + self }),
    rows.map((row) => itemOf(context, row, images.get(row.imageId ?? 0))),
  );
  return xmlDocument(
    element(
      "rss",
      {
        version: "2.0",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:media": "http://search.yahoo.com/mrss/",
      },
      channel,
    ),
  );
}

function itemOf(
  { locale, platform: { publicUrl } }: CallContext,
  row: MrssEpisode,
  image: ResponsiveImage | undefined,
) {
  const { fileName, mimeType } = episodeFile(row);
  const title = localized(row.title, locale);
  const description = localized(row.description, locale) || title;
  const program = localized(row.programName, locale);
  const keywords = [program, row.category && localized(row.category, locale)].filter(Boolean);
  const thumbnail = image ? cardPath(image) : "/share.png";
  return element(
    "item",
    {},
    element("title", {}, title),
    element("link", {}, publicUrl + episodePath(locale, row.programId, row.id)),
    element("guid", { isPermaLink: false }, `episode-${row.id}@${new URL(publicUrl).hostname}`),
    element("pubDate", {}, (row.airAt ?? row.createdAt).toUTCString()),
    element("description", {}, description),
    element(
      "media:content",
      {
        url: `${publicUrl}/mrss/media/${row.id}/${fileName}`,
        type: mimeType,
        medium: "video",
        isDefault: true,
        duration: row.durationSeconds,
        lang: locale,
      },
      element("media:title", { type: "plain" }, title),
      element("media:description", { type: "plain" }, description),
      row.ageRating > 0 && element("media:rating", { scheme: RATING_SCHEME }, `${row.ageRating}-`),
      element("media:thumbnail", { url: publicUrl + thumbnail, ...IMAGE_CROPS.card }),
      keywords.length > 0 && element("media:keywords", {}, keywords.join(", ")),
    ),
  );
}
