import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { mediaCommand } from "../../src/media.command.ts";
import { copyStorage } from "../../src/platform/storage/copy-storage.ts";
import {
  folderStorage,
  type MediaStorage,
  openStorage,
} from "../../src/platform/storage/storage.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

let s3: S3Server;
let folder: string;
let disk: MediaStorage;
let bucket: MediaStorage;
const output: string[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const settings = () => readConfig({ ...s3.settings, DATA_DIR: folder });
const copyTo = async (to: string, more = {}) => {
  output.length = 0;
  await mediaCommand.run(settings(), { to, ...more }, ["copy"]);
  return output.at(-1);
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "masthead-copy-"));
  disk = folderStorage(folder);
  bucket = await openStorage(settings());
  for await (const { key } of bucket.list()) await bucket.remove(key);
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line) => void output.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

const contentOf = async (storage: MediaStorage) =>
  Object.fromEntries(
    await Promise.all(
      (await Array.fromAsync(storage.list())).map(async ({ key }) => [
        key,
        (await storage.get(key)).toString("base64"),
      ]),
    ),
  );

/** Fills the folder with images, and a recording that takes several parts. */
async function fillFolder(): Promise<void> {
  for (let i = 0; i < 20; i++) await disk.put(`a${i % 3}/${i}-640.avif`, randomBytes(1000 + i));
  await disk.put("recordings/long.mp4", randomBytes(18 * 1024 * 1024));
}

describe("masthead media copy", () => {
  it("copies every file to the bucket, and back into an empty folder", async () => {
    await fillFolder();
    expect(await copyTo("s3")).toMatch(
      /^21 files copied \(\d+ bytes\), 0 equal already, 0 failed\.$/,
    );
    const original = await contentOf(disk);
    expect(await contentOf(bucket)).toEqual(original);
    const empty = join(folder, "copy");
    expect(await copyTo("folder", { folder: empty })).toMatch(/^21 files copied/);
    expect(await contentOf(folderStorage(folder))).toEqual(original);
    expect(await copyTo("folder", { folder: empty })).toMatch(
      /^0 files copied \(0 bytes\), 21 equal already/,
    );
    expect(process.exitCode).toBeUndefined();
  });

  it("continues after an interruption, and replaces files that differ although their size is the same", async () => {
    await fillFolder();
    await copyTo("s3");
    await bucket.remove("a1/1-640.avif");
    await bucket.put("a2/2-640.avif", randomBytes(1002));
    expect(await copyTo("s3")).toMatch(
      /^2 files copied \(2003 bytes\), 19 equal already, 0 failed/,
    );
    expect(await contentOf(bucket)).toEqual(await contentOf(disk));
  });

  it("does not copy unfinished uploads", async () => {
    await bucket.put("uploads/1-unfinished", randomBytes(10));
    await bucket.put("ab/1.jpg", randomBytes(10));
    expect(await copyTo("folder")).toMatch(/^1 files copied/);
  });

  it("reports each file whose copy differs, with exit code 1", async () => {
    await disk.put("ab/good.jpg", randomBytes(10));
    await disk.put("ab/bad.jpg", randomBytes(10));
    const damaging: MediaStorage = {
      ...bucket,
      putStream: (key, content, file) =>
        key === "ab/bad.jpg"
          ? bucket.put(key, Buffer.from("damaged")).then(() => void content.destroy())
          : bucket.putStream(key, content, file),
    };
    const failures: string[] = [];
    const result = await copyStorage(disk, damaging, {
      fail: (key, reason) => failures.push(`${key}: ${reason}`),
    });
    expect([result.copied, result.failed, failures]).toEqual([
      1,
      ["ab/bad.jpg"],
      ["ab/bad.jpg: the copy differs from the source"],
    ]);

    await s3.close();
    await expect(copyTo("s3")).resolves.toMatch(/^0 files copied .+ 2 failed/);
    expect(process.exitCode).toBe(1);
    s3 = await startS3Server();
  });

  it("requires a bucket and a direction", async () => {
    await expect(
      mediaCommand.run(readConfig({ DATA_DIR: folder }), { to: "s3" }, ["copy"]),
    ).rejects.toThrow("S3_BUCKET is required");
    await expect(copyTo("tape")).rejects.toThrow("--to must be s3 or folder");
    await expect(mediaCommand.run(settings(), { to: "s3" }, ["move"])).rejects.toThrow(
      "usage: masthead media copy",
    );
  });
});
