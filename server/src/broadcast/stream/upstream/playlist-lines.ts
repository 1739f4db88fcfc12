/** Thrown for a playlist that cannot be proxied. */
export class UnreadablePlaylist extends Error {
  override name = "UnreadablePlaylist";
}

/** Checks whether a text is an HLS playlist. */
export const isPlaylist = (text: string): boolean =>
  /^\uFEFF?#EXTM3U\s/.test(`${text.slice(0, 16)}\n`);

/**
 * All characters that end a line for some player: the line terminators of JavaScript's regular
 * expressions.
 */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/**
 * Splits a playlist into tags and URIs (RFC 8216 section 4.1). Accepts what players accept: white
 * space around lines and names, tag names in lower case. Drops empty lines and comments. A tag is
 * returned as `#NAME` or `#NAME:value`, its name in upper case.
 */
export function playlistLines(playlist: string): string[] {
  return playlist.split(LINE_END).flatMap((text): string[] => {
    const line = text.trim();
    if (!line.startsWith("#")) return line ? [line] : [];
    const [, name, value] = /^#\s*(EXT[\w-]*)\s*(?::\s*(.*))?$/is.exec(line) ?? [];
    if (!name) return [];
    return [value ? `#${name.toUpperCase()}:${value}` : `#${name.toUpperCase()}`];
  });
}

/** Splits a line of `playlistLines` into tag and value; the tag of a URI is empty. */
export function splitTag(line: string): { tag: string; value: string } {
  if (!line.startsWith("#")) return { tag: "", value: line };
  const [, tag = "", value = ""] = /^#([\w-]+):?(.*)$/s.exec(line) ?? [];
  return { tag, value };
}

/** Attribute of a tag: its name in upper case, and its value without quotes. */
export interface PlaylistAttribute {
  name: string;
  value: string;
  isQuoted: boolean;
}

const ATTRIBUTE = /\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^",]*))\s*(?:,|$)/gy;

/**
 * Parses an attribute list (RFC 8216 section 4.2). Accepts white space around names and values,
 * names in lower case, and a comma at the end. @throws UnreadablePlaylist
 */
export function parseAttributes(text: string): PlaylistAttribute[] {
  const attributes: PlaylistAttribute[] = [];
  let end = 0;
  for (const match of text.matchAll(ATTRIBUTE)) {
    const [whole, name = "", quoted, plain = ""] = match;
    attributes.push({
      name: name.toUpperCase(),
      value: quoted ?? plain.trim(),
      isQuoted: quoted !== undefined,
    });
    end += whole.length;
  }
  if (text.slice(end).trim()) throw new UnreadablePlaylist("invalid attribute list");
  return attributes;
}

/** Returns the value of an attribute, without quotes. @throws UnreadablePlaylist */
export const attributeOf = (text: string, name: string): string | undefined =>
  parseAttributes(text).find((attribute) => attribute.name === name)?.value;

export const formatAttributes = (attributes: readonly PlaylistAttribute[]): string =>
  attributes
    .map(({ name, value, isQuoted }) => `${name}=${isQuoted ? `"${value}"` : value}`)
    .join(",");
