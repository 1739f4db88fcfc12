/**
 * Slate of a channel while no source plays: a still picture with silence, in segments like a
 * sample. One track for players whose video has the sound in it, and two for all others.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

const SECONDS = 48;
const SEGMENT_SECONDS = 4;
const FRAMES_PER_SECOND = 5;

const slateSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
  <rect width="1280" height="720" fill="#14201d"/>
  <rect x="560" y="196" width="160" height="8" fill="#00c9a6"/>
  <g font-family="DejaVu Sans" text-anchor="middle" fill="#ffffff">
    <text x="640" y="300" font-size="52" font-weight="bold" direction="rtl">نواجه عطلاً فنياً</text>
    <text x="640" y="366" font-size="32" fill="#c9d4d0" direction="rtl">يعود البث تلقائياً بعد قليل</text>
    <text x="640" y="476" font-size="46" font-weight="bold">We are having a technical fault</text>
    <text x="640" y="534" font-size="30" fill="#c9d4d0">The broadcast will return by itself</text>
  </g>
</svg>`;

function ffmpeg(...options: string[]): void {
  const { status } = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...options], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`ffmpeg exited with ${status}`);
}

/** Writes the tracks of the slate below `out`, and returns their data for `facts.json`. */
export async function makeSlate(out: string): Promise<Record<string, unknown>> {
  const work = mkdtempSync(join(tmpdir(), "masthead-slate-"));
  const still = join(work, "slate.png");
  await sharp(Buffer.from(slateSvg)).resize(640, 360).png().toFile(still);
  const keyframes = String(SEGMENT_SECONDS * FRAMES_PER_SECOND);
  const picture = [
    ...["-loop", "1", "-framerate", String(FRAMES_PER_SECOND), "-i", still],
    ...["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo", "-t", String(SECONDS)],
  ];
  const video = [
    ...["-map", "0:v", "-c:v", "libx264", "-profile:v", "main", "-preset", "veryslow", "-bf", "0"],
    ...["-crf", "24", "-g", keyframes, "-keyint_min", keyframes, "-sc_threshold", "0"],
    ...["-pix_fmt", "yuv420p", "-threads", "1"],
  ];
  const sound = ["-map", "1:a", "-c:a", "aac", "-b:a", "32k"];
  const tracks = { muxed: [...video, ...sound], picture: video, sound };
  const facts = Object.entries(tracks).map(([name, codecs]) => {
    const folder = join(out, "slate", name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    ffmpeg(
      ...[...picture, ...codecs, "-f", "hls", "-hls_time", String(SEGMENT_SECONDS)],
      ...["-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
      ...["-hls_fmp4_init_filename", "init.mp4", "-map_metadata", "-1", "-fflags", "+bitexact"],
      ...["-hls_segment_filename", join(folder, "%d.m4s"), "-flags", "+bitexact"],
      join(folder, "made.m3u8"),
    );
    return [`slate/${name}`, factsOf(folder)] as const;
  });
  rmSync(work, { recursive: true });
  return Object.fromEntries(facts);
}

function factsOf(folder: string): { codec: string; durations: number[]; bandwidth: number } {
  const playlist = readFileSync(join(folder, "made.m3u8"), "utf8");
  rmSync(join(folder, "made.m3u8"));
  // The encoder's first frame makes the sound a little longer than the loop.
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)]
    .map(([, text]) => Number(text))
    .slice(0, SECONDS / SEGMENT_SECONDS);
  rmSync(join(folder, `${durations.length}.m4s`), { force: true });
  const bitrates = durations.map(
    (seconds, i) => (statSync(join(folder, `${i}.m4s`)).size * 8) / seconds,
  );
  const init = readFileSync(join(folder, "init.mp4"));
  const offset = init.indexOf("avcC");
  const codec =
    offset < 0 ? "mp4a.40.2" : `avc1.${init.subarray(offset + 5, offset + 8).toString("hex")}`;
  return { codec, durations, bandwidth: Math.ceil(Math.max(...bitrates)) };
}
