import { lowDataPath } from "@masthead/contract/platform/low-data.ts";

/** Images and animations, as the server renders them (server/src/newsroom/article/read). */
const PICTURE = /<picture>(.*?)<\/picture>/gs;
const ANIMATION = /<details class="animation.*?<\/details>/gs;
/** Link of a picture to its largest file. */
const ENLARGE = /<a class="enlarge"[^>]*>(.*?)<\/a>/gs;
/** Drawings of charts and maps; their tables and lists remain. */
const DRAWING = /<div class="drawing">.*?<\/div>/gs;
const IMAGE = /<img ([^>]*)>/g;
/** WebP variants of an image, by width. */
const VARIANTS = /<source type="image\/webp" srcset="([^"]*)"/;
/** Own video or audio, and the link to its file. */
const RECORDING =
  /<(?:video|audio) ([^>]*)>.*?<\/(?:video|audio)>(.*?<a class="recording"[^>]*>)([^<]*)(?=<\/a>)/gs;
const VIDEO = /<video [^>]*>/g;
const LINK = /(<a [^>]*\bhref=")([^"]*)"/g;

/** Largest width of an image in pixels: its file has at most 60 kB, also of a detailed photograph. */
export const MAX_IMAGE_WIDTH = 320;

export interface LinkedRecording {
  /** Text of the link to the file. */
  text: string;
  seconds: number;
  bytes: number;
}

interface TextOptions {
  /** URL of the site. */
  publicUrl: string;
  /** Returns the text of the link to an image with a description, which may be empty. */
  showImage(description: string): string;
  /** Returns the text of the link to an own recording, with its length and size, if they are known. */
  recordingLink(recording: LinkedRecording): string;
}

/**
 * Returns sanitized text of an article for a low-data page: links instead of images and own
 * recordings, players that load nothing, and links that lead to low-data pages. Descriptions of images are escaped already.
 */
export const lowDataText = (
  html: string,
  { publicUrl, showImage, recordingLink }: TextOptions,
): string =>
  html
    .replaceAll(ANIMATION, "")
    .replaceAll(DRAWING, "")
    .replaceAll(ENLARGE, "$1")
    .replaceAll(PICTURE, (_, picture: string) => {
      const attributes = /<img ([^>]*)>/.exec(picture)?.[1] ?? "";
      return imageLink(
        smallVariant(picture) ?? attribute(attributes, "src"),
        attributes,
        showImage,
      );
    })
    .replaceAll(IMAGE, (_, attributes: string) =>
      imageLink(attribute(attributes, "src"), attributes, showImage),
    )
    .replaceAll(RECORDING, (_, attributes: string, link: string, text: string) => {
      const number = (name: string) => Number(attribute(attributes, name));
      return (
        link +
        recordingLink({ text, seconds: number("data-duration"), bytes: number("data-bytes") })
      );
    })
    .replaceAll(VIDEO, (video) =>
      video.replace(/ poster="[^"]*"/, "").replace('preload="metadata"', 'preload="none"'),
    )
    .replaceAll(LINK, (_, start: string, href: string) => {
      const path = href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : href;
      return `${start}${lowDataPath(path)}"`;
    });

function imageLink(file: string, attributes: string, showImage: TextOptions["showImage"]): string {
  const alt = attribute(attributes, "alt");
  return `<a class="tap" href="${file}" data-image="${alt}">${showImage(alt)}</a>`;
}

/** Returns the largest WebP variant that is small enough. */
function smallVariant(picture: string): string | undefined {
  const variants = (VARIANTS.exec(picture)?.[1] ?? "").split(", ").filter(Boolean);
  return variants
    .map((variant) => variant.split(" "))
    .findLast(([, width = ""]) => Number.parseInt(width, 10) <= MAX_IMAGE_WIDTH)?.[0];
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
