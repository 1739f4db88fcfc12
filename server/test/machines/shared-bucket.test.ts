import { createHash, randomUUID } from "node:crypto";
import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { IMAGE_CROPS, IMAGE_FORMATS } from "@masthead/contract/newsroom/media/image-variants.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authJobs } from "../../src/audience/auth/auth.jobs.ts";
import { sweepUploads } from "../../src/broadcast/stream/recording/recording-quota.service.ts";
import { recordingUpload } from "../../src/broadcast/stream/recording/recording-upload.table.ts";
import { renderVariants } from "../../src/newsroom/media/media.service.ts";
import { media } from "../../src/newsroom/media/media.table.ts";
import { purgeMedia } from "../../src/newsroom/media/media-purge.service.ts";
import { readStoredManifest, storeManifest } from "../../src/system/build/build-manifest.service.ts";
import { PASSWORD, testBrowser } from "../auth.ts";
import { makeEpisode } from "../broadcast.ts";
import { appCode, makeUserWithApp } from "../second-factor.ts";
import { cookieOf, makeUser } from "../staff.ts";
import { createSharedDatabase, localFiles, type Machine, sendForm, startMachine } from "./machines.ts";
import { longRecording } from "./recordings.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MEBIBYTE = 1024 ** 2;

let s3: S3Server;
let databaseUrl: string;
let first: Machine;
let second: Machine;
let cookie: string;

beforeAll(async () => {
  s3 = await startS3Server();
  databaseUrl = await createSharedDatabase();
  [first, second] = await Promise.all([startMachine(databaseUrl, s3.settings), startMachine(databaseUrl, s3.settings)]);
  cookie = await cookieOf(first.platform, (await makeUser(first.platform.database.db, "Admin")).id);
});

afterAll(async () => {
  expect([...localFiles(first), ...localFiles(second)], "files that only one machine has").toEqual([]);
  await first.stop();
  await second.stop();
  await s3.close();
});

let shade = 0;
const uniqueImage = () => {
  shade += 11;
  return sharp({ create: { width: 700, height: 500, channels: 3, background: { r: shade, g: 90, b: 30 } } })
    .jpeg()
    .toBuffer();
};

async function uploadImage(machine: Machine) {
  const { status, body } = await sendForm(machine, "/media", cookie, { file: await uniqueImage() });
  expect(status).toBe(200);
  const [row] = await machine.platform.database.db
    .select()
    .from(media)
    .where(eq(media.id, Number(body.id)));
  if (!row) throw new Error("the image has no row");
  return row;
}

/** Uploads a recording in parts, each to the next machine. */
async function uploadRecording(bytes: Buffer, partSize: number, machines = [first, second]) {
  const upload = randomUUID();
  let response: Awaited<ReturnType<typeof sendForm>> | undefined;
  for (let offset = 0, turn = 0; offset < bytes.length; offset += partSize, turn++) {
    const machine = machines[turn % machines.length] ?? first;
    const fields = { upload, offset: String(offset), total: String(bytes.length), file: bytes.subarray(offset, offset + partSize) };
    response = await sendForm(machine, "/episodes/upload", cookie, fields);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
  }
  return response?.body as { received: number; recording: RecordingFile | null };
}

const bytesOf = async (machine: Machine, path: string, headers: Record<string, string> = {}) => {
  const response = await machine.server.get(path, headers);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("images on two machines without a shared disk", () => {
  it("are served by both in all sizes and crops, after upload to one and rendering by the other", async () => {
    const { id, hash } = await uploadImage(first);
    await renderVariants(second.platform, id);
    const widths = (await first.platform.database.db.select().from(media).where(eq(media.id, id)))[0]?.widths ?? [];
    expect(widths.length).toBeGreaterThan(0);
    const variants = widths.flatMap((width) => IMAGE_FORMATS.map((format) => `-${width}.${format}`));
    const crops = Object.keys(IMAGE_CROPS).map((crop) => `-${crop}.jpg`);
    for (const suffix of [".jpg", ...variants, ...crops]) {
      const [one, other] = [await bytesOf(first, `/media/${hash}${suffix}`), await bytesOf(second, `/media/${hash}${suffix}`)];
      expect([suffix, one.status, other.status, one.bytes.equals(other.bytes)]).toEqual([suffix, 200, 200, true]);
      expect((await sharp(one.bytes).metadata()).width, suffix).toBeGreaterThan(0);
    }
    const response = await second.server.get(`/media/${hash}${variants[0]}`);
    expect([response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      `image/${IMAGE_FORMATS[0]}`,
      "public, max-age=31536000, immutable",
    ]);
  });

  it("are gone on one machine after they were deleted and purged on the other", async () => {
    const { id, hash } = await uploadImage(first);
    expect((await bytesOf(first, `/media/${hash}.jpg`)).status).toBe(200);
    const deleted = await fetch(`${second.origin}/api/v1/media/${id}`, { method: "DELETE", headers: { cookie } });
    expect(deleted.status).toBe(204);
    expect(await purgeMedia(second.platform, "test", new Date(Date.now() + 31 * DAY_MS))).toBe(1);
    expect((await bytesOf(first, `/media/${hash}.jpg`)).status).toBe(404);
    expect(await first.platform.storage.has(`originals/${hash.slice(0, 2)}/${hash}`)).toBe(false);
  });

  it("respond 404 when they never existed", async () => {
    expect((await bytesOf(first, `/media/${"a".repeat(64)}-640.avif`)).status).toBe(404);
  });
});

describe("recordings on two machines without a shared disk", () => {
  // Smaller parts than S3 accepts, except the last; and parts as the back office sends them.
  it.each([3 * MEBIBYTE, 8 * MEBIBYTE])(
    "play from both with ranges, after parts of %i bytes were sent to both in turn",
    async (partSize) => {
      const bytes = longRecording(17 * MEBIBYTE);
      const { received, recording } = await uploadRecording(bytes, partSize);
      const url = `/recordings/${createHash("sha256").update(bytes).digest("hex")}.mp3`;
      expect([received, recording]).toEqual([
        bytes.length,
        { url, kind: "audio", mimeType: "audio/mpeg", bytes: bytes.length, durationSeconds: expect.any(Number) },
      ]);
      const { id } = await makeEpisode(first.platform.database.db, { videoUrl: null, audioUrl: url });
      const playback = (await (await first.server.get(`/api/v1/playback/episode/${id}?sound=1`)).json()) as Playback;
      for (const machine of [first, second]) {
        const whole = await bytesOf(machine, playback.url);
        expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
        const range = await bytesOf(machine, playback.url, { range: `bytes=${9 * MEBIBYTE}-${9 * MEBIBYTE + 999}` });
        expect([range.status, range.bytes.equals(bytes.subarray(9 * MEBIBYTE, 9 * MEBIBYTE + 1000))]).toEqual([206, true]);
        const end = await bytesOf(machine, playback.url, { range: "bytes=-500" });
        expect([end.status, end.bytes.equals(bytes.subarray(-500))]).toEqual([206, true]);
      }
      expect(await first.platform.storage.stat(url.slice(1))).toEqual({ size: bytes.length, sha256: url.slice(12, 76) });
    },
  );

  it("are not stored again when the same content is uploaded twice", async () => {
    const bytes = longRecording(MEBIBYTE);
    const uploads = [await uploadRecording(bytes, bytes.length), await uploadRecording(bytes, bytes.length, [second])];
    expect(uploads[0]?.recording).toEqual(uploads[1]?.recording);
  });

  it("leave nothing in the bucket when a complete upload is rejected, or an unfinished one is a day old", async () => {
    const { db } = first.platform.database;
    const bytes = longRecording(11 * MEBIBYTE);
    const part = { upload: randomUUID(), total: String(bytes.length) };
    const begin = { ...part, offset: "0", file: bytes.subarray(0, 6 * MEBIBYTE) };
    expect((await sendForm(first, "/episodes/upload", cookie, begin)).body.received).toBe(6 * MEBIBYTE);
    expect((await sendForm(second, "/episodes/upload", cookie, begin)).body.received, "repeated elsewhere").toBe(6 * MEBIBYTE);
    await sweepUploads(second.platform, new Date(Date.now() + 2 * DAY_MS));
    expect([s3.aborted.length, await db.select().from(recordingUpload)]).toEqual([1, []]);
    expect((await sendForm(first, "/episodes/upload", cookie, { ...begin, offset: String(6 * MEBIBYTE) })).body.received).toBe(0);

    const broken = Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isomiso2"), Buffer.alloc(5000, "x")]);
    const rejected = { upload: randomUUID(), offset: "0", total: String(broken.length), file: broken };
    expect((await sendForm(first, "/episodes/upload", cookie, rejected)).status).toBe(400);
    expect(await db.select().from(recordingUpload)).toEqual([]);
    await expect(first.platform.storage.staging.stream(`1-${rejected.upload}`)).rejects.toThrow("missing");
  });
});

describe("files that readers load from the storage", () => {
  it("are redirected to signed URLs, or to MEDIA_URL for images", async () => {
    const signing = await startMachine(databaseUrl, { ...s3.settings, S3_SIGNED_URLS: "true" });
    const publishing = await startMachine(databaseUrl, { ...s3.settings, MEDIA_URL: "https://cdn.example/files/" });
    try {
      const { hash } = await uploadImage(first);
      const image = await signing.server.get(`/media/${hash}.jpg`);
      expect([image.status, image.headers.get("cache-control")]).toEqual([302, "public, max-age=3600"]);
      const signedImage = await fetch(image.headers.get("location") ?? "");
      expect([signedImage.status, signedImage.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect((await signing.server.get(`/media/${"b".repeat(64)}.jpg`)).status).toBe(404);

      const published = await publishing.server.get(`/media/${hash}.jpg`);
      expect([published.status, published.headers.get("location")]).toEqual([
        302,
        `https://cdn.example/files/${hash.slice(0, 2)}/${hash}.jpg`,
      ]);

      const bytes = longRecording(MEBIBYTE);
      const url = (await uploadRecording(bytes, bytes.length)).recording?.url ?? "";
      const { id } = await makeEpisode(first.platform.database.db, { videoUrl: null, audioUrl: url });
      const playback = (await (await signing.server.get(`/api/v1/playback/episode/${id}?sound=1`)).json()) as Playback;
      const redirect = await signing.server.get(playback.url);
      expect([redirect.status, redirect.headers.get("cache-control")]).toEqual([302, "no-store"]);
      const signed = await fetch(redirect.headers.get("location") ?? "", { headers: { range: "bytes=100-199" } });
      expect([signed.status, Buffer.from(await signed.arrayBuffer()).equals(bytes.subarray(100, 200))]).toEqual([206, true]);
      // Recordings have no public URL: they are only for callers with a token.
      expect((await bytesOf(publishing, playback.url)).bytes.equals(bytes)).toBe(true);
    } finally {
      await signing.stop();
      await publishing.stop();
    }
  });
});

describe("secrets on two machines without a shared disk", () => {
  it("are the same: back office path, push key and stream key", () => {
    const { DATA_DIR: _, ...shared } = first.platform.config;
    expect(second.platform.config).toMatchObject(shared);
    expect(shared.ADMIN_PATH).toMatch(/^[0-9a-f]{24}$/);
  });

  it("let a user with an authenticator app of one machine sign in on the other", async () => {
    await first.platform.jobs.work(authJobs(first.platform));
    const { email, secret } = await makeUserWithApp(first.platform);
    const { client, cookie: sessionOf } = testBrowser(second.platform);
    const { challenge } = await client.auth.loginAdmin({ email, password: PASSWORD });
    await client.auth.checkOtp({ challenge, code: appCode(secret, 1) });
    expect(sessionOf()).toBeDefined();
  });
});

describe("manifests of builds on two machines without a shared disk", () => {
  it("are served by both, so that open pages of a former build find its route rules", async () => {
    await storeManifest(first.platform, { id: "former", timestamp: 1 });
    expect(JSON.parse((await readStoredManifest(second.platform, "former")) ?? "")).toMatchObject({ id: "former" });
  });
});
