import sanitizeHtml from "sanitize-html";

const DIRECTION = ["dir"];

/** HTML allowed in the body of an article. */
const BODY_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "blockquote",
    "aside",
    "pre",
    "code",
    "hr",
    "dl",
    "dt",
    "dd",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "img",
    "picture",
    "source",
    "video",
    "audio",
    "small",
    "time",
    "div",
    "a",
    "strong",
    "em",
    "u",
    "s",
    "sub",
    "sup",
  ],
  allowedAttributes: {
    a: ["href", "rel", "class", "data-provider", "data-note"],
    // The data of a chart or map: it is drawn when the body is read.
    figure: ["class", "data-chart", "data-map"],
    time: ["datetime"],
    img: [
      "data-media-id",
      "src",
      "srcset",
      "sizes",
      "alt",
      "width",
      "height",
      "loading",
      "decoding",
    ],
    source: ["type", "srcset", "sizes"],
    video: [
      "controls",
      "preload",
      "playsinline",
      "loop",
      "muted",
      "aria-label",
      "src",
      "width",
      "height",
      "data-duration",
      "data-poster-id",
    ],
    audio: ["controls", "preload", "src", "data-duration"],
    aside: ["class", "dir"],
    // A wide table scrolls, with the keyboard too.
    div: ["class", "tabindex", "dir"],
    ol: ["class", "start", "dir"],
    td: ["colspan", "rowspan", "dir"],
    th: ["colspan", "rowspan", "dir", "scope"],
    p: DIRECTION,
    dl: DIRECTION,
    h2: DIRECTION,
    h3: DIRECTION,
    h4: DIRECTION,
    ul: DIRECTION,
    li: DIRECTION,
    blockquote: DIRECTION,
    table: DIRECTION,
    pre: DIRECTION,
  },
  allowedClasses: {
    aside: ["pull-quote", "key-facts"],
    div: ["gallery", "table", "html-card"],
    a: ["embed", "recording", "transcript", "note"],
    figure: ["chart", "map"],
    ol: ["timeline"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // Video and audio are files of this site, at paths without a scheme.
  allowedSchemesByTag: { img: ["http", "https"], video: [], audio: [] },
};

/** Sanitises the HTML of an article body: run when it is written, and again when it is read. */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(html, BODY_OPTIONS);
}

/** HTML allowed in a description: text in paragraphs, lists and small headings, with links. */
const DESCRIPTION_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h2",
    "h3",
    "ul",
    "ol",
    "li",
    "blockquote",
    "a",
    "strong",
    "em",
    "u",
    "s",
  ],
  allowedAttributes: {
    a: ["href"],
    p: DIRECTION,
    h2: DIRECTION,
    h3: DIRECTION,
    ul: DIRECTION,
    ol: DIRECTION,
    li: DIRECTION,
    blockquote: DIRECTION,
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
};

/** Sanitises the HTML of a description: run when it is written, and again when it is read. */
export function sanitizeDescription(html: string): string {
  return sanitizeHtml(html, DESCRIPTION_OPTIONS);
}

/**
 * Returns the text of each block element, such as a paragraph or a list item; empty ones are
 * omitted.
 */
export function blocksOfHtml(html: string): string[] {
  const divided = html
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<br\b[^>]*>/gi, " ")
    .replaceAll(/<\/?(?:p|h[1-6]|ul|ol|li|dt|dd|t[dhr]|caption|blockquote)\b[^>]*>/gi, "\n");
  const text = sanitizeHtml(divided, {
    allowedTags: [],
    allowedAttributes: {},
    parser: { decodeEntities: true },
  });
  return unescapeEntities(text)
    .split("\n")
    .map((block) => block.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

/**
 * Returns the text of HTML on one line. A block without final punctuation gets a full stop, so that
 * blocks do not run together.
 */
export function textOfHtml(html: string): string {
  const blocks = blocksOfHtml(html);
  return blocks
    .map((block, index) =>
      index === blocks.length - 1 || /[\p{P}…]$/u.test(block) ? block : `${block}.`,
    )
    .join(" ");
}

/** Entities that the sanitiser writes for characters with a meaning in HTML. */
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
/** Decodes the entities that sanitized text and attributes contain. */
export const unescapeEntities = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
