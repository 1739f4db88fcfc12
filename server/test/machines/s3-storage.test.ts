import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { outageCode } from "../../src/platform/http/problem.ts";
import { type MediaStorage, openStorage } from "../../src/platform/storage/storage.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { createSharedDatabase } from "./installation.ts";
import { startMachine } from "./machines.ts";
import { sendForm } from "./recordings.ts";
import { type S3Server, startRefusingS3Server, startS3Server } from "./s3-server.ts";

const MEBIBYTE = 1024 ** 2;

let s3: S3Server;
let storage: MediaStorage;

const storageFor = (settings: NodeJS.ProcessEnv) =>
  openStorage(readConfig({ NODE_ENV: "test", ...settings }));
const rejectionOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeAll(async () => {
  s3 = await startS3Server();
  storage = await storageFor(s3.settings);
});
afterAll(() => s3.close());

describe("storage in a bucket", () => {
  it("stores, reads, lists and removes files", async () => {
    const bytes = randomBytes(1000);
    await storage.put("ab/one.jpg", bytes);
    await storage.put("originals/ab/two", bytes);
    expect(await storage.get("ab/one.jpg")).toEqual(bytes);
    expect(await storage.stat("ab/one.jpg")).toEqual({
      size: 1000,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const range = await storage.stream("ab/one.jpg", { start: 10, end: 19 });
    expect(range && (await buffer(range))).toEqual(bytes.subarray(10, 20));
    expect((await Array.fromAsync(storage.list())).map(({ key, size }) => [key, size])).toEqual([
      ["ab/one.jpg", 1000],
      ["originals/ab/two", 1000],
    ]);
    for (const key of ["ab/one.jpg", "originals/ab/two", "never/existed"])
      await storage.remove(key);
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    expect([
      await storage.has("ab/one.jpg"),
      await storage.stat("ab/one.jpg"),
      await storage.stream("ab/one.jpg"),
    ]).toEqual([false, undefined, undefined]);
    const missing = await rejectionOf(storage.get("ab/one.jpg"));
    expect([missing, outageCode(missing)]).toEqual([expect.any(Error), undefined]);
  });

  it("streams a large file in parts", async () => {
    const chunk = randomBytes(MEBIBYTE);
    const content = Readable.from(Array.from({ length: 40 }, () => chunk));
    await storage.putStream("large.mp4", content, { size: 40 * MEBIBYTE, sha256: "a".repeat(64) });
    const result = await storage.stream("large.mp4", {
      start: 20 * MEBIBYTE,
      end: 21 * MEBIBYTE - 1,
    });
    expect(result && (await buffer(result)).equals(chunk)).toBe(true);
    expect(await storage.stat("large.mp4")).toEqual({
      size: 40 * MEBIBYTE,
      sha256: "a".repeat(64),
    });
  });
});

describe("outage of the bucket", () => {
  it.each([
    [507, "XMinioStorageFull", "INSUFFICIENT_STORAGE"],
    [400, "QuotaExceeded", "INSUFFICIENT_STORAGE"],
    [403, "InvalidAccessKeyId", "STORAGE_UNAVAILABLE"],
    [404, "NoSuchBucket", "STORAGE_UNAVAILABLE"],
  ])(
    "an error %i %s of the store is answered with the problem code %s",
    async (status, code, problem) => {
      const refusing = await startRefusingS3Server(status, code);
      try {
        const refused = await storageFor(refusing.settings);
        expect(outageCode(await rejectionOf(refused.put("a.jpg", Buffer.from("a"))))).toBe(problem);
        expect(outageCode(await rejectionOf(refused.get("a.jpg")))).toBe(problem);
        expect(await refused.check()).toBe("unreachable");
      } finally {
        await refusing.close();
      }
    },
  );

  it("an error of the store that may pass is tried three times", async () => {
    const refusing = await startRefusingS3Server(503, "SlowDown");
    try {
      const refused = await storageFor(refusing.settings);
      expect(outageCode(await rejectionOf(refused.get("a.jpg")))).toBe("STORAGE_UNAVAILABLE");
      expect(refusing.requests()).toBe(3);
    } finally {
      await refusing.close();
    }
  });

  it("uploads are answered 503 while the store does not answer, and readiness stays 200 and reports it", async () => {
    const stopped = await startS3Server();
    const machine = await startMachine(await createSharedDatabase(), stopped.settings);
    try {
      const cookie = await cookieOf(
        machine.platform,
        (await makeUser(machine.platform.database.db, "Admin")).id,
      );
      expect(await (await machine.server.get("/readyz")).json()).toMatchObject({ storage: "ok" });
      await stopped.close();
      const image = new Uint8Array(
        Buffer.from(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
          "base64",
        ),
      );
      expect(await sendForm(machine.origin, "/media", cookie, { file: image })).toMatchObject({
        status: 503,
        body: {
          code: "STORAGE_UNAVAILABLE",
          detail: "Files cannot be read or saved at the moment. Please try again in a minute.",
        },
      });
      const file = await machine.server.get(`/media/${"a".repeat(64)}-640.avif`);
      expect([file.status, file.headers.get("retry-after")]).toEqual([503, "5"]);
      const ready = await machine.server.get("/readyz");
      expect(ready.status).toBe(200);
      // The client repeats the request, so that the first answer may be the state before.
      await expect
        .poll(async () => (await machine.server.get("/readyz")).json())
        .toMatchObject({ storage: "unreachable" });
    } finally {
      await machine.stop();
    }
  });
});
