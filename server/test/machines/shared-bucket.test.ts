import { randomUUID } from "node:crypto";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepUploads } from "../../src/broadcast/stream/recording/recording-quota.service.ts";
import { recordingUpload } from "../../src/broadcast/stream/recording/recording-upload.table.ts";
import { media } from "../../src/newsroom/media/media.table.ts";
import { purgeMedia } from "../../src/newsroom/media/media-purge.service.ts";
import {
  readStoredManifest,
  storeManifest,
} from "../../src/platform/site-build/build-manifest.service.ts";
import { makeEpisode } from "../factories/broadcast.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { uniqueImage } from "../factories/unique-image.ts";
import { createSharedDatabase } from "./installation.ts";
import { type Machine, startMachine } from "./machines.ts";
import { longRecording, MEBIBYTE, sendForm, uploadRecording } from "./recordings.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

let s3: S3Server;
let databaseUrl: string;
let first: Machine;
let second: Machine;
let cookie: string;

beforeAll(async () => {
  s3 = await startS3Server();
  databaseUrl = await createSharedDatabase();
  [first, second] = await Promise.all([
    startMachine(databaseUrl, s3.settings),
    startMachine(databaseUrl, s3.settings),
  ]);
  cookie = await cookieOf(first.platform, (await makeUser(first.platform.database.db, "Admin")).id);
});

afterAll(async () => {
  await first.stop();
  await second.stop();
  await s3.close();
});

async function uploadImage(machine: Machine) {
  const { status, body } = await sendForm(machine.origin, "/media", cookie, {
    file: await uniqueImage(),
  });
  expect(status).toBe(200);
  const [row] = await machine.platform.database.db
    .select()
    .from(media)
    .where(eq(media.id, Number(body.id)));
  if (!row) throw new Error("the image has no row");
  return row;
}

const bytesOf = async (machine: Machine, path: string, headers: Record<string, string> = {}) => {
  const response = await machine.server.get(path, headers);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("images on two machines without a shared disk", () => {
  it("are gone on one machine after they were deleted and purged on the other", async () => {
    const { id, hash } = await uploadImage(first);
    expect((await bytesOf(first, `/media/${hash}.jpg`)).status).toBe(200);
    const deleted = await fetch(`${second.origin}/api/v1/media/${id}`, {
      method: "DELETE",
      headers: { cookie },
    });
    expect(deleted.status).toBe(204);
    expect(await purgeMedia(second.platform, "test", new Date(Date.now() + 31 * DAY))).toBe(1);
    expect((await bytesOf(first, `/media/${hash}.jpg`)).status).toBe(404);
    expect(await first.platform.storage.has(`originals/${hash.slice(0, 2)}/${hash}`)).toBe(false);
  });

  it("respond 404 when they never existed", async () => {
    expect((await bytesOf(first, `/media/${"a".repeat(64)}-640.avif`)).status).toBe(404);
  });
});

describe("recordings on two machines without a shared disk", () => {
  it("are not stored again when the same content is uploaded twice", async () => {
    const bytes = longRecording(MEBIBYTE);
    const [one, other] = [
      await uploadRecording([first.origin], cookie, bytes),
      await uploadRecording([second.origin], cookie, bytes),
    ];
    expect(one.recording).toEqual(other.recording);
  });

  it("leave nothing in the bucket when a complete upload is rejected, or an unfinished one is a day old", async () => {
    const { db } = first.platform.database;
    const bytes = longRecording(11 * MEBIBYTE);
    const part = { upload: randomUUID(), total: String(bytes.length) };
    const begin = { ...part, offset: "0", file: bytes.subarray(0, 6 * MEBIBYTE) };
    expect((await sendForm(first.origin, "/episodes/upload", cookie, begin)).body.received).toBe(
      6 * MEBIBYTE,
    );
    expect(
      (await sendForm(second.origin, "/episodes/upload", cookie, begin)).body.received,
      "repeated elsewhere",
    ).toBe(6 * MEBIBYTE);
    await sweepUploads(second.platform, new Date(Date.now() + 2 * DAY));
    expect([s3.aborted.length, await db.select().from(recordingUpload)]).toEqual([1, []]);
    expect(
      (
        await sendForm(first.origin, "/episodes/upload", cookie, {
          ...begin,
          offset: String(6 * MEBIBYTE),
        })
      ).body.received,
    ).toBe(0);

    const broken = Buffer.concat([
      Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isomiso2"),
      Buffer.alloc(5000, "x"),
    ]);
    const rejected = {
      upload: randomUUID(),
      offset: "0",
      total: String(broken.length),
      file: broken,
    };
    expect((await sendForm(first.origin, "/episodes/upload", cookie, rejected)).status).toBe(400);
    expect(await db.select().from(recordingUpload)).toEqual([]);
    await expect(first.platform.storage.staging.stream(`1-${rejected.upload}`)).rejects.toThrow(
      "missing",
    );
  });
});

describe("files that readers load from the storage", () => {
  it("are redirected to signed URLs, or to MEDIA_URL for images", async () => {
    const signing = await startMachine(databaseUrl, { ...s3.settings, S3_SIGNED_URLS: "true" });
    const publishing = await startMachine(databaseUrl, {
      ...s3.settings,
      MEDIA_URL: "https://cdn.example/files/",
    });
    try {
      const { hash } = await uploadImage(first);
      const image = await signing.server.get(`/media/${hash}.jpg`);
      expect([image.status, image.headers.get("cache-control")]).toEqual([
        302,
        "public, max-age=3600",
      ]);
      const signedImage = await fetch(image.headers.get("location") ?? "");
      expect([signedImage.status, signedImage.headers.get("content-type")]).toEqual([
        200,
        "image/jpeg",
      ]);
      expect((await signing.server.get(`/media/${"b".repeat(64)}.jpg`)).status).toBe(404);

      const published = await publishing.server.get(`/media/${hash}.jpg`);
      expect([published.status, published.headers.get("location")]).toEqual([
        302,
        `https://cdn.example/files/${hash.slice(0, 2)}/${hash}.jpg`,
      ]);

      const bytes = longRecording(MEBIBYTE);
      const url = (await uploadRecording([first.origin], cookie, bytes)).recording?.url ?? "";
      const { id } = await makeEpisode(first.platform.database.db, {
        videoUrl: null,
        audioUrl: url,
      });
      const playback = (await (
        await signing.server.get(`/api/v1/playback/episode/${id}?sound=1`)
      ).json()) as Playback;
      const redirect = await signing.server.get(playback.url);
      expect([redirect.status, redirect.headers.get("cache-control")]).toEqual([302, "no-store"]);
      const signed = await fetch(redirect.headers.get("location") ?? "", {
        headers: { range: "bytes=100-199" },
      });
      expect([
        signed.status,
        Buffer.from(await signed.arrayBuffer()).equals(bytes.subarray(100, 200)),
      ]).toEqual([206, true]);
      // Recordings have no public URL: they are only for callers with a token.
      expect((await bytesOf(publishing, playback.url)).bytes.equals(bytes)).toBe(true);
    } finally {
      await signing.stop();
      await publishing.stop();
    }
  });
});

describe("manifests of builds on two machines without a shared disk", () => {
  it("are served by both, so that open pages of a former build find its route rules", async () => {
    await storeManifest(first.platform, { id: "former", timestamp: 1 });
    expect(JSON.parse((await readStoredManifest(second.platform, "former")) ?? "")).toMatchObject({
      id: "former",
    });
  });
});
