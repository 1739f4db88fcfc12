/** Written markup, not to be escaped again. */
export interface Markup {
  markup: string;
}

type Child = Markup | string | number | null | undefined | false | Child[];
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Everything that XML 1.0 cannot hold, even escaped: control characters and halves of characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text between tags; what XML cannot hold is left out. */
export const escapeText = (text: string) => text.replace(UNWRITABLE, "").replaceAll(/[&<>\r]/g, (found) => ESCAPES[found] ?? found);
const escapeAttribute = (text: string) => text.replace(UNWRITABLE, "").replaceAll(/[&<>"\t\n\r]/g, (found) => ESCAPES[found] ?? found);

/**
 * An element. Text is escaped; attributes and children that are null, undefined or false are left out. Without any
 * child it is written as `<name/>`, with an empty text as `<name></name>`.
 */
export function element(name: string, attributes: Attributes, ...children: Child[]): Markup {
  let open = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) open += ` ${attribute}="${escapeAttribute(String(value))}"`;
  }
  return { markup: children.length ? `${open}>${written(children)}</${name}>` : `${open}/>` };
}

function written(child: Child): string {
  if (child === null || child === undefined || child === false) return "";
  if (Array.isArray(child)) return child.map(written).join("");
  return typeof child === "object" ? child.markup : escapeText(String(child));
}

/** A whole XML document. */
export function xmlDocument(root: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;
}
