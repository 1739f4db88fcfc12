import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { cookieOf, makeUser } from "../../../test/staff.ts";
import { toolPath } from "../../../test/tools.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { episode } from "../episode/episode.table.ts";
import { purgeRecordings, requireRecording } from "./recording.service.ts";
import { recording } from "./recording.table.ts";
import { roomFor } from "./recording-staging.ts";
import { sweepUploads } from "./recording-upload.service.ts";

const DAY = 24 * 60 * 60 * 1000;

let platform: StartedPlatform;
let server: Serving;
let origin: string;
let cookie: string;
let folder: string;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
  origin = new URL((await server.get("/healthz")).url).origin;
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
  folder = mkdtempSync(join(tmpdir(), "masthead-recordings-"));
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  rmSync(folder, { recursive: true });
});

/** A recording of three seconds that ffmpeg makes, no two alike. */
function made(name: string, ...options: string[]): Buffer {
  const picture = ["-f", "lavfi", "-i", `testsrc=s=${64 + 2 * Math.floor(Math.random() * 40)}x64:r=5:d=3`];
  const sound = ["-f", "lavfi", "-i", `sine=f=${200 + Math.floor(Math.random() * 900)}:d=3`];
  const file = join(folder, name);
  const { status, stderr } = spawnSync(toolPath("ffmpeg", "ffmpeg"), ["-y", "-loglevel", "error", ...picture, ...sound, ...options, file], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return readFileSync(file);
}

interface Answer {
  status: number;
  body: { received: number; recording: RecordingFile | null; errors: { path: string; message: string }[] };
}

async function sendPart(part: { upload: string; offset: number; total: number }, bytes: Uint8Array, as = cookie): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(part)) form.set(name, String(value));
  form.set("file", new File([bytes as BlobPart], "a.bin"));
  const reply = await fetch(`${origin}/api/v1/episodes/upload`, { method: "POST", headers: { cookie: as }, body: form });
  return { status: reply.status, body: (await reply.json()) as Answer["body"] };
}

/** Sends a file in parts, each of so many bytes; gives the last answer. */
async function upload(bytes: Buffer, part = bytes.length): Promise<Answer> {
  const name = randomUUID();
  let answer: Answer | undefined;
  for (let offset = 0; offset < bytes.length; offset += part) {
    answer = await sendPart({ upload: name, offset, total: bytes.length }, bytes.subarray(offset, offset + part));
    if (answer.status !== 200) return answer;
  }
  if (!answer) throw new Error("nothing to send");
  return answer;
}

const staged = () => readdirSync(join(platform.config.DATA_DIR, "uploads"));

describe("a recording that is uploaded", () => {
  it.each<[string, string, string[], Partial<RecordingFile>]>([
    ["MP4", "a.mp4", ["-pix_fmt", "yuv420p"], { kind: "video", mimeType: "video/mp4" }],
    ["MP4 of sound alone", "b.mp4", ["-map", "1:a"], { kind: "audio", mimeType: "audio/mp4" }],
    ["M4A", "a.m4a", ["-map", "1:a"], { kind: "audio", mimeType: "audio/mp4" }],
    ["MP3", "a.mp3", ["-map", "1:a"], { kind: "audio", mimeType: "audio/mpeg" }],
    ["WebM", "a.webm", ["-c:v", "libvpx", "-c:a", "libopus"], { kind: "video", mimeType: "video/webm" }],
  ])("may be %s: its bytes name it, and tell how long it is", async (_what, file, options, expected) => {
    const bytes = made(file, ...options);
    const { body } = await upload(bytes, 5000);
    const extension = { "video/mp4": "mp4", "audio/mp4": "m4a", "audio/mpeg": "mp3", "video/webm": "webm" }[expected.mimeType ?? ""];
    const url = `/recordings/${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
    expect(body).toEqual({ received: bytes.length, recording: { ...expected, url, bytes: bytes.length, durationSeconds: 3 } });
    expect(staged()).toEqual([]);
  });

  it("plays for who has a token, whole and in pieces, and has no other address", async () => {
    const bytes = made("c.mp4", "-pix_fmt", "yuv420p");
    const url = (await upload(bytes)).body.recording?.url ?? "";
    const { id } = await makeEpisode(platform.database.db, { videoUrl: url });
    const playback = (await (await server.get(`/api/v1/playback/episode/${id}`)).json()) as Playback;
    expect(playback).toMatchObject({ type: "file", mimeType: "video/mp4", url: expect.stringMatching(/^\/stream\/.+\/play\.mp4$/) });
    const whole = await server.get(playback.url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const piece = await server.get(playback.url, { range: `bytes=100-` });
    expect([piece.status, Buffer.from(await piece.arrayBuffer()).equals(bytes.subarray(100))]).toEqual([206, true]);
    expect((await server.get(url)).status).toBe(403);
    expect((await server.get(playback.url.replace("play.mp4", "play.webm"))).status).toBe(404);
  });

  it("comes in its order: what is too early or comes twice is told where to go on", async () => {
    const bytes = made("d.mp3", "-map", "1:a");
    const part = { upload: randomUUID(), total: bytes.length };
    const first = bytes.subarray(0, 4000);
    expect((await sendPart({ ...part, offset: 4000 }, bytes.subarray(4000))).body).toEqual({ received: 0, recording: null });
    expect((await sendPart({ ...part, offset: 0 }, first)).body.received).toBe(4000);
    expect((await sendPart({ ...part, offset: 0 }, first)).body.received).toBe(4000);
    expect((await sendPart({ ...part, offset: 9000 }, bytes.subarray(9000))).body.received).toBe(4000);
    const both = await Promise.all([1, 2].map(() => sendPart({ ...part, offset: 4000 }, bytes.subarray(4000))));
    expect(both.filter(({ body }) => body.recording).length, "of two that come at once one is taken").toBe(1);
  });

  it("is refused where its user's unfinished uploads announce more than 8 GiB, until one is idle for a quarter of an hour", async () => {
    const own = await makeUser(platform.database.db, "Admin");
    const mine = await cookieOf(platform, own.id);
    const bytes = made("q.mp3", "-map", "1:a").subarray(0, 4000);
    const begin = () => sendPart({ upload: randomUUID(), offset: 0, total: 4 * 1024 ** 3 }, bytes, mine);
    const fits = statfsSync(platform.config.DATA_DIR);
    const expected = fits.bavail * fits.bsize > 10 * 1024 ** 3 ? "total" : "disk";
    if (expected === "disk") return expect((await begin()).body.errors[0]?.message).toMatch(/no room/);
    const many = await Promise.all(Array.from({ length: 5 }, begin));
    expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    const { status, body } = await begin();
    expect([status, body.errors]).toEqual([400, [{ path: "total", message: expect.stringMatching(/^Your unfinished uploads/) }]]);
    const colleague = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
    expect((await sendPart({ upload: randomUUID(), offset: 0, total: 5000 }, bytes, colleague)).status).toBe(200);
    const [first = ""] = staged().filter((file) => file.startsWith(`${own.id}-`));
    const before = new Date(Date.now() - 16 * 60 * 1000);
    utimesSync(join(platform.config.DATA_DIR, "uploads", first), before, before);
    expect((await begin()).status).toBe(200);
    expect(staged()).not.toContain(first);
    for (const file of staged()) rmSync(join(platform.config.DATA_DIR, "uploads", file));
  });

  it("is refused where the disk would be full", async () => {
    const folder = join(platform.config.DATA_DIR, "uploads");
    const { bavail, bsize } = statfsSync(folder);
    // What others have announced is room that is taken.
    for (const n of [1, 2]) writeFileSync(join(folder, `${n}-other.${Math.ceil((bavail * bsize) / 2)}`), "");
    expect(await roomFor(folder, { user: 3, total: 1 }, new Date())).toBe("diskFull");
    for (const file of staged()) rmSync(join(folder, file));
    if (bavail * bsize > 2 * 1024 ** 3) expect(await roomFor(folder, { user: 3, total: 1 }, new Date())).toBeNull();
  });

  it("is its uploader's alone until it is whole", async () => {
    const bytes = made("e.mp3", "-map", "1:a");
    const part = { upload: randomUUID(), total: bytes.length };
    await sendPart({ ...part, offset: 0 }, bytes.subarray(0, 4000));
    const colleague = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
    expect((await sendPart({ ...part, offset: 4000 }, bytes.subarray(4000), colleague)).body.received).toBe(0);
  });

  const html = () => Buffer.from(`<!doctype html><script>alert(1)</script>${"x".repeat(5000)}`);
  it.each<[string, () => Buffer, string]>([
    ["a page", html, "Not a recording"],
    [
      "a page that begins as an MP3 does",
      () => Buffer.concat([Buffer.from("ID3\u0004\0\0\u007f\u007f\u007f\u007f"), html()]),
      "cannot be read",
    ],
    [
      "a page behind the first box of an MP4",
      () => Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isomiso2"), html()]),
      "cannot be read",
    ],
    ["a picture", () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), randomBytes(5000)]), "Not a recording"],
    ["a program", () => Buffer.concat([Buffer.from("\u007fELF\u0002\u0001\u0001"), randomBytes(5000)]), "Not a recording"],
    ["half an MP4", () => made("f.mp4", "-pix_fmt", "yuv420p").subarray(0, 3000), "cannot be read"],
    ["QuickTime", () => made("g.mov", "-pix_fmt", "yuv420p"), "Not a recording"],
  ])("is not %s, and nothing of it stays", async (_what, make, said) => {
    const { status, body } = await upload(make());
    expect([status, body.errors]).toEqual([400, [{ path: "file", message: expect.stringContaining(said) }]]);
    expect(staged().filter((file) => !file.includes("-"))).toEqual([]);
  });

  it("is no larger than it said, of one size, and of 4 GiB at most", async () => {
    const bytes = made("h.mp3", "-map", "1:a");
    const part = { upload: randomUUID(), total: 5000 };
    expect((await sendPart({ ...part, offset: 0 }, bytes)).body.errors).toMatchObject([{ path: "file" }]);
    await sendPart({ ...part, offset: 0 }, bytes.subarray(0, 3000));
    expect((await sendPart({ ...part, offset: 3000, total: 6000 }, bytes.subarray(3000, 4000))).body.errors).toMatchObject([
      { path: "total" },
    ]);
    expect((await sendPart({ ...part, offset: 0, total: 4 * 1024 ** 3 + 1 }, bytes)).status).toBe(400);
    expect((await sendPart({ ...part, offset: 0, total: 20_000_000 }, Buffer.alloc(9 * 1024 ** 2))).status).toBe(413);
  });

  it("is for who manages episodes", async () => {
    const part = { upload: randomUUID(), offset: 0, total: 1 };
    const reader = await cookieOf(platform, (await makeUser(platform.database.db, "User")).id);
    expect((await sendPart(part, Buffer.alloc(1), "")).status).toBe(401);
    expect((await sendPart(part, Buffer.alloc(1), reader)).status).toBe(403);
  });
});

describe("what is left of uploads", () => {
  it("goes after a day when no other part followed", async () => {
    const bytes = made("i.mp3", "-map", "1:a");
    await sendPart({ upload: randomUUID(), offset: 0, total: bytes.length }, bytes.subarray(0, 3000));
    const [file = ""] = staged();
    const path = join(platform.config.DATA_DIR, "uploads", file);
    await sweepUploads(platform, new Date());
    expect(existsSync(path)).toBe(true);
    utimesSync(path, new Date(Date.now() - 2 * DAY), new Date(Date.now() - 2 * DAY));
    await sweepUploads(platform, new Date());
    expect(existsSync(path)).toBe(false);
  });

  it("goes thirty days after no episode names it any more, be it deleted", async () => {
    const { db } = platform.database;
    const urls: string[] = [];
    for (const name of ["j", "k", "l"]) urls.push((await upload(made(`${name}.mp3`, "-map", "1:a"))).body.recording?.url ?? "");
    const [named = "", deleted = "", abandoned = ""] = urls;
    await makeEpisode(db, { audioUrl: named });
    const { id } = await makeEpisode(db, { audioUrl: deleted, deletedAt: new Date() });
    const has = async (url: string) =>
      (await platform.storage.has(url.slice(1))) &&
      (
        await db
          .select()
          .from(recording)
          .where(eq(recording.file, url.slice(12)))
      ).length === 1;
    const later = (days: number) => new Date(Date.now() + days * DAY);
    await purgeRecordings(platform, later(29));
    expect(await Promise.all(urls.map(has))).toEqual([true, true, true]);
    await purgeRecordings(platform, later(31));
    expect(await Promise.all(urls.map(has))).toEqual([true, true, false]);
    await db.delete(episode).where(eq(episode.id, id));
    await purgeRecordings(platform, later(60));
    expect(await has(deleted), "named until a month ago").toBe(true);
    await purgeRecordings(platform, later(62));
    expect([await has(named), await has(deleted)]).toEqual([true, false]);
    expect(abandoned).not.toBe(deleted);
  });

  it("cannot be named when it is gone, and stays while it is being named", async () => {
    const { db } = platform.database;
    const url = (await upload(made("m.mp3", "-map", "1:a"))).body.recording?.url ?? "";
    const context = innerContext(platform, "en-US");
    const gone = `/recordings/${"a".repeat(64)}.mp4`;
    expect((await refusal(requireRecording(context, gone, "videoUrl"))).errors).toMatchObject([{ path: "videoUrl" }]);
    await expect(requireRecording(context, "https://vod.example/1.mp4", "videoUrl")).resolves.toBeUndefined();
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
