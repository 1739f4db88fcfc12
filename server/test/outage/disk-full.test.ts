import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { diskStorage } from "../../src/platform/storage/disk-storage.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

/** Simulates a full disk: files are written in part, and the write fails. */
const disk = vi.hoisted(() => ({ full: false }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const noSpace = () =>
    Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  return {
    ...real,
    writeFile: async (path: string, bytes: Uint8Array, options: object) => {
      if (!disk.full) return real.writeFile(path, bytes, options);
      await real.writeFile(path, bytes.subarray(0, bytes.length / 2), options);
      throw noSpace();
    },
    appendFile: async (path: string, bytes: Uint8Array) => {
      await real.appendFile(path, disk.full ? bytes.subarray(0, bytes.length / 2) : bytes);
      if (disk.full) throw noSpace();
    },
    statfs: async (path: string) => ({
      ...(await real.statfs(path)),
      ...(disk.full && { bavail: 0 }),
    }),
  };
});

let platform: StartedPlatform;
let server: TestServer;
let cookie: string;
let origin: string;

beforeAll(async () => {
  platform = await testPlatform({ LOG_LEVEL: "silent" });
  server = await startTestServer(platform);
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
  origin = new URL((await server.get("/healthz")).url).origin;
});

afterAll(async () => {
  disk.full = false;
  await server.close();
  await platform.stop();
});

/** Names of all files below a folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  );

const image = readFileSync(new URL("../../../docs/screenshot.png", import.meta.url));

/** Recording whose first part is valid; the rest is not checked. */
const RECORDING = Buffer.concat([
  Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000"),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(9000),
]);

async function send(path: string, fields: Record<string, string | File>, locale = "en-US") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { cookie, "accept-language": locale },
    body,
  });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: (await response.json()) as { code?: string; detail?: string },
  };
}

describe("while the disk is full", () => {
  it("rejects an image upload with 507 and a localized message, and leaves no file", async () => {
    disk.full = true;
    const file = () => new File([image as BlobPart], "a.png", { type: "image/png" });
    const [english, arabic] = [
      await send("/api/v1/media", { file: file() }),
      await send("/api/v1/media", { file: file() }, "ar-JO"),
    ];
    expect(english).toMatchObject({
      status: 507,
      type: "application/problem+json; charset=utf-8",
      body: { code: "INSUFFICIENT_STORAGE" },
    });
    expect([english.body.detail, arabic.body.detail]).toEqual([
      expect.stringMatching(/disk space/),
      expect.stringMatching(/مساحة/),
    ]);
    expect(
      filesIn(platform.config.DATA_DIR).filter(
        (name) => name.endsWith(".png") || name.endsWith(".part"),
      ),
    ).toEqual([]);
    disk.full = false;
    expect((await send("/api/v1/media", { file: file() })).status).toBe(200);
  });

  it("rejects a chunk of a recording with 507, and deletes the chunks received before", async () => {
    disk.full = false;
    const uploadPart = (offset: number, length: number) =>
      send("/api/v1/episodes/upload", {
        upload: "3f0c8f0e-3f6b-4b5e-9d0f-111111111111",
        offset: String(offset),
        total: String(RECORDING.length),
        file: new File([RECORDING.subarray(offset, offset + length) as BlobPart], "a.mp3"),
      });
    expect((await uploadPart(0, 4000)).status).toBe(200);
    disk.full = true;
    expect(await uploadPart(4000, 2000)).toMatchObject({
      status: 507,
      body: { code: "INSUFFICIENT_STORAGE" },
    });
    expect(filesIn(join(platform.config.DATA_DIR, "uploads"))).toEqual([]);
  });

  it("rejects the first part of a recording with 507", async () => {
    disk.full = true;
    const fields = {
      upload: "3f0c8f0e-3f6b-4b5e-9d0f-222222222222",
      offset: "0",
      total: String(RECORDING.length),
    };
    const file = new File([RECORDING.subarray(0, 4000) as BlobPart], "a.mp3");
    const refused = await send("/api/v1/episodes/upload", { ...fields, file });
    expect(refused).toMatchObject({
      status: 507,
      body: { code: "INSUFFICIENT_STORAGE", detail: expect.stringMatching(/disk space/) },
    });
  });

  it("readiness stays 200 and reports the full storage, since pages are still served", async () => {
    disk.full = true;
    const full = await server.get("/readyz");
    expect([full.status, await full.json()]).toEqual([
      200,
      { status: "ready", database: "ok", storage: "full" },
    ]);
    disk.full = false;
    expect(await (await server.get("/readyz")).json()).toEqual({
      status: "ready",
      database: "ok",
      storage: "ok",
    });
  });

  it("overwriting a file fails and leaves its content unchanged", async () => {
    disk.full = false;
    const folder = mkdtempSync(join(tmpdir(), "masthead-storage-"));
    const storage = diskStorage(folder);
    await storage.put("ab/one.txt", Buffer.from("before"));
    disk.full = true;
    await expect(storage.put("ab/one.txt", Buffer.from("after it"))).rejects.toMatchObject({
      code: "ENOSPC",
    });
    expect([filesIn(folder), (await storage.get("ab/one.txt")).toString()]).toEqual([
      ["one.txt"],
      "before",
    ]);
    rmSync(folder, { recursive: true });
  });
});
