/**
 * Generates the sample streams in server/samples: `node scripts/make-samples.ts`. Needs ffmpeg with
 * libx264, and the DejaVu fonts (Debian: ffmpeg, fonts-dejavu-core). The output is committed.
 */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { bells, chords, encodePcm, SAMPLE_RATE } from "./samples/audio.ts";
import { captionFiles } from "./samples/captions.ts";
import { makeSlate } from "./samples/slate.ts";
import { CLOCK, clockFaceSvg, clockHandSvg } from "./samples/video-frame.ts";

const OUT = fileURLToPath(new URL("../server/samples/", import.meta.url));
const SECONDS = 48;
const SEGMENT_SECONDS = 4;
const FRAMES_PER_SECOND = 25;
/** Samples per AAC frame. 48 seconds are a whole number of frames. */
const AAC_FRAME_SAMPLES = 1024;

const work = mkdtempSync(join(tmpdir(), "masthead-samples-"));
const workFile = (name: string) => join(work, name);

function ffmpeg(...options: string[]): void {
  const { status } = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...options], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`ffmpeg exited with ${status}`);
}

/** ffmpeg options that cut a track into fragmented MP4 segments. */
const segmentOptions = (folder: string) => [
  ...[
    "-f",
    "hls",
    "-hls_time",
    String(SEGMENT_SECONDS),
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
  ],
  ...[
    "-hls_fmp4_init_filename",
    "init.mp4",
    "-hls_segment_filename",
    join(folder, "%d.m4s"),
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
  ],
  ...["-flags", "+bitexact", join(folder, "made.m3u8")],
];

/**
 * Encodes PCM as AAC that loops seamlessly: without the encoder's priming frame, and cut to the
 * frames of the loop.
 */
function encodeAudio(name: string, pcm: Buffer, bitrate: string): string {
  writeFileSync(workFile(`${name}.pcm`), pcm);
  const raw = workFile(`${name}-raw.aac`);
  ffmpeg(
    "-f",
    "s16le",
    "-ar",
    String(SAMPLE_RATE),
    "-ac",
    "2",
    "-i",
    workFile(`${name}.pcm`),
    "-c:a",
    "aac",
    "-b:a",
    bitrate,
    "-f",
    "adts",
    raw,
  );
  const bytes = readFileSync(raw);
  const frames: Buffer[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const length = ((bytes.readUIntBE(offset + 3, 3) >> 5) & 0x1fff) >>> 0;
    frames.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  const file = workFile(`${name}.aac`);
  writeFileSync(
    file,
    Buffer.concat(frames.slice(1, 1 + (SECONDS * SAMPLE_RATE) / AAC_FRAME_SAMPLES)),
  );
  return file;
}

function segmentAudio(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  ffmpeg("-i", file, "-c:a", "copy", "-bsf:a", "aac_adtstoasc", ...segmentOptions(folder));
}

/**
 * Renders the video: the hand turns once per loop, a bar grows every second, and digits show the
 * position in the loop.
 */
async function renderVideo(): Promise<string> {
  await sharp(Buffer.from(clockFaceSvg)).png().toFile(workFile("still.png"));
  await sharp(Buffer.from(clockHandSvg)).png().toFile(workFile("hand.png"));
  const file = workFile("picture.mkv");
  const inputs = ["still.png", "hand.png"].flatMap((name) => [
    "-loop",
    "1",
    "-framerate",
    String(FRAMES_PER_SECOND),
    "-i",
    workFile(name),
  ]);
  const filters = [
    `[1]rotate=a=2*PI*t/${SECONDS}:c=none[hand]`,
    `[0][hand]overlay=x=${CLOCK.x - CLOCK.radius}:y=${CLOCK.y - CLOCK.radius}[clock]`,
    `color=c=#00c9a6:s=288x6:r=${FRAMES_PER_SECOND}[line]`,
    `color=c=#17352f:s=288x6:r=${FRAMES_PER_SECOND}[cover]`,
    "[clock][line]overlay=x=316:y=216[lined]",
    "[lined][cover]overlay=x='316+288*mod(t,1)':y=216[second]",
    "color=c=#17352f:s=320x6[edge]",
    "[second][edge]overlay=x=604:y=216[framed]",
    "[framed]drawtext=font='DejaVu Sans Mono':text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}':x=316:y=164:fontsize=40:fontcolor=white[picture]",
  ].join(";");
  const lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p"];
  ffmpeg(
    ...inputs,
    "-filter_complex",
    filters,
    "-map",
    "[picture]",
    "-t",
    String(SECONDS),
    ...lossless,
    file,
  );
  return file;
}

function encodeVideo(
  folder: string,
  file: string,
  { width, height, bitrate }: { width: number; height: number; bitrate: number },
): void {
  mkdirSync(folder, { recursive: true });
  const keyframeInterval = String(SEGMENT_SECONDS * FRAMES_PER_SECOND);
  ffmpeg(
    ...[
      "-i",
      file,
      "-vf",
      `scale=${width}:${height}`,
      "-c:v",
      "libx264",
      "-profile:v",
      "main",
      "-preset",
      "veryslow",
      "-bf",
      "0",
    ],
    ...[
      "-b:v",
      `${bitrate}k`,
      "-maxrate",
      `${bitrate}k`,
      "-bufsize",
      `${2 * bitrate}k`,
      "-g",
      keyframeInterval,
      "-keyint_min",
      keyframeInterval,
      "-sc_threshold",
      "0",
    ],
    ...["-pix_fmt", "yuv420p", "-threads", "1", ...segmentOptions(folder)],
  );
}

/**
 * Playlist data of a track: codec, segment durations in seconds, and peak bitrate in bits per
 * second.
 */
function trackInfo(folder: string): { codec: string; durations: number[]; bandwidth: number } {
  const durations = [
    ...readFileSync(join(folder, "made.m3u8"), "utf8").matchAll(/#EXTINF:([\d.]+)/g),
  ].map(([, seconds]) => Number(seconds));
  const bitrates = durations.map(
    (seconds, i) => (statSync(join(folder, `${i}.m4s`)).size * 8) / seconds,
  );
  rmSync(join(folder, "made.m3u8"));
  return {
    codec: codecOf(readFileSync(join(folder, "init.mp4"))),
    durations,
    bandwidth: Math.ceil(Math.max(...bitrates)),
  };
}

/**
 * Codec string from an init segment: H.264 profile and level follow `avcC`; all audio is AAC-LC.
 */
function codecOf(init: Buffer): string {
  const offset = init.indexOf("avcC");
  return offset < 0 ? "mp4a.40.2" : `avc1.${init.subarray(offset + 5, offset + 8).toString("hex")}`;
}

rmSync(OUT, { recursive: true, force: true });
const tv = join(OUT, "tv");
const radio = join(OUT, "radio");

segmentAudio(join(tv, "sound"), encodeAudio("bells", encodePcm(bells(SECONDS)), "64k"));
const chordsFile = encodeAudio("chords", encodePcm(chords(SECONDS)), "96k");
segmentAudio(join(radio, "sound"), chordsFile);
ffmpeg(
  "-i",
  chordsFile,
  "-c:a",
  "copy",
  "-movflags",
  "+faststart",
  "-map_metadata",
  "-1",
  "-fflags",
  "+bitexact",
  join(radio, "radio.m4a"),
);
const video = await renderVideo();
encodeVideo(join(tv, "360p"), video, { width: 640, height: 360, bitrate: 350 });
encodeVideo(join(tv, "180p"), video, { width: 320, height: 180, bitrate: 110 });
for (const [file, text] of captionFiles(SEGMENT_SECONDS)) {
  mkdirSync(dirname(join(tv, file)), { recursive: true });
  writeFileSync(join(tv, file), text);
}

const tracks = Object.fromEntries(
  ["tv/360p", "tv/180p", "tv/sound", "radio/sound"].map((name) => [
    name,
    trackInfo(join(OUT, name)),
  ]),
);
const slate = await makeSlate(OUT);
writeFileSync(join(OUT, "facts.json"), `${JSON.stringify({ ...tracks, ...slate })}\n`);
rmSync(work, { recursive: true });

const bytes = readdirSync(OUT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
console.log(`${(bytes / 1e6).toFixed(2)} MB`);
