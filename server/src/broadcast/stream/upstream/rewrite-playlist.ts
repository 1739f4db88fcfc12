import type { UpstreamKind } from "./upstream-address.ts";

/** Tags whose URI leads to another playlist, and those whose URI leads to what is played. */
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

/** A playlist that cannot be passed on. */
export class UnreadablePlaylist extends Error {
  override name = "UnreadablePlaylist";
}

/** How an address is spelled that a playlist is passed on with. */
export type Respell = (kind: UpstreamKind, address: string) => string;

/** Whether text is an HLS playlist at all. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U\s/.test(`${text.slice(0, 16)}\n`);

/**
 * A playlist with every address in it respelled: what stands on lines of its own, and what tags name. Tags that lead elsewhere in
 * ways not known here are left out, and so are comments and titles. An address of another kind than the web's, such as `data:`, stays.
 * @param base where the playlist came from
 * @throws UnreadablePlaylist
 */
export function rewritePlaylist(playlist: string, base: string, respell: Respell): string {
  if (!isPlaylist(playlist)) throw new UnreadablePlaylist("not an HLS playlist");
  const names = new Map<string, string>();
  let next: UpstreamKind = "part";
  const spelled = (kind: UpstreamKind, reference: string) => {
    const url = URL.parse(filled(reference, names), base);
    if (!url) throw new UnreadablePlaylist("an address that cannot be read");
    return /^https?:$/.test(url.protocol) ? respell(kind, url.href) : reference;
  };
  const lines = playlist
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .flatMap((line): string[] => {
      if (!line.startsWith("#")) {
        if (!line.trim()) return [];
        const kind = next;
        next = "part";
        return [spelled(kind, line.trim())];
      }
      const [, tag = "", attributes = ""] = /^#(EXT[\w-]*)(?::(.*))?$/.exec(line) ?? [];
      if (tag === "EXT-X-DEFINE") {
        define(attributes, base, names);
        return [];
      }
      if (tag === "EXTINF") return [line.replace(/,.*$/, ",")];
      if (tag === "EXT-X-STREAM-INF") next = "playlist";
      const kind = URI_TAGS[tag];
      if (kind) return [line.replace(/([:,]URI=")([^"]*)"/, (_all, before: string, uri: string) => `${before}${spelled(kind, uri)}"`)];
      return tag && !/:\/\/|[:,][\w-]*UR[IL]="/.test(attributes ? `:${attributes}` : "") ? [line] : [];
    });
  return `${lines.join("\n")}\n`;
}

/** Keeps a variable that a playlist defines, as RFC 8216bis has it. @throws UnreadablePlaylist for one that another playlist defines */
function define(attributes: string, base: string, names: Map<string, string>): void {
  const value = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(attributes)?.[1];
  const [name, parameter] = [value("NAME"), value("QUERYPARAM")];
  if (name !== undefined) names.set(name, value("VALUE") ?? "");
  else if (parameter !== undefined) names.set(parameter, new URL(base).searchParams.get(parameter) ?? "");
  else throw new UnreadablePlaylist("a variable of another playlist");
}

const filled = (text: string, names: Map<string, string>) =>
  text.replaceAll(/\{\$([\w-]+)\}/g, (_all, name: string) => {
    const value = names.get(name);
    if (value === undefined) throw new UnreadablePlaylist(`no variable ${name}`);
    return value;
  });
