import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toolPath } from "../../server/test/tools.ts";

/** Generates a unique WebM, which every Chromium plays. */
export function generateVideo(seconds = 2): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "masthead-video-"));
  const file = join(folder, "bridge.webm");
  const frequency = 200 + Math.floor(Math.random() * 2000);
  const sources = [
    "-f",
    "lavfi",
    "-i",
    `testsrc=s=320x180:r=10:d=${seconds}`,
    "-f",
    "lavfi",
    "-i",
    `sine=f=${frequency}:d=${seconds}`,
  ];
  spawnSync(toolPath("ffmpeg", "ffmpeg"), [
    "-loglevel",
    "error",
    ...sources,
    "-c:v",
    "libvpx",
    "-c:a",
    "libopus",
    file,
  ]);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
