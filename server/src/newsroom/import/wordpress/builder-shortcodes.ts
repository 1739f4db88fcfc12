import { escapeHtml } from "../../article/document/render-html.ts";
import type { Shortcode } from "./shortcodes.ts";
import {
  type AttachmentLookup,
  figureHtml,
  galleryHtml,
  idList,
  isImageUrl,
  isWebAddress,
  linkHtml,
  ownBlock,
} from "./wordpress-html.ts";

/**
 * Prefixes of the shortcodes of page builders: WPBakery, Divi, Avada, Enfold, Cornerstone,
 * Newspaper and others.
 */
const BUILDER =
  /^(vc|et_pb|fusion|av|cs|mk|nectar|tatsu|kc|td|tdb|tdc|thb|jnews|penci|ult|mpc|themify|x)_/;
/** Rows, columns and spacing: their content is all they have. */
const LAYOUT =
  /_(column|column_inner|container|inner|empty_space|separator|divider|spacer|sep|hr|wrapper|tabs|accordion|tour|tta_\w+|builder_\w+|slider|social_media_follow|counters|layout_\w+)$/;

/** Attributes of builder shortcodes with visible text, by where it is shown. */
const HEADINGS = ["title", "heading", "h2", "primary_title", "title_text"];
const TEXTS = [
  "subhead",
  "subheading",
  "subtitle",
  "h4",
  "text",
  "description",
  "author",
  "name",
  "job_title",
  "position",
  "company_name",
  "number",
];
const LABELS = ["button_text", "btn_title", "button_one_text", "link_text"];
const LINKS = ["button_url", "button_link", "button_one_url", "link", "url", "href", "link_url"];
const IMAGES = [
  "src",
  "image",
  "image_url",
  "image_src",
  "custom_src",
  "portrait_url",
  "image_id",
  "attachment_id",
  "photo",
  "picture",
];
const GALLERIES = ["images", "include", "gallery_ids", "image_ids", "ids"];
const PLAYERS = ["link", "src", "url", "audio", "video", "video_url", "mp4", "webm", "id"];

/**
 * Converts a shortcode of a page builder to HTML: its headings, texts, images, players and links,
 * and the enclosed content.
 * @param lost called with what could not be converted
 * @returns undefined for other shortcodes
 */
export function builderHtml(
  code: Shortcode,
  attachments: AttachmentLookup,
  lost: (what: string) => void,
): string | undefined {
  const { name, inner } = code;
  if (!BUILDER.test(name)) return undefined;
  if (/^(vc|et_pb)_(row|section)(_inner)?$/.test(name)) return inner ?? "";
  if (name === "vc_raw_html" || name === "vc_gmaps") return ownBlock(rawHtml(code, lost));
  if (name === "vc_raw_js") {
    lost(`[${name}]`);
    return "";
  }
  const attributes = new Map([...code.attributes].map(([key, value]) => [key, decodeDivi(value)]));
  const first = (names: string[]) => names.map((key) => attributes.get(key)?.trim()).find(Boolean);
  const isButton = /btn|button/.test(name);
  const parts = [
    ...(isButton ? [] : headingsOf(attributes, name)),
    ...imagesOf(attributes, attachments, () => lost(`image of [${name}]`)),
    ...(isButton ? [] : TEXTS).flatMap((key) =>
      attributes.get(key) ? [`<p>${escapeHtml(attributes.get(key) ?? "")}</p>`] : [],
    ),
    inner ?? "",
  ];
  const player = /video|audio|soundcloud|youtube|vimeo/.test(name)
    ? PLAYERS.map((key) => attributes.get(key)).find(isWebAddress)
    : undefined;
  if (player)
    parts.push(
      /\.(mp4|webm|mp3|m4a|ogg|wav)$/i.test(player)
        ? `<video src="${escapeHtml(player)}"></video>`
        : ownBlock(player),
    );
  const target = webLink(first(LINKS));
  const label = first(LABELS) ?? (isButton ? first(["title", "text"]) : undefined);
  if (target && label && !player) parts.push(linkHtml(target, escapeHtml(label)));
  else if (label) parts.push(`<p>${escapeHtml(label)}</p>`);
  const html = parts.filter((part) => part.trim()).join("\n\n");
  if (!html && !LAYOUT.test(name) && inner === undefined) lost(`[${name}]`);
  return ownBlock(html);
}

function headingsOf(attributes: Map<string, string>, name: string): string[] {
  const isHeading = /heading$/.test(name);
  const level =
    /tag:(h[1-6])/.exec(attributes.get("font_container") ?? "")?.[1] ??
    /^h[1-6]$/.exec(attributes.get("title_level") ?? "")?.[0] ??
    "h3";
  return [...(isHeading ? ["text"] : []), ...HEADINGS].flatMap((key) => {
    const text = attributes.get(key);
    if (text && isHeading && key === "text") attributes.delete(key);
    return text ? [`<${level}>${escapeHtml(text)}</${level}>`] : [];
  });
}

function imagesOf(
  attributes: Map<string, string>,
  attachments: AttachmentLookup,
  lost: () => void,
): string[] {
  const alt = attributes.get("alt") ?? "";
  const single = IMAGES.flatMap((key) => {
    const value = attributes.get(key)?.trim() ?? "";
    const attachment = /^\d+$/.test(value) ? attachments.byId(Number(value)) : undefined;
    if (attachment && isImageUrl(attachment.url))
      return [figureHtml({ ...attachment, alt: alt || attachment.alt })];
    if (isWebAddress(value) && isImageUrl(value)) return [figureHtml({ url: value, alt })];
    if (/^[1-9]\d*$/.test(value)) lost();
    return [];
  });
  const galleries = GALLERIES.flatMap((key) => {
    const { html, missing } = galleryHtml(idList(attributes.get(key)), attachments);
    for (let i = 0; i < missing; i++) lost();
    return html ? [html] : [];
  });
  return [...single, ...galleries];
}

/** Divi writes quotes and brackets of attributes as `%22`, `%91` and `%93`. */
const decodeDivi = (value: string) =>
  value.replaceAll("%22", '"').replaceAll("%91", "[").replaceAll("%93", "]").replaceAll("``", '"');

/** Returns the URL of a link attribute; WPBakery writes `url:https%3A%2F%2Fx.example|title:x`. */
function webLink(value: string | undefined): string | undefined {
  const encoded = /^url:([^|]*)/.exec(value ?? "")?.[1];
  const url = encoded === undefined ? value : decodeOrUndefined(encoded);
  return url && /^(https?:)?\/\/|^\/|^mailto:|^tel:/.test(url) ? url : undefined;
}

/**
 * Returns the HTML that WPBakery stores as percent-encoded text in Base64, for raw HTML and for
 * maps (`link="#E-8_…"`).
 */
function rawHtml(
  { name, inner = "", attributes }: Shortcode,
  lost: (what: string) => void,
): string {
  const encoded = (inner || (attributes.get("link") ?? "").replace(/^#E-8_/, "")).replaceAll(
    /<[^>]*>|\s/g,
    "",
  );
  const html = /^[A-Za-z0-9+/]+=*$/.test(encoded)
    ? decodeOrUndefined(Buffer.from(encoded, "base64").toString())
    : undefined;
  if (html?.trim() && !html.includes("\ufffd")) return html;
  lost(`[${name}]`);
  return "";
}

function decodeOrUndefined(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
