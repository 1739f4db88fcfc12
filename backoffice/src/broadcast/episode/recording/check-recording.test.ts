import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ORPCError } from "@orpc/client";
import { afterAll, describe, expect, it } from "vitest";
import { checkRecording } from "./check-recording.ts";
import { isResumable } from "./resumable.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-check-recording-"));
afterAll(() => rmSync(folder, { recursive: true }));

const VIDEO = ["-f", "lavfi", "-i", "testsrc=s=64x64:r=5:d=1"];
const AUDIO = ["-f", "lavfi", "-i", "sine=d=1"];

function generate(name: string, ...options: string[]): Uint8Array {
  const { status, stderr } = spawnSync(
    "ffmpeg",
    ["-y", "-loglevel", "error", ...options, join(folder, name)],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return new Uint8Array(readFileSync(join(folder, name)));
}

const checked = (bytes: Uint8Array, name = "recording", type = "") =>
  checkRecording(new File([Uint8Array.from(bytes)], name, { type }));
const check = async (...file: Parameters<typeof checked>) =>
  (await checked(...file))?.problem ?? null;

describe("checkRecording", () => {
  it.each([
    [
      "h264.mp4",
      [...VIDEO, ...AUDIO, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
      null,
    ],
    ["vp9.webm", [...VIDEO, ...AUDIO, "-c:v", "libvpx-vp9", "-c:a", "libopus"], null],
    ["aac.m4a", [...AUDIO, "-c:a", "aac"], null],
    ["sound.mp3", [...AUDIO, "-c:a", "libmp3lame"], null],
    ["sound.ogg", [...AUDIO, "-c:a", "libvorbis"], null],
    ["sound.wav", AUDIO, null],
    [
      "hevc.mp4",
      [...VIDEO, "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
      "hevc",
    ],
    [
      "hevc.mov",
      [...VIDEO, "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
      "hevc",
    ],
    [
      "h264.mov",
      [...VIDEO, ...AUDIO, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
      "quicktime",
    ],
    ["prores.mov", [...VIDEO, "-c:v", "prores"], "quicktime"],
    ["h264.mkv", [...VIDEO, "-c:v", "libx264", "-pix_fmt", "yuv420p"], "matroska"],
    ["visual.mp4", [...VIDEO, "-c:v", "mpeg4"], "videoCodec"],
    [
      "ac3.mp4",
      [...VIDEO, ...AUDIO, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "ac3"],
      "audioCodec",
    ],
    ["alac.m4a", [...AUDIO, "-c:a", "alac"], "audioCodec"],
    ["sound.flac", AUDIO, null],
    ["sound.aac", [...AUDIO, "-c:a", "aac"], null],
    ["sound.aiff", AUDIO, "container"],
  ])("%s", async (name, options, problem) => {
    const bytes = generate(name, ...options);
    expect(await check(bytes, name)).toBe(problem);
    // The content decides, not the name or the type.
    if (problem) expect(await check(bytes, "recording.mp4", "video/mp4")).not.toBeNull();
  });

  it("refuses truncated files", async () => {
    const inOrder = generate(
      "cut.mp4",
      ...VIDEO,
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-movflags",
      "+faststart",
    );
    expect(await check(inOrder)).toBeNull();
    for (const bytes of [inOrder.subarray(0, inOrder.length - 200), inOrder.subarray(0, 200)])
      expect(await check(bytes)).toBe("unreadable");
  });

  it("lists the formats that the server converts", async () => {
    const canConvert = async (name: string, ...options: string[]) =>
      (await checked(generate(name, ...options), name))?.convertible;
    expect(await canConvert("h264.mov", ...VIDEO, "-c:v", "libx264", "-pix_fmt", "yuv420p")).toBe(
      true,
    );
    expect(await canConvert("h264.mkv", ...VIDEO, "-c:v", "libx264", "-pix_fmt", "yuv420p")).toBe(
      true,
    );
    expect(await canConvert("alac.m4a", ...AUDIO, "-c:a", "alac")).toBe(true);
    expect(await canConvert("sound.aiff", ...AUDIO)).toBe(false);
    expect(await canConvert("visual.avi", ...VIDEO, "-c:v", "mpeg4")).toBe(false);
  });

  it("refuses text", async () => {
    expect(await check(new TextEncoder().encode("no recording ".repeat(1000)), "a.mp4", "")).toBe(
      "container",
    );
  });
});

describe("isResumable", () => {
  it.each([
    ["a refused file", new ORPCError("INVALID_INPUT", { status: 400 }), false],
    ["a file that is too large", new ORPCError("PAYLOAD_TOO_LARGE", { status: 413 }), false],
    ["a missing right", new ORPCError("FORBIDDEN", { status: 403 }), false],
    ["an ended session", new ORPCError("UNAUTHORIZED", { status: 401 }), true],
    ["too many requests", new ORPCError("TOO_MANY_REQUESTS", { status: 429 }), true],
    ["an outage", new ORPCError("UNAVAILABLE", { status: 503 }), true],
    ["a lost connection", new TypeError("Failed to fetch"), true],
  ])("after %s", (_, error, resumable) => {
    expect(isResumable(error)).toBe(resumable);
  });
});
