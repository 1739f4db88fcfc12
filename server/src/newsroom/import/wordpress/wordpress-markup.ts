import { embedProviderOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { escapeHtml } from "../../article/document/render-html.ts";
import { replaceShortcodes, type Shortcode } from "./shortcodes.ts";

/** File in the WordPress media library. */
export interface Attachment {
  id: number;
  /** URL of the file. */
  url: string;
  alt: string;
  caption: string;
  /** Id of the post it was uploaded to, 0 for none. */
  postId: number;
}

/** Lookup in the WordPress media library: any file by id, the images of a post. */
export interface AttachmentLookup {
  byId(id: number): Attachment | undefined;
  ofPost(postId: number): Attachment[];
}

/**
 * Converts a post's text as WordPress stores it to plain HTML. `lineBreaks` is true for texts of the classic editor, where an
 * empty line ends a paragraph; block editor texts are HTML already.
 */
export function convertWordPressMarkup(
  text: string,
  postId: number | undefined,
  attachments: AttachmentLookup,
): { html: string; lineBreaks: boolean } {
  const raw = text.replaceAll(/\r\n?/g, "\n");
  const lineBreaks = !/<!--\s+wp:/.test(raw);
  const withoutMarkers = raw.replaceAll(/<!--\s*(?:more|nextpage|noteaser)\b[^>]{0,500}-->/g, "\n\n");
  const withoutShortcodes = replaceShortcodes(withoutMarkers, (code) => replaceOne(code, postId, attachments));
  const html = HTML_FIXES.reduce(
    (all, [pattern, fix]) => all.replaceAll(pattern, (match: string, group: string) => fix(match, group)),
    withoutShortcodes,
  );
  return { html: lineBreaks ? isolateEmbeds(html) : html, lineBreaks };
}

/** Shortcodes whose content WordPress generates on each page view. */
const DYNAMIC_SHORTCODES = new Set([
  "playlist",
  "contact-form",
  "contact-form-7",
  "archives",
  "blog_subscription_form",
  "subscribe",
  "recent_posts",
  "related_posts",
  "sitemap",
  "ngg",
  "wpvideo",
  "polldaddy",
  "poll",
  "slideshow",
  "toc",
]);

function replaceOne(code: Shortcode, postId: number | undefined, attachments: AttachmentLookup): string | undefined {
  const { name, attributes, positionalValues, inner } = code;
  if (name === "caption" || name === "wp_caption") return caption(code);
  if (name === "gallery") return gallery(code, postId, attachments);
  if (name === "audio" || name === "video") return media(code);
  if (name === "embed" || EMBEDS.has(name))
    return ownBlock(
      [inner, attributes.get("url"), attributes.get("src"), attributes.get("id"), ...positionalValues]
        .map((value) => value?.trim())
        .find((value) => value && /^(https?:)?\/\//.test(value)) ?? "",
    );
  if (name === "code" || name === "sourcecode")
    return inner === undefined ? undefined : `<pre>${inner.trim().replaceAll("<", "&lt;")}</pre>`;
  if (DYNAMIC_SHORTCODES.has(name)) return inner ?? "";
  // A bare word in brackets is text; attributes, a closing tag or an underscore indicate a plugin's shortcode.
  return attributes.size || inner !== undefined || name.includes("_") ? (inner ?? "") : undefined;
}

const EMBEDS = new Set(["youtube", "vimeo", "tweet", "instagram", "facebook", "dailymotion", "soundcloud", "ted", "googlemaps"]);
const ownBlock = (html: string) => `\n\n${html}\n\n`;

function caption({ attributes, inner = "" }: Shortcode): string {
  const [, image = "", text = ""] = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  if (!image) return inner;
  return ownBlock(`<figure>${image}<figcaption>${text.trim() || escapeHtml(attributes.get("caption") ?? "")}</figcaption></figure>`);
}

function gallery({ attributes }: Shortcode, postId: number | undefined, attachments: AttachmentLookup): string {
  const ids = (name: string) =>
    (attributes.get(name) ?? "")
      .split(/[\s,]+/)
      .map(Number)
      .filter((id) => id > 0);
  const owner = ids("id")[0] ?? postId;
  const included = [...ids("ids"), ...ids("include")];
  const excluded = ids("exclude");
  const images = included.length
    ? included.flatMap((id) => attachments.byId(id) ?? [])
    : (owner === undefined ? [] : attachments.ofPost(owner)).filter(({ id }) => !excluded.includes(id));
  const figures = images
    .filter(({ url }) => isImageUrl(url))
    .map(
      ({ id, url, alt, caption: text }) =>
        `<figure><img class="wp-image-${id}" src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(text)}</figcaption></figure>`,
    );
  return ownBlock(figures.length ? `<div class="gallery">${figures.join("")}</div>` : "");
}

/** Whether the file extension of a URL is that of an image. */
export const isImageUrl = (address: string) => /\.(jpe?g|png|gif|webp|avif)$/i.test(address.split(/[?#]/, 1)[0] ?? "");

/** Attributes of the audio and video shortcodes that hold a file URL. */
const MEDIA_ATTRIBUTES = ["src", "mp3", "m4a", "ogg", "wav", "wma", "mp4", "m4v", "webm", "ogv", "flv"];

function media({ name, attributes, positionalValues, inner }: Shortcode): string {
  const url = [...MEDIA_ATTRIBUTES.map((attribute) => attributes.get(attribute)), ...positionalValues, inner?.trim()].find(
    (value) => value && /^(https?:)?\/\//.test(value),
  );
  return ownBlock(url ? `<${name} src="${escapeHtml(url)}"></${name}>` : "");
}

/**
 * Replacements for content that WordPress shows by CSS or script. Pattern lengths are bounded to avoid catastrophic
 * backtracking.
 */
const HTML_FIXES: [RegExp, (match: string, group: string) => string][] = [
  // Emoji images, back to their characters.
  [
    /<img\s(?=[^<>]{0,2000}class=["'][^"'<>]{0,200}(?:wp-smiley|emoji))[^<>]{0,3000}>/gi,
    (image) => /\salt=["']([^"']*)["']/i.exec(image)?.[1] ?? "",
  ],
  // Background images of cover blocks.
  [
    /<(?:div|section)\s(?=[^<>]{0,2000}wp-block-cover)[^<>]{0,2000}background-image:\s?url\(([^)<>"]{1,2000})\)[^<>]{0,2000}>/gi,
    (tag, url) => `${tag}<img src="${url.replaceAll(/^(?:&quot;|')|(?:&quot;|')$/g, "")}" alt="">`,
  ],
  [
    /<pre class="wp-block-verse[^<>]{0,500}>([\s\S]{0,20000}?)<\/pre>/gi,
    (_match, verse) => `<p>${verse.trim().replaceAll("\n", "<br>")}</p>`,
  ],
  // Download buttons of file blocks: a second link to the same file.
  [/<a\s(?=[^<>]{0,2000}wp-block-file__button)[^<>]{0,3000}>[^<]{0,500}<\/a>/gi, () => ""],
];

/** Puts embed URLs that are alone on a line into their own paragraph, as the classic editor does. */
function isolateEmbeds(html: string): string {
  return html.replaceAll(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gim, (line, url: string) => (embedProviderOf(url) ? ownBlock(url) : line));
}
