import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@masthead/contract/contract.ts";
import { IMAGE_FORMATS } from "@masthead/contract/newsroom/media/image-variants.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_ACTOR } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { purgeDeleted } from "../../system/purge/purge.jobs.ts";
import { purgeArticles } from "../article/edit/delete.service.ts";
import { hashOf, renderVariants, storeImage } from "./media.service.ts";
import { media } from "./media.table.ts";
import { sourceKey, storageKey } from "./media-files.service.ts";
import { purgeMedia } from "./media-purge.service.ts";

let platform: StartedPlatform;
let superadmin: Client;
let admin: Client;
let shade = 0;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

/** Returns the bytes of a unique image. */
async function uniqueImage(): Promise<Buffer> {
  shade++;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 40 };
  return sharp({ create: { width: 330, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
}
const fileOf = (bytes: Buffer) => new File([bytes as BlobPart], "picture.png");
const upload = (bytes: Buffer) => admin.media.create({ file: fileOf(bytes) });

/** Returns the stored files of an image. */
async function filesOf(bytes: Buffer): Promise<string[]> {
  const names = [".jpg", ".png", ...IMAGE_FORMATS.map((format) => `-320.${format}`)];
  const hash = hashOf(bytes);
  const keys = [...names.map((name) => storageKey(hash, name)), sourceKey(hash)];
  const exists = await Promise.all(keys.map((key) => platform.storage.has(key)));
  return [...names, "source"].filter((_, i) => exists[i]);
}
const ALL_FILES = [".jpg", "-320.avif", "-320.webp", "source"];

/** Creates an image with variants that was deleted `days` days ago. */
async function deletedImage(days: number): Promise<{ id: number; bytes: Buffer }> {
  const bytes = await uniqueImage();
  const { id } = await upload(bytes);
  await renderVariants(platform, id);
  await admin.media.remove({ id });
  await setDeletedDaysAgo(id, days);
  return { id, bytes };
}
const setDeletedDaysAgo = (id: number, days: number) =>
  platform.database.db
    .update(media)
    .set({ deletedAt: new Date(Date.now() - days * DAY) })
    .where(eq(media.id, id));

const rowsOf = (id: number) => platform.database.db.select().from(media).where(eq(media.id, id));
const lastLogOf = async (id: number) => {
  const own = and(eq(log.entity, "Media"), eq(log.entityId, id));
  return (
    await platform.database.db.select().from(log).where(own).orderBy(desc(log.id)).limit(1)
  )[0];
};

describe("deleted image", () => {
  it("lets only a Superadmin list, read and restore a deleted image", async () => {
    const { id, bytes } = await deletedImage(1);
    expect((await admin.media.list({ limit: 100 })).data.map((image) => image.id)).not.toContain(
      id,
    );
    expect(
      (await superadmin.media.list({ limit: 100, deleted: 1 })).data.map((image) => image.id),
    ).toContain(id);
    expect((await problemOfRejection(admin.media.list({ deleted: 1 }))).status).toBe(403);
    expect((await problemOfRejection(admin.media.get({ id }))).status).toBe(404);
    expect((await problemOfRejection(admin.media.restore({ id }))).status).toBe(403);
    const rejected = [
      superadmin.media.edit({ id, version: 2, credit: "x" }),
      superadmin.media.replace({ id, file: fileOf(bytes) }),
      superadmin.media.remove({ id }),
    ].map((call) => problemOfRejection(call));
    expect((await Promise.all(rejected)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await superadmin.media.get({ id })).toMatchObject({
      deletedAt: expect.any(String),
      abilities: { update: false, delete: false, restore: true },
      uses: [],
    });
    const announcedTags: string[] = [];
    platform.onChange((tags) => void announcedTags.push(...tags));
    expect(await superadmin.media.restore({ id })).toMatchObject({
      version: 3,
      deletedAt: null,
      abilities: { update: true, delete: true, restore: false },
    });
    await expect.poll(() => announcedTags).toContain(`media:${id}`);
    expect(await lastLogOf(id)).toMatchObject({
      action: "restore",
      changes: { deletedAt: [expect.any(String), null], version: [2, 3] },
    });
    expect((await problemOfRejection(superadmin.media.restore({ id }))).status).toBe(404);
    expect((await problemOfRejection(superadmin.media.restore({ id: 999_999 }))).status).toBe(404);
    expect((await admin.media.get({ id })).abilities).toEqual({
      update: true,
      delete: true,
      restore: false,
    });
    expect(await filesOf(bytes)).toEqual(ALL_FILES);
  });

  it("restores a deleted image when any uploader sends the same file again", async () => {
    const { id, bytes } = await deletedImage(40);
    const uploads = await Promise.all([upload(bytes), upload(bytes)]);
    expect(uploads).toMatchObject([
      { id, version: 3, deletedAt: null },
      { id, version: 3, deletedAt: null },
    ]);
    expect(await lastLogOf(id)).toMatchObject({
      action: "restore",
      actorName: expect.stringContaining("Admin "),
    });
    await purgeDeleted(platform, new Date());
    expect(await filesOf(bytes)).toEqual(ALL_FILES);
  });

  it("reports a deleted image in the conflict when its file replaces another image", async () => {
    const { id, bytes } = await deletedImage(1);
    const other = await upload(await uniqueImage());
    expect(
      await problemOfRejection(admin.media.replace({ id: other.id, file: fileOf(bytes) })),
    ).toMatchObject({
      status: 409,
      errors: [{ path: "file", message: expect.stringContaining(`Its number is ${id}`) }],
    });
  });
});

describe("purging an image deleted 30 days ago", () => {
  it("removes the original and all variants after 30 days, when the image can no longer be restored", async () => {
    const [expired, recent] = [await deletedImage(31), await deletedImage(29)];
    expect((await problemOfRejection(superadmin.media.restore({ id: expired.id }))).status).toBe(
      404,
    );
    expect((await superadmin.media.get({ id: expired.id })).abilities.restore).toBe(false);
    expect(await filesOf(expired.bytes)).toEqual(ALL_FILES);
    await purgeDeleted(platform, new Date());
    expect(await rowsOf(expired.id)).toEqual([]);
    expect(await filesOf(expired.bytes)).toEqual([]);
    expect(await lastLogOf(expired.id)).toMatchObject({
      action: "purge",
      actorId: null,
      actorName: "record.purge",
    });
    expect((await problemOfRejection(superadmin.media.get({ id: expired.id }))).status).toBe(404);
    expect((await superadmin.media.restore({ id: recent.id })).id).toBe(recent.id);
    expect(await filesOf(recent.bytes)).toEqual(ALL_FILES);
    expect((await upload(expired.bytes)).id, "a new image").toBeGreaterThan(recent.id);
    expect(await filesOf(expired.bytes)).toEqual([".jpg", "source"]);
  });

  it("removes replaced files unless another image uses them by now", async () => {
    const [first, second, third] = [await uniqueImage(), await uniqueImage(), await uniqueImage()];
    const { id } = await upload(first);
    await renderVariants(platform, id);
    await admin.media.replace({ id, file: fileOf(second) });
    await renderVariants(platform, id);
    await admin.media.replace({ id, file: fileOf(third) });
    expect((await upload(second)).id).not.toBe(id);
    await admin.media.remove({ id });
    await setDeletedDaysAgo(id, 31);
    await purgeDeleted(platform, new Date());
    expect(await Promise.all([first, second, third].map(filesOf))).toEqual([[], ALL_FILES, []]);
  });

  it("waits for the purge of a deleted article that shows the image", async () => {
    const bytes = await uniqueImage();
    const image = await upload(bytes);
    const article = await admin.article.create({
      locale: "en-US",
      title: "Shows it",
      images: [{ mediaId: image.id }],
    });
    await admin.article.remove({ id: article.id });
    await admin.media.remove({ id: image.id });
    await setDeletedDaysAgo(image.id, 31);
    await purgeDeleted(platform, new Date());
    expect(await filesOf(bytes)).toEqual([".jpg", "source"]);
    expect(await problemOfRejection(superadmin.article.restore({ id: article.id }))).toMatchObject({
      status: 400,
      errors: [{ path: "images" }],
    });
    await purgeArticles(platform.database.db, new Date(Date.now() + 31 * DAY));
    await purgeDeleted(platform, new Date());
    expect([await rowsOf(image.id), await filesOf(bytes)]).toEqual([[], []]);
  });

  it("purges an image whose files were removed by an interrupted purge, and restores the files of one uploaded again", async () => {
    const [abandoned, uploadedAgain] = [await deletedImage(31), await deletedImage(31)];
    const failingStorage = {
      ...platform.storage,
      remove: async () => Promise.reject(new Error("disk unavailable")),
    };
    await expect(
      purgeMedia({ ...platform, storage: failingStorage }, "test", new Date()),
    ).rejects.toThrow("disk unavailable");
    expect([(await rowsOf(abandoned.id)).length, (await rowsOf(uploadedAgain.id)).length]).toEqual([
      1, 1,
    ]);
    for (const { bytes } of [abandoned, uploadedAgain])
      await platform.storage.remove(storageKey(hashOf(bytes), ".jpg"));
    expect(
      (await upload(uploadedAgain.bytes)).picture.widths,
      "variants must be rendered again",
    ).toEqual([]);
    expect(await filesOf(uploadedAgain.bytes)).toContain(".jpg");
    await renderVariants(platform, uploadedAgain.id);
    expect(await purgeMedia(platform, "test", new Date())).toBe(1);
    expect([await filesOf(abandoned.bytes), await filesOf(uploadedAgain.bytes)]).toEqual([
      [],
      ALL_FILES,
    ]);
  });

  it("leaves no variants behind that are rendered during the purge", async () => {
    const { id, bytes } = await deletedImage(31);
    // Stored variants are not rendered again.
    for (const suffix of await filesOf(bytes))
      if (suffix.startsWith("-")) await platform.storage.remove(storageKey(hashOf(bytes), suffix));
    const storage = {
      ...platform.storage,
      put: async (key: string, data: Uint8Array) => {
        await purgeMedia(platform, "test", new Date());
        await platform.storage.put(key, data);
      },
    };
    await renderVariants({ ...platform, storage }, id);
    expect(await filesOf(bytes)).toEqual([]);
    await renderVariants(platform, id);
  });
});

describe("uploads during a purge", () => {
  it("preserves the current and replaced files of a purged image when they are uploaded again", async () => {
    const [replaced, current] = [await uniqueImage(), await uniqueImage()];
    const { id } = await upload(replaced);
    await renderVariants(platform, id);
    await admin.media.replace({ id, file: fileOf(current) });
    await renderVariants(platform, id);
    await admin.media.remove({ id });
    await setDeletedDaysAgo(id, 31);
    const uploads: Promise<{ id: number }>[] = [];
    const storage = {
      ...platform.storage,
      remove: async (key: string) => {
        const uploaded = [replaced, current].find(
          (bytes) => key === storageKey(hashOf(bytes), ".jpg"),
        );
        if (uploaded) {
          uploads.push(storeImage(platform, uploaded, {}, TEST_ACTOR));
          // Long enough for an upload that does not wait for the lock.
          await wait(300);
        }
        await platform.storage.remove(key);
      },
    };
    expect(await purgeMedia({ ...platform, storage }, "test", new Date())).toBe(1);
    const newIds = (await Promise.all(uploads)).map((row) => row.id);
    expect(new Set(newIds).size).toBe(2);
    expect(newIds).not.toContain(id);
    for (const bytes of [replaced, current]) expect(await filesOf(bytes)).toContain(".jpg");
    for (const newId of newIds) await renderVariants(platform, newId);
    for (const bytes of [replaced, current]) expect(await filesOf(bytes)).toEqual(ALL_FILES);
  });

  it("stores all files when 36 uploads and two purges run concurrently", async () => {
    const deletedImages = await Promise.all(Array.from({ length: 12 }, () => deletedImage(31)));
    const purges = [
      purgeMedia(platform, "test", new Date()),
      purgeMedia(platform, "test", new Date()),
    ];
    const rows = await Promise.all(
      deletedImages.flatMap(({ bytes }) =>
        [1, 2, 3].map(() => storeImage(platform, bytes, {}, TEST_ACTOR)),
      ),
    );
    await Promise.all(purges);
    expect(new Set(rows.map((row) => row.hash)).size).toBe(12);
    for (const { bytes } of deletedImages) {
      const row = await storeImage(platform, bytes, {}, TEST_ACTOR);
      expect(rows.map(({ id }) => id)).toContain(row.id);
      await renderVariants(platform, row.id);
      expect(await filesOf(bytes)).toEqual(ALL_FILES);
    }
  });
});
