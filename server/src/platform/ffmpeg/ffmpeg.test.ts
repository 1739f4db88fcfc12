import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FfmpegError, FfmpegStopped, runFfmpeg, stopFfmpeg } from "./ffmpeg.ts";

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
  ["a decoder crashes", "kill -SEGV $$", "ffmpeg was ended by SIGSEGV"],
  ["the machine lacks memory", "kill -KILL $$", "ffmpeg was ended by SIGKILL"],
  ["its service is stopped", "exit 255", "ffmpeg was ended by a signal"],
])("throws another error if %s", async (_what, script, message) => {
  const error = await errorOf(script);
  expect(error).toEqual(new Error(message));
  expect(error).not.toBeInstanceOf(FfmpegError);
  expect(error).not.toBeInstanceOf(FfmpegStopped);
});

it("throws FfmpegStopped if this process stops", async () => {
  const stopped = errorOf(`touch started; exec sleep 600`);
  const stopping = setInterval(stopFfmpeg, 20);
  expect(await stopped).toBeInstanceOf(FfmpegStopped);
  clearInterval(stopping);
});
