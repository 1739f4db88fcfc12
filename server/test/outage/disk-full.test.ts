import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { diskStorage } from "../../src/platform/storage/storage.ts";
import { testPlatform } from "../platform.ts";
import { type Serving, serving } from "../serving.ts";
import { cookieOf, makeUser } from "../staff.ts";

/** Whether the disk has no room: files are then written in part, and the write fails. */
const disk = vi.hoisted(() => ({ full: false }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
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
    statfs: async (path: string) => ({ ...(await real.statfs(path)), ...(disk.full && { bavail: 0 }) }),
  };
});

let platform: StartedPlatform;
let server: Serving;
let cookie: string;
let origin: string;

beforeAll(async () => {
  platform = await testPlatform({ LOG_LEVEL: "silent" });
  server = await serving(platform);
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
  origin = new URL((await server.get("/healthz")).url).origin;
});

afterAll(async () => {
  disk.full = false;
  await server.close();
  await platform.stop();
});

/** Every file below a folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : []));

const picture = readFileSync(new URL("../../../docs/screenshot.png", import.meta.url));

async function send(path: string, fields: Record<string, string | File>, locale = "en-US") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const reply = await fetch(origin + path, { method: "POST", headers: { cookie, "accept-language": locale }, body });
  return {
    status: reply.status,
    type: reply.headers.get("content-type"),
    body: (await reply.json()) as { code?: string; detail?: string },
  };
}

describe("while the disk is full", () => {
  it("an uploaded picture is answered 507 in words, and leaves no file", async () => {
    disk.full = true;
    const file = () => new File([picture as BlobPart], "a.png", { type: "image/png" });
    const [english, arabic] = [await send("/api/v1/media", { file: file() }), await send("/api/v1/media", { file: file() }, "ar-JO")];
    expect(english).toMatchObject({ status: 507, type: "application/problem+json; charset=utf-8", body: { code: "INSUFFICIENT_STORAGE" } });
    expect([english.body.detail, arabic.body.detail]).toEqual([expect.stringMatching(/disk space/), expect.stringMatching(/مساحة/)]);
    expect(filesIn(platform.config.DATA_DIR).filter((name) => name.endsWith(".png") || name.endsWith(".part"))).toEqual([]);
    disk.full = false;
    expect((await send("/api/v1/media", { file: file() })).status).toBe(200);
  });

  it("a part of a recording is answered 507, and what was sent before is removed to make room", async () => {
    disk.full = false;
    const bytes = Buffer.concat([
      Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000"),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(9000),
    ]);
    const part = (offset: number, length: number) =>
      send("/api/v1/episodes/upload", {
        ...{ upload: "3f0c8f0e-3f6b-4b5e-9d0f-111111111111", offset: String(offset), total: String(bytes.length) },
        file: new File([bytes.subarray(offset, offset + length) as BlobPart], "a.mp3"),
      });
    expect((await part(0, 4000)).status).toBe(200);
    disk.full = true;
    expect(await part(4000, 2000)).toMatchObject({ status: 507, body: { code: "INSUFFICIENT_STORAGE" } });
    expect(filesIn(join(platform.config.DATA_DIR, "uploads"))).toEqual([]);
  });

  it("readiness names it and stays, since pages are still served", async () => {
    disk.full = true;
    const full = await server.get("/readyz");
    expect([full.status, await full.json()]).toEqual([200, { status: "ready", database: "ok", storage: "full" }]);
    disk.full = false;
    expect(await (await server.get("/readyz")).json()).toEqual({ status: "ready", database: "ok", storage: "ok" });
  });

  it("a file that was there keeps its content", async () => {
    disk.full = false;
    const folder = mkdtempSync(join(tmpdir(), "masthead-storage-"));
    const storage = diskStorage(folder);
    await storage.put("ab/one.txt", Buffer.from("before"));
    disk.full = true;
    await expect(storage.put("ab/one.txt", Buffer.from("after it"))).rejects.toMatchObject({ code: "ENOSPC" });
    expect([filesIn(folder), (await storage.get("ab/one.txt")).toString()]).toEqual([["one.txt"], "before"]);
    rmSync(folder, { recursive: true });
  });
});
