import sanitizeHtml from "sanitize-html";

const DIRECTION = ["dir"];

/** Everything that the body of an article may be made of. */
const ALLOWED: sanitizeHtml.IOptions = {
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
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "img",
    "picture",
    "source",
    "small",
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
    a: ["href", "rel", "class", "data-provider"],
    img: ["data-media-id", "src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
    source: ["type", "srcset", "sizes"],
    aside: ["class", "dir"],
    // A wide table scrolls, by keyboard too.
    div: ["class", "tabindex"],
    ol: ["start", "dir"],
    td: ["colspan", "rowspan", "dir"],
    th: ["colspan", "rowspan", "dir", "scope"],
    p: DIRECTION,
    h2: DIRECTION,
    h3: DIRECTION,
    h4: DIRECTION,
    ul: DIRECTION,
    li: DIRECTION,
    blockquote: DIRECTION,
    table: DIRECTION,
    pre: DIRECTION,
  },
  allowedClasses: { aside: ["pull-quote", "key-facts"], div: ["gallery", "table"], a: ["embed"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  allowedSchemesByTag: { img: ["http", "https"] },
};

/** The body's HTML with everything taken out that is not allowed: run when it is written and again when it is read. */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(html, ALLOWED);
}
