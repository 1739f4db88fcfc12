import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  FfmpegEnded,
  FfmpegError,
  FfmpegStopped,
  hasFfmpeg,
  runFfmpeg,
  stopFfmpeg,
} from "./ffmpeg.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "masthead-ffmpeg-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script in place of ffmpeg. Returns the error. */
function errorOf(script: string, timeoutMs = 60_000): Promise<unknown> {
  const path = join(folder, "ffmpeg");
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return runFfmpeg({ FFMPEG: path }, [], { folder, timeoutMs }).then(
    () => null,
    (error) => error,
  );
}

it("succeeds with exit code 0", async () => {
  expect(await errorOf("exit 0")).toBeNull();
});

it.each([
  ["its input is refused", "echo moov atom not found >&2; exit 1", "moov atom not found"],
  ["it ends without a message", "exit 183", "exit code 183"],
])("throws FfmpegError if %s", async (_what, script, message) => {
  const error = await errorOf(script);
  expect(error).toBeInstanceOf(FfmpegError);
  expect(error).toMatchObject({ message, isTimeout: false });
});

it("throws FfmpegError if it takes too long", async () => {
  expect(await errorOf("exec sleep 600", 50)).toMatchObject({ isTimeout: true });
});

// Such a conversion is repeated, and each attempt counts: a file may crash its decoder each time.
it.each([
  ["a decoder crashes", "kill -SEGV $$", { message: "ffmpeg was ended by SIGSEGV", isCrash: true }],
  [
    "the machine lacks memory",
    "kill -KILL $$",
    { message: "ffmpeg was ended by SIGKILL", isCrash: false },
  ],
  [
    "its service is stopped",
    "exit 255",
    { message: "ffmpeg was ended by a signal", isCrash: false },
  ],
])("throws FfmpegEnded if %s", async (_what, script, expected) => {
  const error = await errorOf(script);
  expect(error).toBeInstanceOf(FfmpegEnded);
  expect(error).toMatchObject(expected);
});

it("throws FfmpegStopped if this process stops", async () => {
  const stopped = errorOf(`touch started; exec sleep 600`);
  const stopping = setInterval(stopFfmpeg, 20);
  expect(await stopped).toBeInstanceOf(FfmpegStopped);
  clearInterval(stopping);
});

describe("hasFfmpeg", () => {
  /** Writes both programs as scripts into a folder of their own. Returns the setting. */
  function programs(ffmpeg: string, ffprobe = ffmpeg) {
    const parent = mkdtempSync(join(folder, "programs-"));
    for (const [name, script] of Object.entries({ ffmpeg, ffprobe }))
      writeFileSync(join(parent, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return { FFMPEG: join(parent, "ffmpeg") };
  }

  it("says whether both programs can be run", async () => {
    expect(await hasFfmpeg(programs("exit 0"))).toBe(true);
    expect(await hasFfmpeg(programs("exit 0", "exit 127"))).toBe(false);
    expect(await hasFfmpeg({ FFMPEG: join(folder, "missing/ffmpeg") })).toBe(false);
    expect(await hasFfmpeg({ FFMPEG: "off" })).toBe(false);
  });

  it("checks once for concurrent callers", async () => {
    const settings = programs('echo run >> "$0.log"');
    expect(await Promise.all([1, 2, 3].map(() => hasFfmpeg(settings)))).toEqual([true, true, true]);
    expect(readFileSync(`${settings.FFMPEG}.log`, "utf8")).toBe("run\n");
  });

  it("counts programs as present that answer too late on a busy machine", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const answer = hasFfmpeg(programs("exec sleep 600"));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await answer).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("checks again after an error that says nothing about the programs", async () => {
    const settings = programs('test -e "$0.once" || { touch "$0.once"; kill -KILL $$; }', "exit 0");
    await expect(hasFfmpeg(settings)).rejects.toThrow(FfmpegEnded);
    expect(await hasFfmpeg(settings)).toBe(true);
  });
});
