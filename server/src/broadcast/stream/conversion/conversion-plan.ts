import { z } from "zod";

/** Longest and shortest side of a converted video, in pixels. */
const MAX_SIDES = { long: 1920, short: 1080 } as const;

/** Transfer functions of HDR: PQ and HLG, which phones record. */
const HDR_TRANSFERS = new Set(["smpte2084", "arib-std-b67"]);
/** Profiles of H.264 that decoders of browsers and phones have. */
const PLAYABLE_PROFILES = new Set([
  "Baseline",
  "Constrained Baseline",
  "Main",
  "High",
  "Progressive High",
  "Constrained High",
]);
const PLAYABLE_PIXELS = new Set(["yuv420p", "yuvj420p"]);

const TONE_MAPPING =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p";

/** Arguments of ffmpeg for every recording. */
const COMMON = "-map_metadata -1 -map_chapters -1 -dn -sn -movflags +faststart".split(" ");
const ENCODER = "-c:v libx264 -preset veryfast -crf 23 -maxrate 6M -bufsize 12M -fpsmax 60".split(
  " ",
);

const text = z.string().optional();
const probedStream = z.object({
  codec_type: text,
  codec_name: text,
  profile: z.union([z.string(), z.number()]).optional(),
  pix_fmt: text,
  width: z.number().optional(),
  height: z.number().optional(),
  color_transfer: text,
  channels: z.number().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: text }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const probe = z.object({
  streams: z.array(probedStream),
  format: z.object({ duration: text }).optional(),
});

/** Entries requested from ffprobe. */
export const PROBED_ENTRIES =
  "stream=codec_type,codec_name,profile,pix_fmt,width,height,color_transfer,channels:stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation:format=duration";

/** Properties of a file before it is converted. */
export interface ProbedRecording {
  seconds: number | null;
  video: {
    codec: string;
    profile: string;
    pixels: string;
    width: number;
    height: number;
    isTurned: boolean;
    isHdr: boolean;
  } | null;
  audio: { codec: string; channels: number } | null;
}

/** Plan for converting a recording. */
export interface ConversionPlan {
  /** Arguments of ffmpeg between input and output. */
  args: string[];
  /** Size as shown, in pixels; null for audio. */
  size: { width: number; height: number } | null;
  /** Whether the video is encoded again. Otherwise only its container changes. */
  encodesVideo: boolean;
}

/**
 * Parses the output of ffprobe: the first video that is not a cover, and the first audio.
 * @throws ZodError
 */
export function readProbe(output: unknown): ProbedRecording {
  const { streams, format } = probe.parse(output);
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && !disposition?.attached_pic,
  );
  const sound = streams.find(({ codec_type }) => codec_type === "audio");
  const seconds = Number(format?.duration);
  return {
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    video:
      picture?.width && picture.height ? videoOf(picture, picture.width, picture.height) : null,
    audio: sound ? { codec: sound.codec_name ?? "", channels: sound.channels ?? 0 } : null,
  };
}

function videoOf(stream: z.infer<typeof probedStream>, width: number, height: number): ProbedVideo {
  const rotation =
    stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ??
    Number(stream.tags?.rotate ?? 0);
  return {
    codec: stream.codec_name ?? "",
    profile: String(stream.profile ?? ""),
    pixels: stream.pix_fmt ?? "",
    width,
    height,
    isTurned: Math.abs(rotation) % 180 === 90,
    isHdr: HDR_TRANSFERS.has(stream.color_transfer ?? ""),
  };
}

/**
 * Returns how a recording becomes one that browsers play: H.264 with AAC in MP4, or AAC alone.
 * Streams that they play already are copied. Metadata is left out, as phones add the location. Null
 * if there is nothing to play.
 * @param canToneMap whether ffmpeg can convert HDR to the colours of ordinary screens
 */
export function planConversion(
  { video, audio }: ProbedRecording,
  { canToneMap }: { canToneMap: boolean },
): ConversionPlan | null {
  if (!video && !audio) return null;
  const sound = audio ? ["-map", "0:a:0", ...audioArguments(audio)] : [];
  if (!video) return { args: [...COMMON, "-vn", ...sound], size: null, encodesVideo: false };
  const shown = video.isTurned
    ? { width: video.height, height: video.width }
    : { width: video.width, height: video.height };
  const encodesVideo = !isPlayable(video);
  const size = encodesVideo ? fittedSize(shown) : shown;
  const picture = encodesVideo ? videoArguments(video, size, canToneMap) : ["-c:v", "copy"];
  return { args: [...COMMON, "-map", "0:V:0", ...picture, ...sound], size, encodesVideo };
}

type ProbedVideo = NonNullable<ProbedRecording["video"]>;

const isPlayable = ({ codec, profile, pixels, isHdr }: ProbedVideo): boolean =>
  codec === "h264" && PLAYABLE_PROFILES.has(profile) && PLAYABLE_PIXELS.has(pixels) && !isHdr;

function videoArguments(
  { isHdr }: ProbedVideo,
  { width, height }: { width: number; height: number },
  canToneMap: boolean,
): string[] {
  // Scaled first: mapping takes 12 bytes a pixel.
  const toneMapping = isHdr && canToneMap ? [TONE_MAPPING] : [];
  const filters = [`scale=${width}:${height}`, "setsar=1", ...toneMapping, "format=yuv420p"];
  const colours = isHdr
    ? ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"]
    : [];
  return ["-vf", filters.join(","), ...ENCODER, ...colours];
}

const audioArguments = ({ codec, channels }: { codec: string; channels: number }): string[] =>
  codec === "aac" && channels <= 2
    ? ["-c:a", "copy"]
    : ["-c:a", "aac", "-b:a", "160k", "-ac", String(Math.min(2, Math.max(1, channels)))];

/**
 * Returns the size of a converted video: even, as H.264 needs it, and never larger than the
 * original.
 */
export function fittedSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(
    1,
    MAX_SIDES.long / Math.max(width, height),
    MAX_SIDES.short / Math.min(width, height),
  );
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}
