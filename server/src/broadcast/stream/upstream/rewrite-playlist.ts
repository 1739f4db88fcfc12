import {
  attributeOf,
  formatAttributes,
  isPlaylist,
  type PlaylistAttribute,
  parseAttributes,
  playlistLines,
  splitTag,
  UnreadablePlaylist,
} from "./playlist-lines.ts";
import type { UpstreamKind } from "./upstream-url.ts";

/** Tags whose attribute URI is rewritten, by its target: another playlist, or a media segment. */
const URI_TAGS: Record<string, UpstreamKind> = {
  "EXT-X-MEDIA": "playlist",
  "EXT-X-I-FRAME-STREAM-INF": "playlist",
  "EXT-X-IMAGE-STREAM-INF": "playlist",
  "EXT-X-RENDITION-REPORT": "playlist",
  "EXT-X-KEY": "part",
  "EXT-X-SESSION-KEY": "part",
  "EXT-X-MAP": "part",
  "EXT-X-PART": "part",
  "EXT-X-PRELOAD-HINT": "part",
  "EXT-X-SESSION-DATA": "part",
};

/**
 * Text that may be a URL: with a scheme or a host, or the value of an attribute that is named like
 * one.
 */
const URL_LIKE = /:\/\/|(^|["'=,\s])\/\/|UR[IL]["']?\s*=/i;

/** Returns the URL that replaces an upstream URL in a proxied playlist. */
export type RewriteUrl = (kind: UpstreamKind, address: string) => string;

/**
 * Rewrites every URL in a playlist: URI lines and URI attributes of tags. Drops other tags with
 * URLs, comments and titles. URLs other than HTTP and HTTPS, such as `data:`, are kept.
 * @param base URL of the playlist
 * @throws UnreadablePlaylist also when a tag that players need has a URL that was not recognized
 */
export function rewritePlaylist(playlist: string, base: string, rewriteUrl: RewriteUrl): string {
  if (!isPlaylist(playlist)) throw new UnreadablePlaylist("not an HLS playlist");
  const variables = new Map<string, string>();
  let nextKind: UpstreamKind = "part";
  const rewritten = (kind: UpstreamKind, reference: string) => {
    const url = URL.parse(reference, base);
    if (!url) throw new UnreadablePlaylist("invalid URL");
    return /^https?:$/.test(url.protocol) ? rewriteUrl(kind, url.href) : reference;
  };
  const lines = playlistLines(playlist).flatMap((original): string[] => {
    const { tag, value: originalValue } = splitTag(original);
    if (tag === "EXT-X-DEFINE") {
      define(originalValue, base, variables);
      return [];
    }
    // Without the title, and what some encoders write between duration and title.
    if (tag === "EXTINF") return [`#EXTINF:${/^[\d.]+/.exec(originalValue)?.[0] ?? 0},`];
    const line = substituteVariables(original, variables);
    const { value } = splitTag(line);
    if (tag === "") {
      const kind = nextKind;
      nextKind = "part";
      return [rewritten(kind, value)];
    }
    if (tag === "EXT-X-STREAM-INF") {
      nextKind = "playlist";
      return [rewriteAttributes(line, () => undefined)];
    }
    const kind = URI_TAGS[tag];
    if (kind)
      return [
        rewriteAttributes(line, ({ name, value: uri }) =>
          name === "URI" ? rewritten(kind, uri) : undefined,
        ),
      ];
    return URL_LIKE.test(value) ? [] : [line];
  });
  return `${lines.join("\n")}\n`;
}

/**
 * Replaces the URLs in the attributes of a tag.
 * @param replacementOf URL that replaces an attribute's value; undefined for attributes without a
 *   URL
 * @throws UnreadablePlaylist when an attribute has a URL but no replacement
 */
function rewriteAttributes(
  line: string,
  replacementOf: (attribute: PlaylistAttribute) => string | undefined,
): string {
  const { tag, value } = splitTag(line);
  const attributes = parseAttributes(value).map((attribute) => {
    const replacement = replacementOf(attribute);
    if (replacement !== undefined) return { ...attribute, value: replacement, isQuoted: true };
    if (URL_LIKE.test(`${attribute.name}=`) || URL_LIKE.test(attribute.value))
      throw new UnreadablePlaylist(`URL in attribute ${attribute.name} of ${tag}`);
    return attribute;
  });
  return `#${tag}:${formatAttributes(attributes)}`;
}

/**
 * Stores a variable from an EXT-X-DEFINE tag (RFC 8216bis).
 * @throws UnreadablePlaylist when it is imported from another playlist
 */
function define(attributes: string, base: string, variables: Map<string, string>): void {
  const [name, parameter] = [
    attributeOf(attributes, "NAME"),
    attributeOf(attributes, "QUERYPARAM"),
  ];
  const value =
    name === undefined
      ? new URL(base).searchParams.get(parameter ?? "")
      : attributeOf(attributes, "VALUE");
  const variable = name ?? parameter;
  if (variable === undefined)
    throw new UnreadablePlaylist("variable imported from another playlist");
  if (/["\p{Cc}\u2028\u2029]/u.test(value ?? ""))
    throw new UnreadablePlaylist(`invalid value of variable ${variable}`);
  variables.set(variable, value ?? "");
}

const substituteVariables = (text: string, variables: Map<string, string>) =>
  text.replaceAll(/\{\$([\w-]+)\}/g, (_all, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new UnreadablePlaylist(`undefined variable ${name}`);
    return value;
  });
