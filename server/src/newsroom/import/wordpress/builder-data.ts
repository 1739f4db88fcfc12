import { escapeHtml } from "../../article/document/render-html.ts";
import {
  type AttachmentLookup,
  figureHtml,
  isImageUrl,
  isWebAddress,
  linkHtml,
} from "./wordpress-html.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Settings of widgets with visible text. */
const HEADING_KEYS = /^(title|heading|tab_title|title_text|item_title|alert_title|primary_title)$/;
const HTML_KEYS =
  /^(editor|tab_content|html|shortcode|description|description_text|testimonial_content|blockquote_content|alert_description|content|item_content|body|value|quote)$/;
const TEXT_KEYS =
  /^(text|subtitle|sub_title|testimonial_name|testimonial_job|author_name|author|name|label|ending_number|caption|citation)$/;
const PLAYER_KEYS = /^(youtube_url|vimeo_url|dailymotion_url|external_url|hosted_url|video_url)$/;
/** Settings of the look, and of links that are read with their label. */
const SKIPPED_KEYS =
  /^(_|background|motion_fx|custom_css|link|url|html_tag|header_size|elements|background_overlay)/;
const MAX_DEPTH = 30;

/** Widgets without content. */
const SILENT_WIDGETS = /^(spacer|divider|menu-anchor|common|inner-section)$/;

/**
 * Converts the data of Elementor (`_elementor_data`) to HTML.
 * @param lost called with each widget in which nothing was found
 * @returns undefined if the data cannot be read
 */
export function elementorHtml(
  data: string,
  attachments: AttachmentLookup,
  lost: (what: string) => void,
): string | undefined {
  const elements = parseJson(data);
  if (!Array.isArray(elements)) return undefined;
  const htmlOf = (element: unknown, depth: number): string => {
    if (!isObject(element) || depth > MAX_DEPTH) return "";
    const own = isObject(element.settings) ? harvestHtml(element.settings, attachments) : "";
    const widget = typeof element.widgetType === "string" ? element.widgetType : "";
    const inner = Array.isArray(element.elements)
      ? element.elements.map((child) => htmlOf(child, depth + 1)).join("\n")
      : "";
    if (widget && !own && !inner && !SILENT_WIDGETS.test(widget))
      lost(`Elementor widget ${widget}`);
    return `${own}\n${inner}`;
  };
  return elements
    .map((element) => htmlOf(element, 0))
    .join("\n")
    .trim();
}

/** Some exports escape the quotes of JSON once more. */
export function parseJson(text: string): unknown {
  for (const candidate of [text, text.replaceAll(/\\(["'\\/])/g, "$1")]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate, or undefined.
    }
  }
  return undefined;
}

/**
 * Returns the texts, images, players and links in the settings of a widget or block, in their
 * order.
 */
export function harvestHtml(settings: Json, attachments: AttachmentLookup, depth = 0): string {
  if (depth > MAX_DEPTH) return "";
  const level = /^h[1-6]$/.exec(String(settings.header_size ?? ""))?.[0] ?? "h3";
  const link = isObject(settings.link) ? settings.link.url : settings.url;
  const href =
    typeof link === "string" && isWebAddress(link) && !isImageUrl(link) ? link : undefined;
  const parts = Object.entries(settings).flatMap(([key, value]): string[] => {
    if (SKIPPED_KEYS.test(key)) return [];
    if (Array.isArray(value))
      return value
        .filter(isObject)
        .map((item) => imageHtml(item, attachments) ?? harvestHtml(item, attachments, depth + 1));
    if (isObject(value))
      return [
        imageHtml(value, attachments) ??
          playerHtml(key, value.url) ??
          harvestHtml(value, attachments, depth + 1),
      ];
    if (typeof value === "number" && TEXT_KEYS.test(key)) return [`<p>${value}</p>`];
    return typeof value === "string" && value.trim() ? [textHtml(key, value, level, href)] : [];
  });
  return parts.filter(Boolean).join("\n");
}

/** @param href target of the text, if it is a link */
function textHtml(key: string, text: string, level: string, href: string | undefined): string {
  if (HEADING_KEYS.test(key)) return `<${level}>${text}</${level}>`;
  if (HTML_KEYS.test(key))
    return /<(p|div|h\d|ul|ol|table|iframe|blockquote|figure)\b/i.test(text)
      ? text
      : `<p>${text}</p>`;
  if (TEXT_KEYS.test(key)) return href ? linkHtml(href, text) : `<p>${text}</p>`;
  const image = isWebAddress(text) && isImageUrl(text) ? figureHtml({ url: text }) : "";
  return playerHtml(key, text) ?? image;
}

function imageHtml(
  { url, id, alt, caption }: Json,
  attachments: AttachmentLookup,
): string | undefined {
  const attachment = attachments.byId(Number(id));
  const address = attachment?.url ?? url;
  if (typeof address !== "string" || !isImageUrl(address)) return undefined;
  const text = (value: unknown, fallback = "") =>
    typeof value === "string" && value ? value : fallback;
  return figureHtml({
    url: address,
    alt: text(alt, attachment?.alt),
    caption: text(caption, attachment?.caption),
    id: attachment?.id ?? 0,
  });
}

/** A player's URL, alone in its paragraph, becomes an embed or a link. */
const playerHtml = (key: string, url: unknown): string | undefined =>
  PLAYER_KEYS.test(key) && typeof url === "string" && isWebAddress(url)
    ? `<p>${escapeHtml(url)}</p>`
    : undefined;
