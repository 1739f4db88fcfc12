import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { type Sample, trackOf } from "./sample-files.ts";

/**
 * Duration of a segment in milliseconds. Audio segments differ by a frame, which evens out with
 * every second one.
 */
const SEGMENT_MS = 4000;
/** Number of segments in a loop. */
const LOOP_SEGMENTS = 12;
/** Number of segments in the shortest window: players start three segments before its end. */
const MIN_WINDOW_SEGMENTS = 6;
/** Length of the window when the channel has no rewind limit, in minutes. */
const DEFAULT_WINDOW_MINUTES = 120;

const AUDIO_TRACK = "sound";
const CAPTIONS = [
  { language: "en", name: "English" },
  { language: "ar", name: "العربية" },
] as const;
const SIZES = [
  { track: "360p", size: "640x360" },
  { track: "180p", size: "320x180" },
] as const;

const TRACKS: Record<Sample, readonly string[]> = {
  tv: [
    ...SIZES.map(({ track }) => track),
    AUDIO_TRACK,
    ...CAPTIONS.map(({ language }) => `captions-${language}`),
  ],
  radio: [AUDIO_TRACK],
  slate: ["muxed", "picture", AUDIO_TRACK],
};

/** Returns the track of the slate that replaces a track of a channel. */
export const slateTrack = (kind: "v" | "p" | "a", use: "video" | "audio"): string =>
  kind === "a" || use === "audio" ? AUDIO_TRACK : kind === "p" ? "picture" : "muxed";

/** First lines of every playlist. */
const HEADER = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];

/** Returns the multivariant playlist, which lists video, audio and captions. */
export function masterPlaylist(sample: Sample): string {
  const audio = trackOf(sample, AUDIO_TRACK);
  const media = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_TRACK}",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${AUDIO_TRACK}.m3u8"`;
  if (sample === "radio")
    return joinLines([
      ...HEADER,
      `#EXT-X-STREAM-INF:BANDWIDTH=${audio.bandwidth},CODECS="${audio.codec}"`,
      `${AUDIO_TRACK}.m3u8`,
    ]);
  if (sample === "slate") {
    const { bandwidth, codec } = trackOf(sample, "muxed");
    return joinLines([
      ...HEADER,
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codec},${audio.codec}",RESOLUTION=640x360`,
      "muxed.m3u8",
    ]);
  }
  const captions = CAPTIONS.map(
    ({ language, name }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions-${language}.m3u8"`,
  );
  const groups = `AUDIO="${AUDIO_TRACK}",SUBTITLES="captions"`;
  const videoVariants = SIZES.flatMap(({ track, size }) => {
    const { bandwidth, codec } = trackOf(sample, track);
    const codecs = `CODECS="${codec},${audio.codec}"`;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth + audio.bandwidth},${codecs},RESOLUTION=${size},FRAME-RATE=25.000,${groups}`,
      `${track}.m3u8`,
    ];
  });
  const audioOnly = [
    `#EXT-X-STREAM-INF:BANDWIDTH=${audio.bandwidth},CODECS="${audio.codec}",${groups}`,
    `${AUDIO_TRACK}.m3u8`,
  ];
  return joinLines([...HEADER, media, ...captions, ...videoVariants, ...audioOnly]);
}

/**
 * Window of `count` segments of an endless loop, starting at `first`. Segments are numbered from
 * the Unix epoch.
 */
export interface SegmentWindow {
  first: number;
  count: number;
}

/** Returns the window that ends with the last segment that is complete at a given time. */
export function windowAt(now: Date, dvrMinutes: number | null): SegmentWindow {
  const count = Math.max(
    MIN_WINDOW_SEGMENTS,
    Math.ceil(((dvrMinutes ?? DEFAULT_WINDOW_MINUTES) * MINUTE) / SEGMENT_MS),
  );
  return { first: Math.floor(now.getTime() / SEGMENT_MS) - count, count };
}

/**
 * Returns the media playlist of a track: live with a window, else the whole loop as a recording;
 * undefined when the sample has no such track. Each loop starts with a discontinuity. The playlist
 * depends only on the window, so every process returns the same.
 */
export function mediaPlaylist(
  sample: Sample,
  track: string,
  window?: SegmentWindow,
): string | undefined {
  if (!TRACKS[sample].includes(track)) return undefined;
  const captions = track.startsWith("captions-");
  const { durations } = trackOf(sample, captions ? "360p" : track);
  const map = captions ? [] : [`#EXT-X-MAP:URI="${track}/init.mp4"`];
  const { first, count } = window ?? { first: 0, count: LOOP_SEGMENTS };
  const header = [
    ...HEADER,
    `#EXT-X-TARGETDURATION:${SEGMENT_MS / 1000}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
  ];
  if (window) header.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / LOOP_SEGMENTS)}`);
  else header.push("#EXT-X-PLAYLIST-TYPE:VOD");
  const lines = Array.from({ length: count }, (_, i) => {
    const number = first + i;
    const index = number % LOOP_SEGMENTS;
    const discontinuity = index === 0 && i > 0 ? "#EXT-X-DISCONTINUITY\n" : "";
    const dateTime =
      window && (index === 0 || i === 0)
        ? `#EXT-X-PROGRAM-DATE-TIME:${startTimeOf(number, durations)}\n`
        : "";
    const name = `${track}/${index}.${captions ? "vtt" : "m4s"}`;
    return `${discontinuity}${dateTime}#EXTINF:${(durations[index] ?? 0).toFixed(6)},\n${name}`;
  });
  return joinLines([...header, ...map, ...lines, ...(window ? [] : ["#EXT-X-ENDLIST"])]);
}

/** Returns the start time of a segment, with the loop repeating since the Unix epoch. */
function startTimeOf(number: number, durations: number[]): string {
  const index = number % LOOP_SEGMENTS;
  const elapsedMs = durations.slice(0, index).reduce((sum, seconds) => sum + seconds * 1000, 0);
  return new Date((number - index) * SEGMENT_MS + Math.round(elapsedMs)).toISOString();
}

const joinLines = (lines: string[]) => `${lines.join("\n")}\n`;
