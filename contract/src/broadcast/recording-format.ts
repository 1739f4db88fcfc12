/**
 * Reason why a recording is refused, apart from its size: its container, a codec, or its content.
 */
export const RECORDING_PROBLEMS = [
  "quicktime",
  "matroska",
  "container",
  "hevc",
  "videoCodec",
  "audioCodec",
  "unreadable",
] as const;
export type RecordingProblem = (typeof RECORDING_PROBLEMS)[number];

/** Metadata of a recording, as the parser returns it in the browser and on the server. */
export interface RecordingMetadata {
  container?: string;
  hasAudio?: boolean;
  hasVideo?: boolean;
  duration?: number;
  trackInfo: readonly RecordingTrack[];
}

interface RecordingTrack {
  /**
   * Track number type of Matroska: 1 is video, 2 is audio. Other tracks, such as subtitles, are not
   * played.
   */
  type?: number;
  /** Code in the container: `avc1`, `V_VP9`. */
  codecId?: string;
  /** Name for containers without codes. */
  codecName?: string;
}

const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;

/** Codes of HEVC, which many browsers do not play. Dolby Vision of phones is HEVC, too. */
const HEVC = new Set(["hvc1", "hev1", "dvh1", "dvhe", "v_mpegh/iso/hevc"]);
const PLAYABLE_VIDEO = new Set(["avc1", "avc3", "av01", "vp08", "vp09", "v_vp8", "v_vp9", "v_av1"]);
const PLAYABLE_AUDIO = new Set([
  "mp4a",
  "aac",
  "opus",
  "flac",
  ".mp3",
  "a_opus",
  "a_vorbis",
  "vorbis i",
  "pcm",
]);

/**
 * Returns why browsers cannot play a recording; null if they can. Decides by the content of the
 * file, not by its name.
 */
export function recordingProblem(metadata: RecordingMetadata): RecordingProblem | null {
  const { container = "", hasAudio, hasVideo, duration, trackInfo } = metadata;
  if (trackInfo.some(({ codecId }) => HEVC.has(codeOf(codecId)))) return "hevc";
  if (container === "qt") return "quicktime";
  if (container === "EBML/matroska") return "matroska";
  if (!hasAudio && !hasVideo) return "unreadable";
  // Text may begin like an MP3; such a file has no duration.
  if (container === "MPEG") return duration ? null : "unreadable";
  if (!["EBML/webm", "Ogg", "WAVE", "FLAC", "ADTS/MPEG-4"].includes(container) && !isMp4(metadata))
    return "container";
  for (const { type, codecId, codecName } of trackInfo) {
    const code = codeOf(codecId ?? codecName);
    if (type === VIDEO_TRACK && !PLAYABLE_VIDEO.has(code)) return "videoCodec";
    if (type === AUDIO_TRACK && !PLAYABLE_AUDIO.has(code)) return "audioCodec";
  }
  return null;
}

/** Problems that a conversion solves. */
const CONVERTIBLE: ReadonlySet<RecordingProblem> = new Set([
  "quicktime",
  "matroska",
  "hevc",
  "videoCodec",
  "audioCodec",
]);

/** Whether a recording with a problem can be converted: of MP4, QuickTime, WebM or Matroska. */
export const isConvertible = (metadata: RecordingMetadata, problem: RecordingProblem): boolean =>
  CONVERTIBLE.has(problem) &&
  (metadata.container === "qt" ||
    (metadata.container ?? "").startsWith("EBML/") ||
    isMp4(metadata));

const codeOf = (codec = "") => codec.toLowerCase();

/**
 * Whether the container is MP4, which has its brands as name (`isom/iso2/avc1/mp41`), and codes of
 * its codecs.
 */
export const isMp4 = ({ container = "", trackInfo }: RecordingMetadata): boolean =>
  !container.startsWith("EBML/") && trackInfo.some(({ codecId }) => codecId !== undefined);

/** File that is read by ranges. */
interface ReadableFile {
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/**
 * Returns the duration in the movie header of an MP4 in seconds, which parsers do not return
 * without sound; null if it has none.
 */
export async function mp4Seconds({ size, read }: ReadableFile): Promise<number | null> {
  for (let offset = 0; offset + 8 <= size; ) {
    const head = await read(offset, Math.min(HEADER_BYTES, size - offset));
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const [length, type] = [view.getUint32(0), boxType(view, 4)];
    if (type === "moov") return movieHeaderSeconds(view);
    const boxLength = length === 1 && head.length >= 16 ? Number(view.getBigUint64(8)) : length;
    if (boxLength < 8) return null;
    offset += boxLength;
  }
  return null;
}

/** Bytes of the box of the movie that its header is in. */
const HEADER_BYTES = 64;

const boxType = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));

/** The header is the first box of the movie: version, two times, time scale, duration. */
function movieHeaderSeconds(view: DataView): number | null {
  if (view.byteLength < 48 || boxType(view, 12) !== "mvhd") return null;
  const isLong = view.getUint8(16) === 1;
  const scale = view.getUint32(isLong ? 36 : 28);
  const duration = isLong ? Number(view.getBigUint64(40)) : view.getUint32(32);
  return scale > 0 && duration > 0 ? duration / scale : null;
}

/**
 * Checks whether the boxes of an MP4 end before the file does, or with it: a file that was cut off
 * has a longer one.
 */
export async function isCompleteMp4({ size, read }: ReadableFile): Promise<boolean> {
  for (let offset = 0; offset < size; ) {
    const head = await read(offset, Math.min(16, size - offset));
    if (head.length < 8) return false;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const length = view.getUint32(0);
    // 0: up to the end of the file. 1: the length follows as 64 bits.
    if (length === 0) return true;
    if (length === 1 && head.length < 16) return false;
    const boxLength = length === 1 ? Number(view.getBigUint64(8)) : length;
    if (boxLength < 8) return false;
    offset += boxLength;
    if (offset > size) return false;
  }
  return true;
}
