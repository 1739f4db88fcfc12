import { embedProviderOf } from "@masthead/contract/newsroom/embed-address.ts";
import { escapeHtml } from "../article/document/render-html.ts";
import { replaceShortcodes, type Shortcode } from "./shortcodes.ts";

/** A picture of the other system's library. */
export interface Attachment {
  id: number;
  address: string;
  alt: string;
  caption: string;
  /** Post that it was uploaded to, 0 for none. */
  parent: number;
}

/** Pictures of a library by id, or those of a post. */
export interface Attachments {
  byId(id: number): Attachment | undefined;
  ofPost(postId: number): Attachment[];
}

/**
 * A post's text as WordPress keeps it, made plain HTML. `lineBreaks` is true for texts of its older editor, in which an empty
 * line ends a paragraph; texts made of blocks are HTML already.
 */
export function readWordPressMarkup(
  text: string,
  postId: number | undefined,
  attachments: Attachments,
): { html: string; lineBreaks: boolean } {
  const raw = text.replaceAll(/\r\n?/g, "\n");
  const lineBreaks = !/<!--\s+wp:/.test(raw);
  const marked = raw.replaceAll(/<!--\s*(?:more|nextpage|noteaser)\b[^>]{0,500}-->/g, "\n\n");
  const replaced = replaceShortcodes(marked, (code) => replaceOne(code, postId, attachments));
  const html = MENDED.reduce(
    (all, [pattern, mend]) => all.replaceAll(pattern, (whole: string, part: string) => mend(whole, part)),
    replaced,
  );
  return { html: lineBreaks ? ownLine(html) : html, lineBreaks };
}

/** Shortcodes that show what the other site made at the moment of reading. */
const DYNAMIC = new Set([
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

function replaceOne(code: Shortcode, postId: number | undefined, attachments: Attachments): string | undefined {
  const { name, attributes, values, inner } = code;
  if (name === "caption" || name === "wp_caption") return caption(code);
  if (name === "gallery") return gallery(code, postId, attachments);
  if (name === "audio" || name === "video") return media(code);
  if (name === "embed" || EMBEDS.has(name))
    return ownBlock(
      [inner, attributes.get("url"), attributes.get("src"), attributes.get("id"), ...values]
        .map((one) => one?.trim())
        .find((one) => one && /^(https?:)?\/\//.test(one)) ?? "",
    );
  if (name === "code" || name === "sourcecode")
    return inner === undefined ? undefined : `<pre>${inner.trim().replaceAll("<", "&lt;")}</pre>`;
  if (DYNAMIC.has(name)) return inner ?? "";
  // A word in brackets is text; what has attributes, an end or an underscore is a shortcode of a plugin.
  return attributes.size || inner !== undefined || name.includes("_") ? (inner ?? "") : undefined;
}

const EMBEDS = new Set(["youtube", "vimeo", "tweet", "instagram", "facebook", "dailymotion", "soundcloud", "ted", "googlemaps"]);
const ownBlock = (html: string) => `\n\n${html}\n\n`;

function caption({ attributes, inner = "" }: Shortcode): string {
  const [, image = "", words = ""] = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  if (!image) return inner;
  return ownBlock(`<figure>${image}<figcaption>${words.trim() || escapeHtml(attributes.get("caption") ?? "")}</figcaption></figure>`);
}

function gallery({ attributes }: Shortcode, postId: number | undefined, attachments: Attachments): string {
  const ids = (name: string) =>
    (attributes.get(name) ?? "")
      .split(/[\s,]+/)
      .map(Number)
      .filter((id) => id > 0);
  const owner = ids("id")[0] ?? postId;
  const named = [...ids("ids"), ...ids("include")];
  const hidden = ids("exclude");
  const shown = named.length
    ? named.flatMap((id) => attachments.byId(id) ?? [])
    : (owner === undefined ? [] : attachments.ofPost(owner)).filter(({ id }) => !hidden.includes(id));
  const figures = shown
    .filter(({ address }) => isPictureAddress(address))
    .map(
      ({ id, address, alt, caption: words }) =>
        `<figure><img class="wp-image-${id}" src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(words)}</figcaption></figure>`,
    );
  return ownBlock(figures.length ? `<div class="gallery">${figures.join("")}</div>` : "");
}

/** Whether a file of this address is a picture, by its name. */
export const isPictureAddress = (address: string) => /\.(jpe?g|png|gif|webp|avif)$/i.test(address.split(/[?#]/, 1)[0] ?? "");

const RECORDINGS = ["src", "mp3", "m4a", "ogg", "wav", "wma", "mp4", "m4v", "webm", "ogv", "flv"];

function media({ name, attributes, values, inner }: Shortcode): string {
  const address = [...RECORDINGS.map((one) => attributes.get(one)), ...values, inner?.trim()].find(
    (one) => one && /^(https?:)?\/\//.test(one),
  );
  return ownBlock(address ? `<${name} src="${escapeHtml(address)}"></${name}>` : "");
}

/** What the other system's pages draw by style or script, said in HTML. Lengths are bounded so that no text takes long. */
const MENDED: [RegExp, (all: string, part: string) => string][] = [
  // Drawn smileys, back to the characters they stand for.
  [
    /<img\s(?=[^<>]{0,2000}class=["'][^"'<>]{0,200}(?:wp-smiley|emoji))[^<>]{0,3000}>/gi,
    (image) => /\salt=["']([^"']*)["']/i.exec(image)?.[1] ?? "",
  ],
  // Pictures behind a text.
  [
    /<(?:div|section)\s(?=[^<>]{0,2000}wp-block-cover)[^<>]{0,2000}background-image:\s?url\(([^)<>"]{1,2000})\)[^<>]{0,2000}>/gi,
    (tag, address) => `${tag}<img src="${address.replaceAll(/^(?:&quot;|')|(?:&quot;|')$/g, "")}" alt="">`,
  ],
  [
    /<pre class="wp-block-verse[^<>]{0,500}>([\s\S]{0,20000}?)<\/pre>/gi,
    (_all, verse) => `<p>${verse.trim().replaceAll("\n", "<br>")}</p>`,
  ],
  // A second link to a file that is linked already.
  [/<a\s(?=[^<>]{0,2000}wp-block-file__button)[^<>]{0,3000}>[^<]{0,500}<\/a>/gi, () => ""],
];

/** Addresses of players that stand alone in a line get a paragraph of their own, as the older editor gives them. */
function ownLine(html: string): string {
  return html.replaceAll(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gim, (line, address: string) =>
    embedProviderOf(address) ? ownBlock(address) : line,
  );
}
