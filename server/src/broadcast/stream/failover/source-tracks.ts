import {
  attributeOf,
  formatAttributes,
  parseAttributes,
  playlistLines,
  splitTag,
} from "../upstream/playlist-lines.ts";

/**
 * Track of a protected stream, as players name it whatever source is on air: `v` a variant with
 * sound, `p` a variant whose sound is a track of its own, `a` such a track. Variants are numbered
 * from the lowest bandwidth.
 */
export interface Track {
  kind: "v" | "p" | "a";
  index: number;
}

export const MAIN_TRACK: Track = { kind: "v", index: 0 };

export const trackKey = ({ kind, index }: Track): string => `${kind}${index}`;
const trackFile = (track: Track): string => `track-${trackKey(track)}.m3u8`;

/** Parses the file name of a track; undefined if it is not one. */
export function parseTrackFile(name: string): Track | undefined {
  const [, kind, index] = /^track-([vpa])(\d{1,2})\.m3u8$/.exec(name) ?? [];
  return kind ? { kind: kind as Track["kind"], index: Number(index) } : undefined;
}

interface Variant {
  attributes: string;
  uri: string;
  bandwidth: number;
  audioGroup: string | undefined;
}

/** Multivariant playlist of a source. */
export interface Master {
  /** From the lowest bandwidth. */
  variants: Variant[];
  audio: { attributes: string; uri: string; group: string | undefined }[];
  /** Attributes of audio that is in the segments of the variants, next to audio of its own tracks. */
  muxedAudio: string[];
}

/** Parses a multivariant playlist with absolute URLs; undefined for a media playlist. */
export function parseMaster(text: string): Master | undefined {
  const lines = playlistLines(text);
  const variants: Variant[] = [];
  const audio: Master["audio"] = [];
  const muxedAudio: string[] = [];
  for (const [position, line] of lines.entries()) {
    const { tag, value } = splitTag(line);
    if (tag === "EXT-X-STREAM-INF") {
      const uri = lines.slice(position + 1).find((next) => splitTag(next).tag === "");
      if (uri)
        variants.push({
          attributes: value,
          uri,
          bandwidth: Number(attributeOf(value, "BANDWIDTH")) || 0,
          audioGroup: attributeOf(value, "AUDIO"),
        });
    }
    if (tag !== "EXT-X-MEDIA" || attributeOf(value, "TYPE") !== "AUDIO") continue;
    const uri = attributeOf(value, "URI");
    if (uri) audio.push({ attributes: value, uri, group: attributeOf(value, "GROUP-ID") });
    else muxedAudio.push(value);
  }
  if (!variants.length) return undefined;
  return { variants: variants.toSorted((a, b) => a.bandwidth - b.bandwidth), audio, muxedAudio };
}

/** Attributes of variants and sound that only hold for the tracks that are served. */
const DROPPED_ATTRIBUTES =
  /^(SUBTITLES|VIDEO|CLOSED-CAPTIONS|PATHWAY-ID|STABLE-VARIANT-ID|STABLE-RENDITION-ID)$/;

/**
 * Renders the multivariant playlist that players get: variants and sound of a source, under names
 * that stay the same when the source changes. Subtitles and trick play are left out: another source
 * may not have them.
 */
export function servedMaster(master: Master | undefined): string {
  const header = ["#EXTM3U", "#EXT-X-VERSION:7"];
  if (!master)
    return [...header, "#EXT-X-STREAM-INF:BANDWIDTH=2000000", trackFile(MAIN_TRACK), ""].join("\n");
  const groups = new Set(master.audio.map(({ group }) => group));
  const muxedGroups = new Set(master.muxedAudio.map((value) => attributeOf(value, "GROUP-ID")));
  const othersOf = (attributes: string) =>
    parseAttributes(attributes).filter(
      ({ name }) => name !== "URI" && !DROPPED_ATTRIBUTES.test(name),
    );
  const muxed = master.muxedAudio.map(
    (attributes) => `#EXT-X-MEDIA:${formatAttributes(othersOf(attributes))}`,
  );
  const audio = master.audio.map(({ attributes }, index) => {
    const uri = { name: "URI", value: trackFile({ kind: "a", index }), isQuoted: true };
    return `#EXT-X-MEDIA:${formatAttributes([...othersOf(attributes), uri])}`;
  });
  const variants = master.variants.flatMap(({ attributes, audioGroup }, index) => {
    const kept = parseAttributes(attributes).filter(({ name }) => !DROPPED_ATTRIBUTES.test(name));
    const separate =
      audioGroup !== undefined && groups.has(audioGroup) && !muxedGroups.has(audioGroup);
    return [
      `#EXT-X-STREAM-INF:${formatAttributes(kept)}`,
      trackFile({ kind: separate ? "p" : "v", index }),
    ];
  });
  return [...header, ...muxed, ...audio, ...variants, ""].join("\n");
}

/**
 * Returns the URL of a track in a source, the nearest one that it has; undefined if the source has
 * no such track.
 */
export function trackUrl(master: Master, { kind, index }: Track): string | undefined {
  const list = kind === "a" ? master.audio : master.variants;
  return list[Math.min(index, list.length - 1)]?.uri;
}
