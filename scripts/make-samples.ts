/**
 * Makes the sample streams in server/samples: `node scripts/make-samples.ts`. Needs ffmpeg with libx264, and the DejaVu fonts (Debian:
 * ffmpeg, fonts-dejavu-core). What it makes is committed; run it when a sample is to change.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { captionFiles } from "./samples/captions.ts";
import { CLOCK, hand, stillPicture } from "./samples/picture.ts";
import { bells, chords, pcmOf, RATE } from "./samples/sound.ts";

const OUT = fileURLToPath(new URL("../server/samples/", import.meta.url));
const SECONDS = 48;
const SEGMENT = 4;
const FRAMES_A_SECOND = 25;
/** Samples in a frame of AAC. 48 seconds are a whole number of them. */
const AAC_FRAME = 1024;

const work = mkdtempSync(join(tmpdir(), "masthead-samples-"));
const at = (file: string) => join(work, file);

function ffmpeg(...options: string[]): void {
  const { status } = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...options], { stdio: "inherit" });
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
}

/** Cuts a track into segments of fragmented MP4. */
const segmented = (folder: string) => [
  ...["-f", "hls", "-hls_time", String(SEGMENT), "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
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

/** Sound as AAC that loops: without the encoder's lead-in frame, and as many frames as the loop has room for. */
function encodeSound(name: string, pcm: Buffer, rate: string): string {
  writeFileSync(at(`${name}.pcm`), pcm);
  const raw = at(`${name}-raw.aac`);
  ffmpeg("-f", "s16le", "-ar", String(RATE), "-ac", "2", "-i", at(`${name}.pcm`), "-c:a", "aac", "-b:a", rate, "-f", "adts", raw);
  const bytes = readFileSync(raw);
  const frames: Buffer[] = [];
  for (let place = 0; place < bytes.length; ) {
    const length = ((bytes.readUIntBE(place + 3, 3) >> 5) & 0x1fff) >>> 0;
    frames.push(bytes.subarray(place, place + length));
    place += length;
  }
  const file = at(`${name}.aac`);
  writeFileSync(file, Buffer.concat(frames.slice(1, 1 + (SECONDS * RATE) / AAC_FRAME)));
  return file;
}

function cutSound(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  ffmpeg("-i", file, "-c:a", "copy", "-bsf:a", "aac_adtstoasc", ...segmented(folder));
}

/** The moving picture: the hand goes round once a loop, a bar grows with every second, digits tell where the loop stands. */
async function drawPicture(): Promise<string> {
  await sharp(Buffer.from(stillPicture)).png().toFile(at("still.png"));
  await sharp(Buffer.from(hand)).png().toFile(at("hand.png"));
  const file = at("picture.mkv");
  const inputs = ["still.png", "hand.png"].flatMap((name) => ["-loop", "1", "-framerate", String(FRAMES_A_SECOND), "-i", at(name)]);
  const filters = [
    `[1]rotate=a=2*PI*t/${SECONDS}:c=none[hand]`,
    `[0][hand]overlay=x=${CLOCK.x - CLOCK.radius}:y=${CLOCK.y - CLOCK.radius}[clock]`,
    `color=c=#00c9a6:s=288x6:r=${FRAMES_A_SECOND}[line]`,
    `color=c=#17352f:s=288x6:r=${FRAMES_A_SECOND}[cover]`,
    "[clock][line]overlay=x=316:y=216[lined]",
    "[lined][cover]overlay=x='316+288*mod(t,1)':y=216[second]",
    "color=c=#17352f:s=320x6[edge]",
    "[second][edge]overlay=x=604:y=216[framed]",
    "[framed]drawtext=font='DejaVu Sans Mono':text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}':x=316:y=164:fontsize=40:fontcolor=white[picture]",
  ].join(";");
  const lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p"];
  ffmpeg(...inputs, "-filter_complex", filters, "-map", "[picture]", "-t", String(SECONDS), ...lossless, file);
  return file;
}

function encodePicture(folder: string, file: string, { width, height, rate }: { width: number; height: number; rate: number }): void {
  mkdirSync(folder, { recursive: true });
  const group = String(SEGMENT * FRAMES_A_SECOND);
  ffmpeg(
    ...["-i", file, "-vf", `scale=${width}:${height}`, "-c:v", "libx264", "-profile:v", "main", "-preset", "veryslow", "-bf", "0"],
    ...["-b:v", `${rate}k`, "-maxrate", `${rate}k`, "-bufsize", `${2 * rate}k`, "-g", group, "-keyint_min", group, "-sc_threshold", "0"],
    ...["-pix_fmt", "yuv420p", "-threads", "1", ...segmented(folder)],
  );
}

/** What players are told of a track: its codec, the duration of each segment in seconds, and the most bits that one has a second. */
function factsOf(folder: string): { codec: string; durations: number[]; bandwidth: number } {
  const durations = [...readFileSync(join(folder, "made.m3u8"), "utf8").matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) =>
    Number(seconds),
  );
  const bits = durations.map((seconds, i) => (statSync(join(folder, `${i}.m4s`)).size * 8) / seconds);
  rmSync(join(folder, "made.m3u8"));
  return { codec: codecOf(readFileSync(join(folder, "init.mp4"))), durations, bandwidth: Math.ceil(Math.max(...bits)) };
}

/** H.264 says its profile and level behind `avcC`; all sound is AAC-LC. */
function codecOf(init: Buffer): string {
  const place = init.indexOf("avcC");
  return place < 0 ? "mp4a.40.2" : `avc1.${init.subarray(place + 5, place + 8).toString("hex")}`;
}

rmSync(OUT, { recursive: true, force: true });
const tv = join(OUT, "tv");
const radio = join(OUT, "radio");

cutSound(join(tv, "sound"), encodeSound("bells", pcmOf(bells(SECONDS)), "64k"));
const chordsFile = encodeSound("chords", pcmOf(chords(SECONDS)), "96k");
cutSound(join(radio, "sound"), chordsFile);
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
const picture = await drawPicture();
encodePicture(join(tv, "360p"), picture, { width: 640, height: 360, rate: 350 });
encodePicture(join(tv, "180p"), picture, { width: 320, height: 180, rate: 110 });
for (const [file, text] of captionFiles(SEGMENT)) {
  mkdirSync(dirname(join(tv, file)), { recursive: true });
  writeFileSync(join(tv, file), text);
}

const facts = Object.fromEntries(["tv/360p", "tv/180p", "tv/sound", "radio/sound"].map((name) => [name, factsOf(join(OUT, name))]));
writeFileSync(join(OUT, "facts.json"), `${JSON.stringify(facts)}\n`);
rmSync(work, { recursive: true });

const bytes = readdirSync(OUT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
console.log(`${(bytes / 1e6).toFixed(2)} MB`);
