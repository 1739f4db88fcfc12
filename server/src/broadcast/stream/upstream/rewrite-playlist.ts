import type { UpstreamKind } from "./upstream-url.ts";

/** Tags with a URI, by its kind: another playlist, or a part that is played. */
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

/** Thrown for a playlist that cannot be proxied. */
export class UnreadablePlaylist extends Error {
  override name = "UnreadablePlaylist";
}

/** Returns the URL that replaces an upstream URL in a proxied playlist. */
export type RewriteUrl = (kind: UpstreamKind, address: string) => string;

/** Checks whether a text is an HLS playlist. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U\s/.test(`${text.slice(0, 16)}\n`);

/**
 * Rewrites every URL in a playlist: URI lines and URI attributes of tags. Drops unknown tags with
 * URLs, comments and titles. URLs other than HTTP and HTTPS, such as `data:`, are kept.
 * @param base URL of the playlist
 * @throws UnreadablePlaylist
 */
export function rewritePlaylist(playlist: string, base: string, rewriteUrl: RewriteUrl): string {
  if (!isPlaylist(playlist)) throw new UnreadablePlaylist("not an HLS playlist");
  const variables = new Map<string, string>();
  let nextKind: UpstreamKind = "part";
  const rewritten = (kind: UpstreamKind, reference: string) => {
    const url = URL.parse(substituteVariables(reference, variables), base);
    if (!url) throw new UnreadablePlaylist("invalid URL");
    return /^https?:$/.test(url.protocol) ? rewriteUrl(kind, url.href) : reference;
  };
  const lines = playlist
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .flatMap((line): string[] => {
      if (!line.startsWith("#")) {
        if (!line.trim()) return [];
        const kind = nextKind;
        nextKind = "part";
        return [rewritten(kind, line.trim())];
      }
      const [, tag = "", attributes = ""] = /^#(EXT[\w-]*)(?::(.*))?$/.exec(line) ?? [];
      if (tag === "EXT-X-DEFINE") {
        define(attributes, base, variables);
        return [];
      }
      if (tag === "EXTINF") return [line.replace(/,.*$/, ",")];
      if (tag === "EXT-X-STREAM-INF") nextKind = "playlist";
      const kind = URI_TAGS[tag];
      if (kind) return [line.replace(/([:,]URI=")([^"]*)"/, (_all, before: string, uri: string) => `${before}${rewritten(kind, uri)}"`)];
      return tag && !/:\/\/|[:,][\w-]*UR[IL]="/.test(attributes ? `:${attributes}` : "") ? [line] : [];
    });
  return `${lines.join("\n")}\n`;
}

/**
 * Stores a variable from an EXT-X-DEFINE tag (RFC 8216bis).
 * @throws UnreadablePlaylist when it is imported from another playlist
 */
function define(attributes: string, base: string, variables: Map<string, string>): void {
  const value = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(attributes)?.[1];
  const [name, parameter] = [value("NAME"), value("QUERYPARAM")];
  if (name !== undefined) variables.set(name, value("VALUE") ?? "");
  else if (parameter !== undefined) variables.set(parameter, new URL(base).searchParams.get(parameter) ?? "");
  else throw new UnreadablePlaylist("variable imported from another playlist");
}

const substituteVariables = (text: string, variables: Map<string, string>) =>
  text.replaceAll(/\{\$([\w-]+)\}/g, (_all, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new UnreadablePlaylist(`undefined variable ${name}`);
    return value;
  });
