import { spawnSync } from "node:child_process";
import { toolPath } from "../tools.ts";

const MEBIBYTE = 1024 ** 2;

/** MP3 of at least `size` bytes, as long as its frames are repeated. */
export function longRecording(size: number): Buffer {
  const tone = [
    "-f",
    "lavfi",
    "-i",
    `sine=f=${300 + Math.floor(Math.random() * 900)}:d=3`,
    "-b:a",
    "320k",
    "-write_xing",
    "0",
    "-id3v2_version",
    "0",
  ];
  const { stdout } = spawnSync(toolPath("ffmpeg", "ffmpeg"), ["-loglevel", "error", ...tone, "-f", "mp3", "-"], { maxBuffer: MEBIBYTE });
  return Buffer.concat(Array.from({ length: Math.ceil(size / stdout.length) }, () => stdout));
}
