/** Serialized markup, which is not escaped again. */
export interface Markup {
  markup: string;
}

type Child = Markup | string | number | null | undefined | false | Child[];
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Characters that XML 1.0 cannot contain, even escaped: control characters and lone surrogates. */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Escapes text between tags and removes characters that XML cannot contain. */
export const escapeText = (text: string) =>
  text
    .replace(FORBIDDEN_CHARACTERS, "")
    .replaceAll(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);
const escapeAttribute = (text: string) =>
  text
    .replace(FORBIDDEN_CHARACTERS, "")
    .replaceAll(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character);

/**
 * Creates an element. Text is escaped; attributes and children that are null, undefined or false
 * are left out. Without children it is serialized as `<name/>`, with an empty text as
 * `<name></name>`.
 */
export function element(name: string, attributes: Attributes, ...children: Child[]): Markup {
  let open = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false)
      open += ` ${attribute}="${escapeAttribute(String(value))}"`;
  }
  return { markup: children.length ? `${open}>${serialize(children)}</${name}>` : `${open}/>` };
}

function serialize(child: Child): string {
  if (child === null || child === undefined || child === false) return "";
  if (Array.isArray(child)) return child.map(serialize).join("");
  return typeof child === "object" ? child.markup : escapeText(String(child));
}

export function xmlDocument(root: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;
}
