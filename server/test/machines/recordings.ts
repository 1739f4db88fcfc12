import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { toolPath } from "../tools.ts";

export const MEBIBYTE = 1024 ** 2;

let recordings = 0;

/** New MP3 of at least `size` bytes, as long as its frames are repeated. */
export function longRecording(size: number): Buffer {
  const source = ["-f", "lavfi", "-i", `sine=f=${300 + 7 * recordings++}:d=3`];
  const format = ["-b:a", "320k", "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3", "-"];
  const { stdout } = spawnSync(
    toolPath("ffmpeg", "ffmpeg"),
    ["-loglevel", "error", ...source, ...format],
    { maxBuffer: MEBIBYTE },
  );
  return Buffer.concat(Array.from({ length: Math.ceil(size / stdout.length) }, () => stdout));
}

/** Sends a form to the API of the machine at an origin. */
export async function sendForm(
  origin: string,
  path: string,
  cookie: string,
  fields: Record<string, string | Uint8Array>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === "string" ? value : new File([value as BlobPart], "upload.bin"));
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

interface UploadResult {
  received: number;
  recording: RecordingFile | null;
}

/**
 * Uploads a recording in parts, each to the next machine in turn.
 * @throws Error if a part is refused
 */
export async function uploadRecording(
  origins: string[],
  cookie: string,
  bytes: Buffer,
  { partSize = bytes.length, upload = randomUUID(), from = 0, until = bytes.length } = {},
): Promise<UploadResult> {
  let result: UploadResult = { received: from, recording: null };
  for (let offset = from, turn = 0; offset < until; offset += partSize, turn++) {
    const fields = {
      upload,
      offset: String(offset),
      total: String(bytes.length),
      file: bytes.subarray(offset, offset + partSize),
    };
    const { status, body } = await sendForm(
      origins[turn % origins.length] ?? "",
      "/episodes/upload",
      cookie,
      fields,
    );
    if (status !== 200)
      throw new Error(`a part was refused with ${status}: ${JSON.stringify(body)}`);
    result = body as unknown as UploadResult;
  }
  return result;
}
