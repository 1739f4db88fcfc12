import { embedProviderOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { escapeHtml } from "../../article/document/render-html.ts";
import { type BlockSources, expandBlocks } from "./blocks.ts";
import { elementorHtml } from "./builder-data.ts";
import { builderHtml } from "./builder-shortcodes.ts";
import { FOOTNOTE_SHORTCODES, footnoteHtml, placeFootnotes } from "./footnotes.ts";
import { replaceShortcodes, type Shortcode } from "./shortcodes.ts";
import { type AttachmentLookup, galleryHtml, idList, ownBlock } from "./wordpress-html.ts";

/** Fields of a post that its text depends on. */
export interface MarkupPost {
  id: number | undefined;
  content: string;
  meta: ReadonlyMap<string, string>;
}

export interface ConvertedMarkup {
  html: string;
  lineBreaks: boolean;
  /** Elements of the original post that are missing in `html`, such as `[contact-form]`. */
  losses: string[];
}

/** Page builders whose data is not read, by the meta key that holds it. */
const UNREAD_BUILDERS = new Map([
  ["_fl_builder_data", "Beaver Builder"],
  ["_bricks_page_content_2", "Bricks"],
  ["ct_builder_json", "Oxygen"],
  ["ct_builder_shortcodes", "Oxygen"],
  ["_breakdance_data", "Breakdance"],
  ["brizy_post_uid", "Brizy"],
  ["tve_updated_post", "Thrive Architect"],
  ["panels_data", "SiteOrigin Page Builder"],
]);

/**
 * Converts a post's text as WordPress stores it to plain HTML. `lineBreaks` is true for texts of
 * the classic editor, where an empty line ends a paragraph; block editor texts are HTML already.
 */
export function convertWordPressMarkup(post: MarkupPost, sources: BlockSources): ConvertedMarkup {
  const losses = new Set<string>();
  const lost = (what: string) => losses.add(what);
  const text = post.content.trim()
    ? post.content
    : textOfBuilder(post.meta, sources.attachments, lost);
  const raw = expandBlocks(text.replaceAll(/\r\n?/g, "\n"), sources, lost);
  const lineBreaks = post.content.trim() !== "" && !/<!--\s+wp:/.test(post.content);
  const withoutMarkers = raw.replaceAll(
    /<!--\s*(?:more|nextpage|noteaser)\b[^>]{0,500}-->/g,
    "\n\n",
  );
  const withoutShortcodes = replaceShortcodes(withoutMarkers, (code) =>
    replaceOne(code, post.id, sources.attachments, lost),
  );
  const html = HTML_FIXES.reduce(
    (all, [pattern, fix]) =>
      all.replaceAll(pattern, (match: string, group: string) => fix(match, group)),
    withoutShortcodes,
  );
  const withNotes = placeFootnotes(html, post.meta.get("footnotes"), lost);
  return {
    html: lineBreaks ? isolateEmbeds(withNotes) : withNotes,
    lineBreaks,
    losses: [...losses],
  };
}

/** Returns the text of a post that only its page builder has. */
function textOfBuilder(
  meta: ReadonlyMap<string, string>,
  attachments: AttachmentLookup,
  lost: (what: string) => void,
): string {
  const elementor = meta.get("_elementor_data");
  const html = elementor && elementorHtml(elementor, attachments, lost);
  if (elementor && html === undefined) lost("the data of Elementor, which cannot be read");
  const unread = [...UNREAD_BUILDERS].find(([key]) => meta.get(key))?.[1];
  if (!html && unread) lost(`the text, which is in the data of ${unread}`);
  return html ?? "";
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

function replaceOne(
  code: Shortcode,
  postId: number | undefined,
  attachments: AttachmentLookup,
  lost: (what: string) => void,
): string | undefined {
  const { name, attributes, positionalValues, inner } = code;
  if (name === "caption" || name === "wp_caption") return caption(code);
  if (name === "gallery") return gallery(code, postId, attachments, lost);
  if (name === "audio" || name === "video") return media(code);
  if (name === "embed" || EMBEDS.has(name))
    return ownBlock(
      [
        inner,
        attributes.get("url"),
        attributes.get("src"),
        attributes.get("id"),
        ...positionalValues,
      ]
        .map((value) => value?.trim())
        .find((value) => value && /^(https?:)?\/\//.test(value)) ?? "",
    );
  if (name === "code" || name === "sourcecode")
    return inner === undefined ? undefined : `<pre>${inner.trim().replaceAll("<", "&lt;")}</pre>`;
  const built = builderHtml(code, attachments, lost);
  if (built !== undefined) return built;
  if (FOOTNOTE_SHORTCODES.has(name) && inner?.trim()) return footnoteHtml(inner);
  if (DYNAMIC_SHORTCODES.has(name)) {
    lost(`[${name}]`);
    return inner ?? "";
  }
  // A bare word in brackets is text; attributes, a closing tag or an underscore indicate a plugin's
  // shortcode.
  if (!attributes.size && inner === undefined && !name.includes("_")) return undefined;
  if (!inner?.trim()) lost(`[${name}]`);
  return titleOf(code, lost) + (inner ?? "");
}

const BOXES = /tab|toggle|accordion|box|panel|spoiler|collapse|expand|section|card/;

/**
 * Returns the heading of a box, a tab or the like that a plugin shows above the enclosed content.
 */
function titleOf({ name, attributes, inner }: Shortcode, lost: (what: string) => void): string {
  const title = ["title", "heading", "header", "caption"]
    .map((key) => attributes.get(key)?.trim())
    .find(Boolean);
  if (!title || !inner?.trim()) return "";
  // Within a line it is a hint that appears on a pointer.
  const isBlock =
    BOXES.test(name) || /\n|<(?:p|div|ul|ol|h\d|table|figure|blockquote)\b/i.test(inner);
  if (!isBlock) lost(`title of [${name}]`);
  return isBlock ? ownBlock(`<h3>${escapeHtml(title)}</h3>`) : "";
}

const EMBEDS = new Set([
  "youtube",
  "vimeo",
  "tweet",
  "instagram",
  "facebook",
  "dailymotion",
  "soundcloud",
  "ted",
  "googlemaps",
]);
function caption({ attributes, inner = "" }: Shortcode): string {
  const [, image = "", text = ""] =
    /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  if (!image) return inner;
  return ownBlock(
    `<figure>${image}<figcaption>${text.trim() || escapeHtml(attributes.get("caption") ?? "")}</figcaption></figure>`,
  );
}

function gallery(
  { attributes }: Shortcode,
  postId: number | undefined,
  attachments: AttachmentLookup,
  lost: (what: string) => void,
): string {
  const ids = (name: string) => idList(attributes.get(name));
  const owner = ids("id")[0] ?? postId;
  const included = [...ids("ids"), ...ids("include")];
  const excluded = ids("exclude");
  const ofPost = owner === undefined ? [] : attachments.ofPost(owner).map(({ id }) => id);
  const { html, missing } = galleryHtml(
    included.length ? included : ofPost.filter((id) => !excluded.includes(id)),
    attachments,
  );
  if (!html || missing)
    lost(missing ? `${missing} images of [gallery], which are not in the file` : "[gallery]");
  return ownBlock(html);
}

/** Attributes of the audio and video shortcodes that hold a file URL. */
const MEDIA_ATTRIBUTES = [
  "src",
  "mp3",
  "m4a",
  "ogg",
  "wav",
  "wma",
  "mp4",
  "m4v",
  "webm",
  "ogv",
  "flv",
];

function media({ name, attributes, positionalValues, inner }: Shortcode): string {
  const url = [
    ...MEDIA_ATTRIBUTES.map((attribute) => attributes.get(attribute)),
    ...positionalValues,
    inner?.trim(),
  ].find((value) => value && /^(https?:)?\/\//.test(value));
  return ownBlock(url ? `<${name} src="${escapeHtml(url)}"></${name}>` : "");
}

/**
 * Replacements for content that WordPress shows by CSS or script. Pattern lengths are bounded to
 * avoid catastrophic backtracking.
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

/**
 * Puts embed URLs that are alone on a line into their own paragraph, as the classic editor does.
 */
function isolateEmbeds(html: string): string {
  return html.replaceAll(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gim, (line, url: string) =>
    embedProviderOf(url) ? ownBlock(url) : line,
  );
}
