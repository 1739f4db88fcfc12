import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode } from "../../../../test/factories/broadcast.ts";
import { cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { toolPath } from "../../../../test/tools.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { episode } from "../../episode/episode.table.ts";
import { purgeRecordings, requireRecording } from "./recording.service.ts";
import { recording } from "./recording.table.ts";
import { checkUploadQuota, sweepUploads } from "./recording-quota.service.ts";
import { recordingUpload } from "./recording-upload.table.ts";

let platform: StartedPlatform;
let server: TestServer;
let origin: string;
let cookie: string;
let folder: string;

beforeAll(async () => {
  // Without conversions: what browsers do not play is refused.
  platform = await testPlatform({ FFMPEG: "off" });
  server = await startTestServer(platform);
  origin = new URL((await server.get("/healthz")).url).origin;
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
  folder = mkdtempSync(join(tmpdir(), "masthead-recordings-"));
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  rmSync(folder, { recursive: true });
});

let generatedCount = 0;

/**
 * Generates a recording of three seconds with ffmpeg, with another tone and width than any before:
 * files are stored by their hash.
 */
function generate(name: string, ...options: string[]): Buffer {
  generatedCount++;
  const video = ["-f", "lavfi", "-i", `testsrc=s=${64 + 2 * generatedCount}x64:r=5:d=3`];
  const audio = ["-f", "lavfi", "-i", `sine=f=${200 + 20 * generatedCount}:d=3`];
  const file = join(folder, name);
  const { status, stderr } = spawnSync(
    toolPath("ffmpeg", "ffmpeg"),
    ["-y", "-loglevel", "error", ...video, ...audio, ...options, file],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return readFileSync(file);
}

interface UploadResponse {
  status: number;
  body: {
    received: number;
    recording: RecordingFile | null;
    errors: { path: string; message: string }[];
  };
}

async function sendPart(
  part: { upload: string; offset: number; total: number },
  bytes: Uint8Array,
  senderCookie = cookie,
): Promise<UploadResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(part)) form.set(name, String(value));
  form.set("file", new File([bytes as BlobPart], "a.bin"));
  const reply = await fetch(`${origin}/api/v1/episodes/upload`, {
    method: "POST",
    headers: { cookie: senderCookie },
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as UploadResponse["body"] };
}

/** Uploads a file in parts of `partSize` bytes; returns the last response. */
async function upload(bytes: Buffer, partSize = bytes.length): Promise<UploadResponse> {
  const name = randomUUID();
  let response: UploadResponse | undefined;
  for (let offset = 0; offset < bytes.length; offset += partSize) {
    response = await sendPart(
      { upload: name, offset, total: bytes.length },
      bytes.subarray(offset, offset + partSize),
    );
    if (response.status !== 200) return response;
  }
  if (!response) throw new Error("nothing to send");
  return response;
}

const stagedFiles = () => readdirSync(join(platform.config.DATA_DIR, "uploads"));

describe("recording upload", () => {
  it.each<[string, string, string[], Partial<RecordingFile>]>([
    ["an MP4", "a.mp4", ["-pix_fmt", "yuv420p"], { kind: "video", mimeType: "video/mp4" }],
    [
      "an MP4 without sound",
      "silent.mp4",
      ["-pix_fmt", "yuv420p", "-an"],
      { kind: "video", mimeType: "video/mp4", hasSound: false },
    ],
    ["an MP4 with only audio", "b.mp4", ["-map", "1:a"], { kind: "audio", mimeType: "audio/mp4" }],
    ["an M4A", "a.m4a", ["-map", "1:a"], { kind: "audio", mimeType: "audio/mp4" }],
    ["FLAC", "a.flac", ["-map", "1:a"], { kind: "audio", mimeType: "audio/flac" }],
    ["AAC", "a.aac", ["-map", "1:a"], { kind: "audio", mimeType: "audio/aac" }],
    ["an MP3", "a.mp3", ["-map", "1:a"], { kind: "audio", mimeType: "audio/mpeg" }],
    [
      "a WebM",
      "a.webm",
      ["-c:v", "libvpx", "-c:a", "libopus"],
      { kind: "video", mimeType: "video/webm" },
    ],
  ])(
    "accepts %s and detects type and duration from its content",
    async (_what, file, options, expected) => {
      const bytes = generate(file, ...options);
      const { body } = await upload(bytes, 5000);
      const extension =
        expected.mimeType === "audio/mp4" ? "m4a" : file.slice(file.indexOf(".") + 1);
      const url = `/recordings/${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
      const recording = {
        url,
        name: "a.bin",
        bytes: bytes.length,
        durationSeconds: 3,
        hasSound: true,
        width: null,
        height: null,
        state: "ready",
        problem: null,
        ...expected,
      };
      expect(body).toEqual({ received: bytes.length, recording });
      expect(stagedFiles()).toEqual([]);
    },
  );

  it("is playable only with a token, including range requests", async () => {
    const bytes = generate("c.mp4", "-pix_fmt", "yuv420p");
    const url = (await upload(bytes)).body.recording?.url ?? "";
    const { id } = await makeEpisode(platform.database.db, { videoUrl: url });
    const playback = (await (
      await server.get(`/api/v1/playback/episode/${id}`)
    ).json()) as Playback;
    expect(playback).toMatchObject({
      type: "file",
      mimeType: "video/mp4",
      url: expect.stringMatching(/^\/stream\/.+\/play\.mp4$/),
    });
    const full = await server.get(playback.url);
    expect(Buffer.from(await full.arrayBuffer()).equals(bytes)).toBe(true);
    const range = await server.get(playback.url, { range: `bytes=100-` });
    expect([
      range.status,
      Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(100)),
    ]).toEqual([206, true]);
    expect((await server.get(url)).status).toBe(403);
    expect((await server.get(playback.url.replace("play.mp4", "play.webm"))).status).toBe(404);
  });

  it("ignores parts that are out of order or repeated and returns the offset to continue from", async () => {
    const bytes = generate("d.mp3", "-map", "1:a");
    const part = { upload: randomUUID(), total: bytes.length };
    const first = bytes.subarray(0, 4000);
    expect((await sendPart({ ...part, offset: 4000 }, bytes.subarray(4000))).body).toEqual({
      received: 0,
      recording: null,
    });
    expect((await sendPart({ ...part, offset: 0 }, first)).body.received).toBe(4000);
    expect((await sendPart({ ...part, offset: 0 }, first)).body.received).toBe(4000);
    expect((await sendPart({ ...part, offset: 9000 }, bytes.subarray(9000))).body.received).toBe(
      4000,
    );
    const both = await Promise.all(
      [1, 2].map(() => sendPart({ ...part, offset: 4000 }, bytes.subarray(4000))),
    );
    expect(
      both.filter(({ body }) => body.recording).length,
      "only one of two concurrent parts is accepted",
    ).toBe(1);
  });

  it("is rejected over a quota of 8 GiB of unfinished uploads per user, until one is idle for 15 minutes", async () => {
    const uploader = await makeUser(platform.database.db, "Admin");
    const ownCookie = await cookieOf(platform, uploader.id);
    const bytes = generate("q.mp3", "-map", "1:a").subarray(0, 4000);
    const startUpload = () =>
      sendPart({ upload: randomUUID(), offset: 0, total: 4 * 1024 ** 3 }, bytes, ownCookie);
    const disk = statfsSync(platform.config.DATA_DIR);
    const expected = disk.bavail * disk.bsize > 10 * 1024 ** 3 ? "total" : "disk";
    if (expected === "disk") return expect((await startUpload()).status).toBe(507);
    const uploads = await Promise.all(Array.from({ length: 5 }, startUpload));
    expect(uploads.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    const { status, body } = await startUpload();
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: "total", message: expect.stringMatching(/^Your unfinished uploads/) }],
    ]);
    const colleague = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
    expect(
      (await sendPart({ upload: randomUUID(), offset: 0, total: 5000 }, bytes, colleague)).status,
    ).toBe(200);
    const [first = ""] = stagedFiles().filter((file) => file.startsWith(`${uploader.id}-`));
    const idleSince = new Date(Date.now() - 16 * 60 * 1000);
    const { db } = platform.database;
    await db
      .update(recordingUpload)
      .set({ usedAt: idleSince })
      .where(eq(recordingUpload.name, first));
    expect((await startUpload()).status).toBe(200);
    expect(stagedFiles()).not.toContain(first);
    await sweepUploads(platform, new Date(Date.now() + 2 * DAY));
    expect([stagedFiles(), await db.select().from(recordingUpload)]).toEqual([[], []]);
  });

  it("is rejected when the disk would be full", async () => {
    const { bavail, bsize } = statfsSync(join(platform.config.DATA_DIR, "uploads"));
    const { db } = platform.database;
    // Announced uploads of other users reserve space.
    const other = {
      total: Math.ceil((bavail * bsize) / 2),
      received: 0,
      staged: null,
      pending: null,
      usedAt: new Date(),
    };
    for (const userId of [1, 2])
      await db.insert(recordingUpload).values({ ...other, name: `${userId}-other`, userId });
    const check = () =>
      checkUploadQuota(db, platform.storage, { name: "3-new", userId: 3, total: 1 }, new Date());
    expect(await check()).toEqual({ rejection: "diskFull" });
    await db.delete(recordingUpload);
    if (bavail * bsize > 2 * 1024 ** 3)
      expect(await check()).toEqual({ rejection: null, removed: [] });
  });

  it("continues after a part that was written but not acknowledged, because the process died", async () => {
    const bytes = generate("n.mp3", "-map", "1:a");
    const part = { upload: randomUUID(), total: bytes.length };
    await sendPart({ ...part, offset: 0 }, bytes.subarray(0, 4000));
    const [file = ""] = stagedFiles().filter((one) => one.endsWith(part.upload));
    appendFileSync(join(platform.config.DATA_DIR, "uploads", file), bytes.subarray(4000, 6000));
    const { body } = await sendPart({ ...part, offset: 4000 }, bytes.subarray(4000));
    expect(body.recording?.url).toContain(createHash("sha256").update(bytes).digest("hex"));
  });

  it("cannot be continued by another user", async () => {
    const bytes = generate("e.mp3", "-map", "1:a");
    const part = { upload: randomUUID(), total: bytes.length };
    await sendPart({ ...part, offset: 0 }, bytes.subarray(0, 4000));
    const colleague = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
    expect(
      (await sendPart({ ...part, offset: 4000 }, bytes.subarray(4000), colleague)).body.received,
    ).toBe(0);
  });

  const html = () => Buffer.from(`<!doctype html><script>alert(1)</script>${"x".repeat(5000)}`);
  it.each<[string, () => Buffer, string]>([
    ["an HTML page", html, "cannot play"],
    [
      "an HTML page that starts like an MP3",
      () => Buffer.concat([Buffer.from("ID3\u0004\0\0\u007f\u007f\u007f\u007f"), html()]),
      "cannot be read",
    ],
    [
      "an HTML page after the first box of an MP4",
      () => Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isomiso2"), html()]),
      "cannot be read",
    ],
    [
      "an image",
      () =>
        Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), randomBytes(5000)]),
      "kind of file",
    ],
    [
      "an executable",
      () => Buffer.concat([Buffer.from("\u007fELF\u0002\u0001\u0001"), randomBytes(5000)]),
      "kind of file",
    ],
    [
      "half an MP4",
      () => generate("f.mp4", "-pix_fmt", "yuv420p").subarray(0, 3000),
      "cannot be read",
    ],
    ["a QuickTime movie", () => generate("g.mov", "-pix_fmt", "yuv420p"), "QuickTime"],
    ["a Matroska video", () => generate("g.mkv", "-pix_fmt", "yuv420p"), "Matroska"],
    [
      "a HEVC video",
      () =>
        generate("g1.mp4", "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"),
      "HEVC",
    ],
    ["another video codec", () => generate("g2.mp4", "-c:v", "mpeg4"), "video codec"],
    ["another audio codec", () => generate("g3.m4a", "-map", "1:a", "-c:a", "alac"), "audio codec"],
    [
      "an MP4 that was cut off",
      () => generate("g4.mp4", "-pix_fmt", "yuv420p", "-movflags", "+faststart").subarray(0, -100),
      "incomplete",
    ],
  ])("rejects %s and leaves no file behind", async (_what, make, message) => {
    const { status, body } = await upload(make());
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: "file", message: expect.stringContaining(message) }],
    ]);
    expect(stagedFiles().filter((file) => !file.includes("-"))).toEqual([]);
  });

  it("rejects data beyond the announced total, a changed total and more than 4 GiB", async () => {
    const bytes = generate("h.mp3", "-map", "1:a");
    const part = { upload: randomUUID(), total: 5000 };
    expect((await sendPart({ ...part, offset: 0 }, bytes)).body.errors).toMatchObject([
      { path: "file" },
    ]);
    await sendPart({ ...part, offset: 0 }, bytes.subarray(0, 3000));
    expect(
      (await sendPart({ ...part, offset: 3000, total: 6000 }, bytes.subarray(3000, 4000))).body
        .errors,
    ).toMatchObject([{ path: "total" }]);
    expect((await sendPart({ ...part, offset: 0, total: 4 * 1024 ** 3 + 1 }, bytes)).status).toBe(
      400,
    );
    expect(
      (await sendPart({ ...part, offset: 0, total: 20_000_000 }, Buffer.alloc(9 * 1024 ** 2)))
        .status,
    ).toBe(413);
  });

  it("requires permission to manage episodes", async () => {
    const part = { upload: randomUUID(), offset: 0, total: 1 };
    const reader = await cookieOf(platform, (await makeUser(platform.database.db, "User")).id);
    expect((await sendPart(part, Buffer.alloc(1), "")).status).toBe(401);
    expect((await sendPart(part, Buffer.alloc(1), reader)).status).toBe(403);
  });
});

describe("cleanup of recordings", () => {
  it("removes unfinished uploads a day after the last part", async () => {
    const bytes = generate("i.mp3", "-map", "1:a");
    await sendPart(
      { upload: randomUUID(), offset: 0, total: bytes.length },
      bytes.subarray(0, 3000),
    );
    const { db } = platform.database;
    // An upload of the previous version, which stored no row.
    const orphan = join(platform.config.DATA_DIR, "uploads", "1-orphan.5000");
    writeFileSync(orphan, "");
    await sweepUploads(platform, new Date());
    expect(stagedFiles()).toContain("1-orphan.5000");
    expect(await db.select().from(recordingUpload)).not.toEqual([]);
    utimesSync(orphan, new Date(0), new Date(0));
    await db.update(recordingUpload).set({ usedAt: new Date(Date.now() - 2 * DAY) });
    await sweepUploads(platform, new Date());
    expect([stagedFiles(), await db.select().from(recordingUpload)]).toEqual([[], []]);
  });

  it("removes a recording 30 days after the last reference, which may be a deleted episode", async () => {
    const { db } = platform.database;
    const urls: string[] = [];
    for (const name of ["j", "k", "l"])
      urls.push((await upload(generate(`${name}.mp3`, "-map", "1:a"))).body.recording?.url ?? "");
    const [referenced = "", deleted = "", abandoned = ""] = urls;
    await makeEpisode(db, { audioUrl: referenced });
    const { id } = await makeEpisode(db, { audioUrl: deleted, deletedAt: new Date() });
    const isStored = async (url: string) =>
      (await platform.storage.has(url.slice(1))) &&
      (
        await db
          .select()
          .from(recording)
          .where(eq(recording.file, url.slice(12)))
      ).length === 1;
    const inDays = (days: number) => new Date(Date.now() + days * DAY);
    await purgeRecordings(platform, inDays(29));
    expect(await Promise.all(urls.map(isStored))).toEqual([true, true, true]);
    await purgeRecordings(platform, inDays(31));
    expect(await Promise.all(urls.map(isStored))).toEqual([true, true, false]);
    await db.delete(episode).where(eq(episode.id, id));
    await purgeRecordings(platform, inDays(60));
    expect(await isStored(deleted), "referenced until a month ago").toBe(true);
    await purgeRecordings(platform, inDays(62));
    expect([await isStored(referenced), await isStored(deleted)]).toEqual([true, false]);
    expect(abandoned).not.toBe(deleted);
  });

  it("rejects references to missing recordings and waits for transactions that add one", async () => {
    const { db } = platform.database;
    const url = (await upload(generate("m.mp3", "-map", "1:a"))).body.recording?.url ?? "";
    const context = innerContext(platform, "en-US");
    const missing = `/recordings/${"a".repeat(64)}.mp4`;
    expect(
      (await problemOfRejection(requireRecording(context, missing, "videoUrl"))).errors,
    ).toMatchObject([{ path: "videoUrl" }]);
    await expect(
      requireRecording(context, "https://vod.example/1.mp4", "videoUrl"),
    ).resolves.toBeUndefined();
    const later = new Date(Date.now() + 400 * DAY);
    let purging: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await requireRecording({ ...context, db: tx }, url, "audioUrl");
      purging = purgeRecordings(platform, later);
      await new Promise((done) => setTimeout(done, 300));
      const { programId } = await makeEpisode(db);
      await tx.insert(episode).values({ programId, title: { "en-US": "Late" }, audioUrl: url });
    });
    await purging;
    expect(await platform.storage.has(url.slice(1))).toBe(true);
  });
});
