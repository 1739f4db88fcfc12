import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { toolPath } from "../../../server/test/tools.ts";
import type { Clients, Reply } from "../../tools/clients.ts";

const UPLOAD_PART_BYTES = 64 * 1024;
const RETRY_PAUSE_MS = 200;

/** Publishes an article now, or at a time. */
export const publishArticle = (
  staff: Clients,
  title: string,
  publishedAt = new Date(Date.now() - 1000),
): Promise<Reply> =>
  staff.send("POST", "/api/v1/article", {
    locale: "en-US",
    title,
    summary: `Summary of ${title}`,
    body: {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: `Text of ${title}` }] }],
    },
    publishedAt: publishedAt.toISOString(),
  });

export function uploadImage(staff: Clients, image: Buffer): Promise<Reply> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(image)], "picture.png", { type: "image/png" }));
  return staff.send("POST", "/api/v1/media", form);
}

/** Creates an MP3 of random noise with ffmpeg, so that each is unique. */
export function uniqueRecording(seconds: number): Buffer {
  const noise = [
    "-f",
    "lavfi",
    "-i",
    `anoisesrc=d=${seconds}:seed=${Math.floor(Math.random() * 2 ** 31)}`,
  ];
  const { status, stdout, stderr } = spawnSync(
    toolPath("ffmpeg", "ffmpeg"),
    ["-loglevel", "error", ...noise, "-b:a", "128k", "-f", "mp3", "pipe:1"],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return stdout;
}

/** Sends one part of a recording. */
export function uploadPart(
  staff: Clients,
  bytes: Buffer,
  upload: string,
  offset: number,
  partBytes = UPLOAD_PART_BYTES,
): Promise<Reply> {
  const form = new FormData();
  form.set("upload", upload);
  form.set("offset", String(offset));
  form.set("total", String(bytes.length));
  form.set("file", new File([new Uint8Array(bytes.subarray(offset, offset + partBytes))], "part"));
  return staff.send("POST", "/api/v1/episodes/upload", form);
}

/**
 * Uploads a recording in parts, and repeats a part that failed, as the back office does.
 * @returns URL of the recording
 * @throws Error if it is not complete after `seconds`
 */
export async function uploadRecording(
  staff: Clients,
  bytes: Buffer,
  { seconds = 120, partBytes = UPLOAD_PART_BYTES }: { seconds?: number; partBytes?: number } = {},
): Promise<string> {
  const upload = randomUUID();
  const deadline = Date.now() + seconds * 1000;
  for (let offset = 0; Date.now() < deadline; ) {
    const reply = await uploadPart(staff, bytes, upload, offset, partBytes);
    if (!reply.ok) {
      await wait(RETRY_PAUSE_MS);
      continue;
    }
    const { received, recording } = reply.json<{
      received: number;
      recording: { url: string } | null;
    }>();
    if (recording) return recording.url;
    offset = received;
  }
  throw new Error("the recording was not uploaded in time");
}
