import { ARTICLE_HREF } from "@masthead/contract/newsroom/article/article-document.ts";
import type {
  CheckedHtmlCard,
  RemovedPart,
} from "@masthead/contract/newsroom/article/article-html-card.ts";
import { embedProviderOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import sanitizeHtml from "sanitize-html";
import { sanitizeBody } from "../../../platform/html/sanitize.ts";

/** Allowed elements, all of which the sanitizer of bodies lets through, too. */
const TAGS = new Set(
  "p br h2 h3 h4 ul ol li dl dt dd blockquote aside pre code hr table caption thead tbody tfoot tr th td figure figcaption img small div a strong em u s sub sup".split(
    " ",
  ),
);
const RENAMED: Record<string, string> = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  ins: "u",
};
/** Elements without a meaning of their own: their text stays, and nobody misses them. */
const SILENT = new Set(
  "html head body span font center section article header footer main nav address mark abbr cite q kbd samp var time bdi bdo label wbr colgroup col details summary picture".split(
    " ",
  ),
);
/** Elements whose text is removed with them. */
const WITHOUT_TEXT =
  "script style textarea option select xmp noscript template svg math object applet iframe noembed noframes plaintext title button audio video canvas frameset".split(
    " ",
  );
const DIRECTION = ["dir"];
const ATTRIBUTES: Record<string, string[]> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
};
/** Attributes that the sanitizer sets or that have no effect on what readers see. */
const SILENT_ATTRIBUTES = new Set([
  "rel",
  "target",
  "loading",
  "decoding",
  "title",
  "type",
  "lang",
]);
const IMAGE_SRC = /^(https?:\/\/|\/(?![/\\\s]))/i;
const EMBED = /<a class="embed"[^>]*>[^<]*<\/a>/g;

/** Maximum number of different parts that are reported. */
const MAX_REPORTED = 30;
const NAME_LENGTH = 60;

/**
 * Sanitizes the HTML of a card: text, tables, lists, links and images, without scripts, styles,
 * classes, ids and forms. Frames of known players become embeds. Tables get a container that
 * scrolls. A body with cards is sanitized once more as a whole.
 */
export const sanitizeCard = (html: string): string => cleanCard(html).html;

/** Returns a card as readers get it, and what was removed. */
export function checkCard(html: string): CheckedHtmlCard {
  const { html: clean, removed } = cleanCard(html);
  return { shown: sanitizeBody(clean), removed };
}

/** Sanitizes the HTML of a card, and returns what was removed. */
function cleanCard(html: string): { html: string; removed: RemovedPart[] } {
  const counts = new Map<string, RemovedPart>();
  const report = (kind: RemovedPart["kind"], name: string) => {
    const short = name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
    const part = counts.get(`${kind} ${short}`);
    if (part) part.count += 1;
    else if (counts.size < MAX_REPORTED)
      counts.set(`${kind} ${short}`, { kind, name: short, count: 1 });
  };
  const clean = sanitizeHtml(html, {
    allowedTags: [...TAGS],
    allowedAttributes: {
      "*": DIRECTION,
      ...ATTRIBUTES,
      a: ["href", "rel", { name: "class", values: ["embed"] }, "data-provider"],
      img: [...(ATTRIBUTES.img ?? []), "loading", "decoding"],
    },
    nonTextTags: WITHOUT_TEXT,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    onOpenTag: (tag, attributes) => reportRemoved(tag, attributes, report),
    transformTags: {
      "*": (tag, { ...attributes }) => transformed(tag, attributes),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
  return {
    html: clean
      .replaceAll(EMBED, "<p>$&</p>")
      .replaceAll("<table", '<div class="table" tabindex="0"><table')
      .replaceAll("</table>", "</table></div>"),
    removed: [...counts.values()],
  };
}

type Attributes = Record<string, string>;

/** Browsers ignore control characters in URLs, and spaces around them. */
const cleanUrl = (url = "") => url.replaceAll(/\p{Cc}+/gu, "").trim();

const isAllowedUrl = (name: string, url: string) =>
  (name === "src" ? IMAGE_SRC : ARTICLE_HREF).test(cleanUrl(url));

function frameUrl(attributes: Attributes): string | undefined {
  const src = cleanUrl(attributes.src);
  const url = src.startsWith("//") ? `https:${src}` : src;
  return embedProviderOf(url) ? url : undefined;
}

function transformed(tag: string, attributes: Attributes): sanitizeHtml.Tag {
  const url = tag === "iframe" ? frameUrl(attributes) : undefined;
  if (url)
    return {
      tagName: "a",
      attribs: { class: "embed", "data-provider": embedProviderOf(url) ?? "", href: url },
      text: url,
    };
  const { class: _class, "data-provider": _provider, rel: _rel, ...attribs } = attributes;
  for (const name of ["href", "src"]) {
    const value = attribs[name];
    if (value === undefined) continue;
    if (isAllowedUrl(name, value)) attribs[name] = cleanUrl(value);
    else delete attribs[name];
  }
  if (attribs.dir !== "ltr" && attribs.dir !== "rtl") delete attribs.dir;
  if (tag === "a" && /^https?:/i.test(attribs.href ?? "")) attribs.rel = "noopener";
  if (tag === "img") Object.assign(attribs, { loading: "lazy", decoding: "async" });
  return { tagName: RENAMED[tag] ?? tag, attribs };
}

function reportRemoved(
  tag: string,
  attributes: Attributes,
  report: (kind: RemovedPart["kind"], name: string) => void,
): void {
  const name = RENAMED[tag] ?? tag;
  if (tag === "iframe" && frameUrl(attributes)) return;
  if (!TAGS.has(name)) {
    if (!SILENT.has(tag)) report("element", tag);
    // An event handler counts, too, on an element whose text stays.
    for (const attribute of Object.keys(attributes))
      if (attribute.startsWith("on")) report("attribute", attribute);
    return;
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (ATTRIBUTES[name]?.includes(attribute)) {
      const isUrl = attribute === "href" || attribute === "src";
      if (isUrl && !isAllowedUrl(attribute, value)) report("url", cleanUrl(value));
    } else if (!DIRECTION.includes(attribute) && !SILENT_ATTRIBUTES.has(attribute))
      report("attribute", attribute);
  }
}
