import { type Sample, trackOf } from "./sample-files.ts";

/** Milliseconds that a segment lasts; those of sound by a frame more or less, which evens out with every second one. */
const SEGMENT = 4000;
/** Segments of a loop. */
const LOOP = 12;
/** Segments of the shortest window: players begin three from its end. */
const SHORTEST_WINDOW = 6;
/** Minutes that a sample goes back when its channel sets no limit. */
const FULL_WINDOW = 120;

const SOUND = "sound";
const LANGUAGES = [
  { language: "en", name: "English" },
  { language: "ar", name: "العربية" },
] as const;
const SIZES = [
  { track: "360p", size: "640x360" },
  { track: "180p", size: "320x180" },
] as const;

/** What a sample has playlists of, besides the one that names them. */
const TRACKS: Record<Sample, readonly string[]> = {
  tv: [...SIZES.map(({ track }) => track), SOUND, ...LANGUAGES.map(({ language }) => `captions-${language}`)],
  radio: [SOUND],
};

/** What a playlist begins with. */
const HEAD = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];

/** The playlist that names the others, for who chooses picture, sound and captions. */
export function masterPlaylist(sample: Sample): string {
  const sound = trackOf(sample, SOUND);
  const media = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${SOUND}",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${SOUND}.m3u8"`;
  if (sample === "radio") return text([...HEAD, `#EXT-X-STREAM-INF:BANDWIDTH=${sound.bandwidth},CODECS="${sound.codec}"`, `${SOUND}.m3u8`]);
  const captions = LANGUAGES.map(
    ({ language, name }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions-${language}.m3u8"`,
  );
  const groups = `AUDIO="${SOUND}",SUBTITLES="captions"`;
  const pictures = SIZES.flatMap(({ track, size }) => {
    const { bandwidth, codec } = trackOf(sample, track);
    const codecs = `CODECS="${codec},${sound.codec}"`;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth + sound.bandwidth},${codecs},RESOLUTION=${size},FRAME-RATE=25.000,${groups}`,
      `${track}.m3u8`,
    ];
  });
  const alone = [`#EXT-X-STREAM-INF:BANDWIDTH=${sound.bandwidth},CODECS="${sound.codec}",${groups}`, `${SOUND}.m3u8`];
  return text([...HEAD, media, ...captions, ...pictures, ...alone]);
}

/** Which segments of an endless loop a window shows: from `first`, so many. They count from 1970. */
export interface Window {
  first: number;
  count: number;
}

/** The window that ends with the segment that was last whole at a moment. */
export function windowAt(now: Date, dvrMinutes: number | null): Window {
  const count = Math.max(SHORTEST_WINDOW, Math.ceil(((dvrMinutes ?? FULL_WINDOW) * 60_000) / SEGMENT));
  return { first: Math.floor(now.getTime() / SEGMENT) - count, count };
}

/**
 * The playlist of a track: live with a window, else the whole loop as a recording. Undefined when the sample has no such track.
 * Each loop begins with a discontinuity. All that is in it follows from the window, so that every process gives the same.
 */
export function mediaPlaylist(sample: Sample, track: string, window?: Window): string | undefined {
  if (!TRACKS[sample].includes(track)) return undefined;
  const captions = track.startsWith("captions-");
  const { durations } = trackOf(sample, captions ? "360p" : track);
  const map = captions ? [] : [`#EXT-X-MAP:URI="${track}/init.mp4"`];
  const { first, count } = window ?? { first: 0, count: LOOP };
  const head = [...HEAD, `#EXT-X-TARGETDURATION:${SEGMENT / 1000}`, `#EXT-X-MEDIA-SEQUENCE:${first}`];
  if (window) head.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / LOOP)}`);
  else head.push("#EXT-X-PLAYLIST-TYPE:VOD");
  const lines = Array.from({ length: count }, (_, i) => {
    const number = first + i;
    const place = number % LOOP;
    const begins = place === 0 && i > 0 ? "#EXT-X-DISCONTINUITY\n" : "";
    const dated = window && (place === 0 || i === 0) ? `#EXT-X-PROGRAM-DATE-TIME:${beginningOf(number, durations)}\n` : "";
    const name = `${track}/${place}.${captions ? "vtt" : "m4s"}`;
    return `${begins}${dated}#EXTINF:${(durations[place] ?? 0).toFixed(6)},\n${name}`;
  });
  return text([...head, ...map, ...lines, ...(window ? [] : ["#EXT-X-ENDLIST"])]);
}

/** When a segment of a loop began that has repeated itself since 1970. */
function beginningOf(number: number, durations: number[]): string {
  const place = number % LOOP;
  const before = durations.slice(0, place).reduce((sum, seconds) => sum + seconds * 1000, 0);
  return new Date((number - place) * SEGMENT + Math.round(before)).toISOString();
}

const text = (lines: string[]) => `${lines.join("\n")}\n`;
