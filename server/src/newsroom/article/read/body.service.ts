import {
  isVideoFile,
  recordingFileFrom,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import { movingPath, startsByItself } from "@masthead/contract/newsroom/media/animation.ts";
import { IMAGE_FORMATS } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sanitizeBody } from "../../../platform/html/sanitize.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { type RecordingGrant, signRecordings } from "../access/recording-grant.ts";
import { bodyRecordings } from "../body-recordings.ts";
import { escapeHtml } from "../document/render-html.ts";
import { embedsByUrl } from "../embed/embed.store.ts";
import { withCharts, withoutDrawings } from "./charts.ts";
import { embedUrlsOf, withEmbeds } from "./embeds.ts";
import { withFootnotes } from "./footnotes.ts";
import { withMaps } from "./maps.ts";
import { GALLERY, pictureLink, withHiddenCounts, withOtherLinks } from "./picture-links.ts";
import { withTimelineDates } from "./timelines.ts";

/**
 * Reference to an image of the media library in a stored body. The available sizes are known only
 * when the body is read.
 */
const MEDIA_REFERENCE = /(<figure>)?<img data-media-id="(\d+)" alt="([^"]*)" ?\/?>/g;

/** Poster of a video in a stored body, and links whose text depends on the language. */
const POSTER_REFERENCE = /(<video [^<>]*) data-poster-id="(\d+)"/g;
const LINK_WITHOUT_TEXT = /(<a class="(recording|transcript)" href="([^"]*)">)<\/a>/g;
/** Player of an own recording, and the link to its file. */
const PLAYER = /(<(?:video|audio) [^<>]*)\bsrc="([^"<>]*)"[^<>]*><\/(?:video|audio)>/g;
const RECORDING_LINK = /<a class="recording" href="([^"]*)">[^<]*<\/a>/g;
/** Own video, up to its tracks. */
const VIDEO = /<video [^<>]*\bsrc="([^"<>]*)"[^<>]*>/g;
/** Largest width of a poster, in pixels. */
const MAX_POSTER_WIDTH = 1280;

/** Looping clip in a rendered body. */
const LOOP = /<video [^>]*\bloop\b[^>]*>.*?<\/video>/gs;

/** Animations in a rendered body: automatic sources, and controls. */
const ANIMATION =
  /<source media="\(prefers-reduced-motion[^>]*>|<details class="animation.*?<\/details>/gs;

/** `sizes` attribute of a figure in the text. */
const SIZES = "(min-width: 48rem) 680px, 100vw";
/** `sizes` attribute of the pictures of a gallery, except the first. */
const SMALL_SIZES = "(min-width: 48rem) 340px, 50vw";

/**
 * Renders stored bodies for readers: sanitized again, with every image size that exists by now.
 * @param grant of a text that is not public: its recordings get URLs that expire
 */
export async function bodiesForReaders(
  context: CallContext,
  bodies: string[],
  locale: Locale,
  grant?: RecordingGrant,
): Promise<string[]> {
  const rendered = await renderBodies(context, bodies, locale);
  return grant ? rendered.map((html) => signRecordings(context.platform, html, grant)) : rendered;
}

async function renderBodies(
  context: CallContext,
  bodies: string[],
  locale: Locale,
): Promise<string[]> {
  const linked = bodies.map((body) => withLinkTexts(sanitizeBody(body), locale));
  const known = await embedsByUrl(context.db, [...new Set(linked.flatMap(embedUrlsOf))]);
  const withPlayers = await withReadyPlayers(context, linked, locale);
  const sanitized = await withCaptions(
    context,
    withPlayers.map((html) => withOtherLinks(withEmbeds(html, known, locale), locale)),
  );
  const ids = sanitized.flatMap((html) => [
    ...Array.from(html.matchAll(MEDIA_REFERENCE), ([, , id]) => Number(id)),
    ...Array.from(html.matchAll(POSTER_REFERENCE), ([, , id]) => Number(id)),
  ]);
  const images = ids.length
    ? await findImagesById(context.db, [...new Set(ids)], locale)
    : new Map<number, ResponsiveImage>();
  const withPictures = (html: string, isInGallery: boolean) => {
    let isFirst = true;
    return html.replaceAll(MEDIA_REFERENCE, (_, figure: string, id: string, alt: string) => {
      const image = images.get(Number(id));
      if (!image) return figure ?? "";
      const sizes = isInGallery && !isFirst ? SMALL_SIZES : SIZES;
      isFirst = false;
      const isPart = isInGallery && image.crops?.lead !== undefined;
      const picture = pictureElement(image, alt, sizes, isInGallery);
      const animation = isInGallery ? "" : animationElement(image, alt, locale);
      // Thumbnails of embeds are not enlarged, nor are animations, which have a control of their own.
      if (!figure || animation) return (figure ?? "") + picture + animation;
      return figure + pictureLink({ picture, isPart, image, alt }, locale);
    });
  };
  const withPosters = (html: string) =>
    html.replaceAll(POSTER_REFERENCE, (_, start: string, id: string) => {
      const image = images.get(Number(id));
      return image ? `${start} poster="${escapeHtml(posterFile(image))}"` : start;
    });
  const bodiesWithMaps = await withMaps(sanitized, locale);
  return bodiesWithMaps.map((html) =>
    withBlocks(
      withHiddenCounts(
        withPictures(
          withPosters(html).replaceAll(GALLERY, (gallery) => withPictures(gallery, true)),
          false,
        ),
        locale,
      ),
      locale,
    ),
  );
}

/** Adds charts, dates of timelines and footnotes. */
const withBlocks = (html: string, locale: Locale): string =>
  withFootnotes(withTimelineDates(withCharts(html, locale), locale), locale);

/** Adds the texts of links to recordings and transcripts. */
function withLinkTexts(html: string, locale: Locale): string {
  const t = messagesFor(locale);
  return html.replaceAll(LINK_WITHOUT_TEXT, (_, link: string, kind: string, href: string) => {
    const text =
      kind === "transcript" ? "transcript" : isVideoFile(href) ? "downloadVideo" : "downloadAudio";
    return `${link}${escapeHtml(t(`article.${text}`))}</a>`;
  });
}

/**
 * Replaces players of recordings that are not converted by a text, and adds the size of files, and
 * of videos whose size was unknown when they were added.
 */
async function withReadyPlayers(
  { db }: CallContext,
  bodies: string[],
  locale: Locale,
): Promise<string[]> {
  const files = bodies.flatMap((html) =>
    [...html.matchAll(PLAYER)].flatMap(([, , src = ""]) => recordingFileFrom(src) ?? []),
  );
  if (!files.length) return bodies;
  const known = await bodyRecordings.only().files(db, [...new Set(files)]);
  const unready = new Set(files.filter((file) => (known.get(file)?.state ?? "ready") !== "ready"));
  const t = messagesFor(locale);
  return bodies.map((html) =>
    html
      .replaceAll(PLAYER, (player: string, start: string, src: string) => {
        const file = known.get(recordingFileFrom(src) ?? "");
        if (!file) return player;
        const { state, bytes, width, height } = file;
        if (state !== "ready")
          return `<p class="recording-${state}">${escapeHtml(t(`article.recording.${state}`))}</p>`;
        const isSized =
          !start.startsWith("<video") || /\swidth="/.test(player) || !width || !height;
        const size = isSized ? "" : ` width="${width}" height="${height}"`;
        return player
          .replace(`src="${src}"`, `src="${src}" data-bytes="${bytes}"`)
          .replace("></video>", `${size}></video>`);
      })
      .replaceAll(RECORDING_LINK, (link: string, href: string) =>
        unready.has(recordingFileFrom(href) ?? "") ? "" : link,
      ),
  );
}

/** Adds the subtitles of own videos, as tracks that readers switch on in the player. */
async function withCaptions({ db }: CallContext, bodies: string[]): Promise<string[]> {
  const files = bodies.flatMap((html) =>
    [...html.matchAll(VIDEO)].flatMap((match) => recordingFileFrom(match[1] ?? "") ?? []),
  );
  if (!files.length) return bodies;
  const tracksByFile = await bodyRecordings.only().captions(db, [...new Set(files)]);
  return bodies.map((html) =>
    html.replaceAll(VIDEO, (video: string, src: string) => {
      const tracks = tracksByFile.get(recordingFileFrom(src) ?? "") ?? [];
      return video + tracks.map(trackElement).join("");
    }),
  );
}

function trackElement({ language, path }: { language: Locale; path: string }): string {
  const label = new Intl.DisplayNames([language], { type: "language" }).of(languageOf(language));
  return `<track kind="captions" src="${path}" srclang="${languageOf(language)}" label="${label}">`;
}

const languageOf = (locale: Locale) => new Intl.Locale(locale).language;

/** Returns the file of a poster, in the shape of videos if staff chose that part. */
function posterFile(image: ResponsiveImage): string {
  const { base, widths } = image.crops?.wide ?? image;
  const width = widths.findLast((candidate) => candidate <= MAX_POSTER_WIDTH);
  return width ? `${base}-${width}.webp` : image.original;
}

/**
 * Media query for short animations, which start automatically unless the device prefers reduced
 * motion.
 */
const MOTION = "(prefers-reduced-motion: no-preference)";

const movingSrcset = ({ base, animation }: ResponsiveImage) =>
  (animation?.widths ?? []).map((width) => `${movingPath(base, width)} ${width}w`).join(", ");

/** Returns the source of a `<picture>` with an automatic animation. */
const movingSource = (image: ResponsiveImage): string =>
  image.animation && startsByItself(image.animation.milliseconds)
    ? `<source media="${MOTION}" type="image/webp" srcset="${movingSrcset(image)}" sizes="${SIZES}">`
    : "";

/**
 * Returns the control to start and stop an animation that is not automatic, for all readers or for
 * the reader's motion preference.
 */
function animationElement(image: ResponsiveImage, alt: string, locale: Locale): string {
  const { animation, base, width, height } = image;
  if (!animation) return "";
  const label = escapeHtml(messagesFor(locale)("article.animation"));
  const duration = formatDuration(Math.max(1, Math.round(animation.milliseconds / 1000)), locale);
  const moving = `<img src="${movingPath(base, animation.widths.at(-1) ?? 0)}" srcset="${movingSrcset(image)}" sizes="${SIZES}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  const automatic = startsByItself(animation.milliseconds) ? " automatic" : "";
  return `<details class="animation${automatic}"><summary>${label} <span>${duration}</span></summary>${moving}</details>`;
}

/** Returns the poster of a looping clip; empty without one, as the link to its file remains. */
function loopPoster(video: string): string {
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(video)?.[1] ?? "";
  const poster = attribute("poster");
  return poster && `<img src="${poster}" alt="${attribute("aria-label")}">`;
}

/**
 * Returns a rendered body for feeds: with the posters of looping clips, without animations, as many
 * apps ignore the reader's motion preference, and without the drawings of charts and maps, which need
 * the style sheet. Their tables and lists remain.
 */
export const bodyForFeeds = (html: string): string =>
  withoutDrawings(html.replaceAll(ANIMATION, "").replaceAll(LOOP, loopPoster));

/** Removes the links to own recordings, whose texts are instructions. */
export const withoutRecordingLinks = (html: string): string => html.replaceAll(RECORDING_LINK, "");

/**
 * Returns the `<picture>` element of an image. `alt` must be escaped. Galleries show images in the
 * shape of lead images.
 */
function pictureElement(
  image: ResponsiveImage,
  alt: string,
  sizes: string,
  isInGallery: boolean,
): string {
  const { base, widths } = (isInGallery && image.crops?.lead) || image;
  const srcset = (format: string) =>
    widths.map((width) => `${base}-${width}.${format} ${width}w`).join(", ");
  const sources = widths.length
    ? IMAGE_FORMATS.map(
        (format) => `<source type="image/${format}" srcset="${srcset(format)}" sizes="${sizes}">`,
      ).join("")
    : "";
  return `<picture>${isInGallery ? "" : movingSource(image)}${sources}<img src="${escapeHtml(image.original)}" alt="${alt}" width="${image.width}" height="${image.height}" loading="lazy" decoding="async"></picture>`;
}
