import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@masthead/contract/contract.ts";
import { PICTURE_FORMATS } from "@masthead/contract/newsroom/picture-variants.ts";
import { and, desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TESTER } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { purgeDeleted } from "../../system/purge/purge.jobs.ts";
import { purgeArticles } from "../article/article-remove.service.ts";
import { hashOf, makeVariants, storePicture } from "./media.service.ts";
import { media } from "./media.table.ts";
import { sourceKey, storageKey } from "./media-files.service.ts";
import { purgeMedia } from "./media-purge.service.ts";

const DAY = 24 * 60 * 60 * 1000;

let platform: StartedPlatform;
let head: Client;
let admin: Client;
let shade = 0;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

/** The bytes of a picture that no other is the same as. */
async function pixels(): Promise<Buffer> {
  shade++;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 40 };
  return sharp({ create: { width: 330, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
}
const fileOf = (bytes: Buffer) => new File([bytes as BlobPart], "picture.png");
const upload = (bytes: Buffer) => admin.media.create({ file: fileOf(bytes) });

/** Files that are kept of bytes. */
async function filesOf(bytes: Buffer): Promise<string[]> {
  const names = [".jpg", ".png", ...PICTURE_FORMATS.map((format) => `-320.${format}`)];
  const hash = hashOf(bytes);
  const keys = [...names.map((name) => storageKey(hash, name)), sourceKey(hash)];
  const there = await Promise.all(keys.map((key) => platform.storage.has(key)));
  return [...names, "source"].filter((_, i) => there[i]);
}
const ALL_FILES = [".jpg", "-320.avif", "-320.webp", "source"];

/** A picture with its variants, deleted so many days ago. */
async function deleted(days: number): Promise<{ id: number; bytes: Buffer }> {
  const bytes = await pixels();
  const { id } = await upload(bytes);
  await makeVariants(platform, id);
  await admin.media.remove({ id });
  await age(id, days);
  return { id, bytes };
}
const age = (id: number, days: number) =>
  platform.database.db
    .update(media)
    .set({ deletedAt: new Date(Date.now() - days * DAY) })
    .where(eq(media.id, id));

const rowsOf = (id: number) => platform.database.db.select().from(media).where(eq(media.id, id));
const lastLogOf = async (id: number) => {
  const own = and(eq(log.entity, "Media"), eq(log.entityId, id));
  return (await platform.database.db.select().from(log).where(own).orderBy(desc(log.id)).limit(1))[0];
};

describe("a deleted picture", () => {
  it("is listed, shown and brought back by a Superadmin alone", async () => {
    const { id, bytes } = await deleted(1);
    expect((await admin.media.list({ limit: 100 })).data.map((one) => one.id)).not.toContain(id);
    expect((await head.media.list({ limit: 100, deleted: 1 })).data.map((one) => one.id)).toContain(id);
    expect((await refusal(admin.media.list({ deleted: 1 }))).status).toBe(403);
    expect((await refusal(admin.media.get({ id }))).status).toBe(404);
    expect((await refusal(admin.media.restore({ id }))).status).toBe(403);
    const refused = [
      head.media.edit({ id, version: 2, credit: "x" }),
      head.media.replace({ id, file: fileOf(bytes) }),
      head.media.remove({ id }),
    ].map((call) => refusal(call));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await head.media.get({ id })).toMatchObject({
      deletedAt: expect.any(String),
      abilities: { update: false, delete: false, restore: true },
      uses: [],
    });
    const heard: string[] = [];
    platform.onChange((tags) => void heard.push(...tags));
    expect(await head.media.restore({ id })).toMatchObject({
      version: 3,
      deletedAt: null,
      abilities: { update: true, delete: true, restore: false },
    });
    await expect.poll(() => heard).toContain(`media:${id}`);
    expect(await lastLogOf(id)).toMatchObject({ action: "restore", changes: { deletedAt: [expect.any(String), null], version: [2, 3] } });
    expect((await refusal(head.media.restore({ id }))).status).toBe(404);
    expect((await refusal(head.media.restore({ id: 999_999 }))).status).toBe(404);
    expect((await admin.media.get({ id })).abilities).toEqual({ update: true, delete: true, restore: false });
    expect(await filesOf(bytes)).toEqual(ALL_FILES);
  });

  it("is there again when its bytes are sent again, as it was, by whoever may upload", async () => {
    const { id, bytes } = await deleted(40);
    const again = await Promise.all([upload(bytes), upload(bytes)]);
    expect(again).toMatchObject([
      { id, version: 3, deletedAt: null },
      { id, version: 3, deletedAt: null },
    ]);
    expect(await lastLogOf(id)).toMatchObject({ action: "restore", actorName: expect.stringContaining("admin-") });
    await purgeDeleted(platform, new Date());
    expect(await filesOf(bytes)).toEqual(ALL_FILES);
  });

  it("is told of when its bytes are to stand in the place of others", async () => {
    const { id, bytes } = await deleted(1);
    const other = await upload(await pixels());
    expect(await refusal(admin.media.replace({ id: other.id, file: fileOf(bytes) }))).toMatchObject({
      status: 409,
      errors: [{ path: "file", message: expect.stringContaining(`deleted, as number ${id}`) }],
    });
  });
});

describe("after 30 days", () => {
  it("cannot be restored, and is purged with the original and all variants", async () => {
    const [old, young] = [await deleted(31), await deleted(29)];
    expect((await refusal(head.media.restore({ id: old.id }))).status).toBe(404);
    expect((await head.media.get({ id: old.id })).abilities.restore).toBe(false);
    expect(await filesOf(old.bytes)).toEqual(ALL_FILES);
    await purgeDeleted(platform, new Date());
    expect(await rowsOf(old.id)).toEqual([]);
    expect(await filesOf(old.bytes)).toEqual([]);
    expect(await lastLogOf(old.id)).toMatchObject({ action: "purge", actorId: null, actorName: "record.purge" });
    expect((await refusal(head.media.get({ id: old.id }))).status).toBe(404);
    expect((await head.media.restore({ id: young.id })).id).toBe(young.id);
    expect(await filesOf(young.bytes)).toEqual(ALL_FILES);
    expect((await upload(old.bytes)).id, "a new picture").toBeGreaterThan(young.id);
    expect(await filesOf(old.bytes)).toEqual([".jpg", "source"]);
  });

  it("takes the bytes that were replaced along, but not those that another picture stores by now", async () => {
    const [first, second, third] = [await pixels(), await pixels(), await pixels()];
    const { id } = await upload(first);
    await makeVariants(platform, id);
    await admin.media.replace({ id, file: fileOf(second) });
    await makeVariants(platform, id);
    await admin.media.replace({ id, file: fileOf(third) });
    expect((await upload(second)).id).not.toBe(id);
    await admin.media.remove({ id });
    await age(id, 31);
    await purgeDeleted(platform, new Date());
    expect(await Promise.all([first, second, third].map(filesOf))).toEqual([[], ALL_FILES, []]);
  });

  it("waits for a deleted article that shows it still", async () => {
    const bytes = await pixels();
    const picture = await upload(bytes);
    const story = await admin.article.create({ locale: "en-US", title: "Shows it", images: [{ mediaId: picture.id }] });
    await admin.article.remove({ id: story.id });
    await admin.media.remove({ id: picture.id });
    await age(picture.id, 31);
    await purgeDeleted(platform, new Date());
    expect(await filesOf(bytes)).toEqual([".jpg", "source"]);
    expect(await refusal(head.article.restore({ id: story.id }))).toMatchObject({ status: 400, errors: [{ path: "images" }] });
    await purgeArticles(platform.database.db, new Date(Date.now() + 31 * DAY));
    await purgeDeleted(platform, new Date());
    expect([await rowsOf(picture.id), await filesOf(bytes)]).toEqual([[], []]);
  });

  it("purges a picture whose files went before, when the purge broke off", async () => {
    const [one, other] = [await deleted(31), await deleted(31)];
    const breaks = { ...platform.storage, remove: async () => Promise.reject(new Error("the disk is away")) };
    await expect(purgeMedia({ ...platform, storage: breaks }, "test", new Date())).rejects.toThrow("the disk is away");
    expect([(await rowsOf(one.id)).length, (await rowsOf(other.id)).length]).toEqual([1, 1]);
    for (const { bytes } of [one, other]) await platform.storage.remove(storageKey(hashOf(bytes), ".jpg"));
    expect((await upload(other.bytes)).picture.widths, "variants are made anew").toEqual([]);
    expect(await filesOf(other.bytes)).toContain(".jpg");
    await makeVariants(platform, other.id);
    expect(await purgeMedia(platform, "test", new Date())).toBe(1);
    expect([await filesOf(one.bytes), await filesOf(other.bytes)]).toEqual([[], ALL_FILES]);
  });

  it("leaves nothing of variants that were being made", async () => {
    const { id, bytes } = await deleted(31);
    // Variants that are stored are not made again.
    for (const rest of await filesOf(bytes)) if (rest.startsWith("-")) await platform.storage.remove(storageKey(hashOf(bytes), rest));
    const storage = {
      ...platform.storage,
      put: async (key: string, data: Uint8Array) => {
        await purgeMedia(platform, "test", new Date());
        await platform.storage.put(key, data);
      },
    };
    await makeVariants({ ...platform, storage }, id);
    expect(await filesOf(bytes)).toEqual([]);
    await makeVariants(platform, id);
  });
});

describe("uploads during a purge", () => {
  it("lose no bytes, neither of the picture that goes nor of those that it had before", async () => {
    const [former, last] = [await pixels(), await pixels()];
    const { id } = await upload(former);
    await makeVariants(platform, id);
    await admin.media.replace({ id, file: fileOf(last) });
    await makeVariants(platform, id);
    await admin.media.remove({ id });
    await age(id, 31);
    const uploads: Promise<{ id: number }>[] = [];
    const storage = {
      ...platform.storage,
      remove: async (key: string) => {
        const sent = [former, last].find((bytes) => key === storageKey(hashOf(bytes), ".jpg"));
        if (sent) {
          uploads.push(storePicture(platform, sent, {}, TESTER));
          // Long enough for an upload that waits for nobody.
          await wait(300);
        }
        await platform.storage.remove(key);
      },
    };
    expect(await purgeMedia({ ...platform, storage }, "test", new Date())).toBe(1);
    const taken = (await Promise.all(uploads)).map((row) => row.id);
    expect(new Set(taken).size).toBe(2);
    expect(taken).not.toContain(id);
    for (const bytes of [former, last]) expect(await filesOf(bytes)).toContain(".jpg");
    for (const one of taken) await makeVariants(platform, one);
    for (const bytes of [former, last]) expect(await filesOf(bytes)).toEqual(ALL_FILES);
  });

  it("go well together, however many", async () => {
    const gone = await Promise.all(Array.from({ length: 12 }, () => deleted(31)));
    const purges = [purgeMedia(platform, "test", new Date()), purgeMedia(platform, "test", new Date())];
    const rows = await Promise.all(gone.flatMap(({ bytes }) => [1, 2, 3].map(() => storePicture(platform, bytes, {}, TESTER))));
    await Promise.all(purges);
    expect(new Set(rows.map((row) => row.hash)).size).toBe(12);
    for (const { bytes } of gone) {
      const row = await storePicture(platform, bytes, {}, TESTER);
      expect(rows.map((one) => one.id)).toContain(row.id);
      await makeVariants(platform, row.id);
      expect(await filesOf(bytes)).toEqual(ALL_FILES);
    }
  });
});
