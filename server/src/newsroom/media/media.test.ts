import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { cookieOf, makeUser } from "../../../test/staff.ts";
import { type App, buildApp } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { inDecodeQueue, WAITING_BYTES } from "./decode-queue.ts";
import { makeVariants } from "./media.service.ts";
import { media } from "./media.table.ts";
import { storageKey } from "./media-files.service.ts";

let platform: StartedPlatform;
let app: App;
let cookie: string;
let address: string;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
  address = await app.http.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

let shade = 0;
/** A picture that no other is the same as. */
const pixels = (width = 40, height = 30) => {
  shade += 7;
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 255, g: (shade * 3) % 255, b: 90 } } });
};

async function call(method: string, path: string, body?: FormData | object) {
  const form = body instanceof FormData;
  const reply = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { cookie, ...(body && !form && { "content-type": "application/json" }) },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text ? JSON.parse(text) : null };
}

function upload(bytes: Buffer | string, name = "picture.jpg", fields: Record<string, string> = {}, path = "/media") {
  const form = new FormData();
  form.set("file", new File([bytes as BlobPart], name, { type: "image/jpeg" }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return call("POST", path, form);
}

describe("taking in a picture", () => {
  it("keeps it once, with what is said of it, and without where it was taken", async () => {
    const exif = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 57/1 0/1" }, IFD0: { Copyright: "secret owner" } };
    const bytes = await pixels().withExif(exif).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const first = await upload(bytes, "Amman.jpg", { "alt[en-US]": "A wall", credit: "The desk" });
    expect(first).toMatchObject({
      status: 200,
      body: { name: "Amman.jpg", alt: { "en-US": "A wall" }, credit: "The desk", mime: "image/jpeg", version: 1 },
    });
    const { db, pool: _pool } = platform.database;
    const again = await Promise.all([upload(bytes, "copy.png"), upload(bytes, "copy.svg")]);
    expect(again.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id]);
    const [row] = await db.select().from(media).where(eq(media.id, first.body.id));
    await makeVariants(platform, first.body.id);
    const original = await platform.storage.get(storageKey(row?.hash ?? "", ".jpg"));
    expect((await sharp(original).metadata()).exif).toBeUndefined();
    expect(original.includes("secret owner")).toBe(false);
    expect(await db.select().from(log).where(eq(log.entity, "Media"))).toHaveLength(1);
  });

  it("keeps the file as it was sent, for staff who manage articles and at no public address", async () => {
    const exif = { IFD0: { Copyright: "secret owner" } };
    const bytes = await pixels().withExif(exif).webp().toBuffer();
    const { body } = await upload(bytes, "صورة.webp");
    expect((await call("GET", `/media/${body.id}`)).body.hasSource).toBe(true);
    const reply = await fetch(`${address}/api/v1/media/${body.id}/source`, { headers: { cookie } });
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ]);
    expect(reply.headers.get("content-disposition")).toContain(encodeURIComponent("صورة.webp"));
    const { db } = platform.database;
    for (const [role, status] of [
      ["Notification", 403],
      ["User", 403],
    ] as const) {
      const headers = { cookie: await cookieOf(platform, (await makeUser(db, role)).id) };
      expect((await fetch(`${address}/api/v1/media/${body.id}/source`, { headers })).status, role).toBe(status);
    }
    const [row] = await db.select().from(media).where(eq(media.id, body.id));
    for (const path of [row?.hash, `${row?.hash}.webp`, `originals%2F${row?.hash?.slice(0, 2)}%2F${row?.hash}`])
      expect((await fetch(`${address}/media/${path}`)).status, path).toBe(404);
    await platform.storage.remove(`originals/${row?.hash.slice(0, 2)}/${row?.hash}`);
    expect((await call("GET", `/media/${body.id}`)).body.hasSource, "of a picture from before such files were kept").toBe(false);
    expect((await call("GET", `/media/${body.id}/source`)).status).toBe(404);
  });

  it("stores the same bytes once when they come twice at a time", async () => {
    const bytes = await pixels().png().toBuffer();
    const both = await Promise.all([upload(bytes), upload(bytes)]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  });

  const bomb = () => pixels(10_000, 9000).png({ compressionLevel: 9 }).toBuffer();
  it.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ["an SVG", () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "Not a JPEG"],
    ["HTML named a picture", () => "<!doctype html><script>alert(1)</script>", "Not a JPEG"],
    ["a PDF", () => "%PDF-1.7\n%âãÏÓ\n", "Not a JPEG"],
    ["a script that begins like a GIF", () => "GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)", "cannot be read"],
    ["half a picture", async () => (await pixels(400, 400).png().toBuffer()).subarray(0, 300), "cannot be read"],
    ["a picture of 90 million pixels in few bytes", bomb, "more than 64 megapixels"],
    ["nothing", () => "", "Not a JPEG"],
  ])("refuses %s, and says why", async (_what, make, reason) => {
    const { status, body } = await upload(await make());
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: "file", message: expect.stringContaining(reason) }]);
  });

  it("keeps nothing of what is hidden behind a picture", async () => {
    const bytes = Buffer.concat([await pixels().jpeg().toBuffer(), Buffer.from("<script>alert('hidden')</script>PK\u0003\u0004")]);
    const { body } = await upload(bytes);
    const [row] = await platform.database.db.select().from(media).where(eq(media.id, body.id));
    const kept = await platform.storage.get(storageKey(row?.hash ?? "", ".jpg"));
    expect(kept.includes("hidden")).toBe(false);
  });

  it("takes 20 MiB and no more, and other calls 1 MiB as ever", async () => {
    const noise = Buffer.alloc(20 * 1024 * 1024 + 1, 7);
    expect((await upload(noise)).body.errors).toEqual([{ path: "file", message: "Larger than 20 MiB" }]);
    expect((await upload(Buffer.alloc(21 * 1024 * 1024))).status).toBe(413);
    expect((await call("PATCH", "/media/1", { version: 1, credit: "x".repeat(1_100_000) })).status).toBe(413);
  });
});

describe("the media room", () => {
  it("finds pictures by part of what is said of them, and those that nobody described or shows", async () => {
    const { body } = await upload(await pixels().jpeg().toBuffer(), "قلعة.jpg", { "alt[ar-JO]": "قلعة عجلون", credit: "Zeina Q" });
    const ids = async (query: string) => (await call("GET", `/media?${query}`)).body.data.map((one: { id: number }) => one.id);
    expect(await ids("q=عجلو")).toEqual([body.id]);
    expect(await ids("q=zein")).toEqual([body.id]);
    expect(await ids("undescribed=true")).not.toContain(body.id);
    expect(await ids("unused=true")).toContain(body.id);
    expect(await ids("q=nowhere")).toEqual([]);
  });

  it("finds a picture by file name, alt and caption in either language, whatever the Arabic spelling", async () => {
    const texts = { "alt[en-US]": "An empty departure hall", "caption[en-US]": "Runway closed by fog", "caption[ar-JO]": "إغلاق المدرّج" };
    const { body } = await upload(await pixels().jpeg().toBuffer(), "Queen-airport 02.JPG", texts);
    expect(body).toMatchObject({ name: "Queen-airport 02.JPG", caption: { "en-US": "Runway closed by fog", "ar-JO": "إغلاق المدرّج" } });
    for (const words of ["airport", "departure", "RUNWAY fog", "اغلاق المدرج", "airport fog"]) {
      const found = await call("GET", `/media?q=${encodeURIComponent(words)}`);
      expect(
        found.body.data.map((one: { id: number }) => one.id),
        words,
      ).toEqual([body.id]);
    }
    const edited = await call("PATCH", `/media/${body.id}`, { version: 1, caption: { "en-US": "Open again" } });
    expect(edited.body.caption).toEqual({ "en-US": "Open again", "ar-JO": "إغلاق المدرّج" });
  });

  it("changes what is said, merging edits, and insists on an alt unless it is decoration", async () => {
    const { body } = await upload(await pixels().jpeg().toBuffer());
    const edit = (fields: object) => call("PATCH", `/media/${body.id}`, fields);
    expect((await edit({ version: 1, credit: "x" })).body.errors).toMatchObject([{ path: "alt" }]);
    expect((await edit({ version: 1, alt: { "en-US": "A gate" }, focalX: 0.2 })).body).toMatchObject({
      version: 2,
      picture: { focalX: 0.2 },
    });
    expect((await edit({ version: 1, alt: { "ar-JO": "بوابة" } })).body.alt).toEqual({ "en-US": "A gate", "ar-JO": "بوابة" });
    const clash = await edit({ version: 1, focalX: 0.9 });
    expect(clash).toMatchObject({
      status: 409,
      body: { conflict: { version: 3, fields: [{ field: "focalX", theirs: 0.2, yours: 0.9 }] } },
    });
    expect((await edit({ version: 3, focalX: 1.5 })).status).toBe(400);
  });

  it("says where a picture is shown, and deletes it only when it is nowhere", async () => {
    const { body } = await upload(await pixels().jpeg().toBuffer());
    const { id } = body;
    const figure = { type: "doc", content: [{ type: "figure", attrs: { mediaId: id } }] };
    const shown = await call("POST", "/article", { locale: "en-US", title: "Shows it", images: [{ mediaId: id }], body: figure });
    expect((await call("GET", `/media/${id}`)).body.uses).toEqual(
      expect.arrayContaining([
        { entity: "Article", id: shown.body.id, label: "Shows it", place: "image" },
        { entity: "Article", id: shown.body.id, label: "Shows it", place: "body" },
      ]),
    );
    expect(await call("DELETE", `/media/${id}`)).toMatchObject({ status: 409, body: { references: [{ entity: "Article" }] } });
    expect((await call("DELETE", `/article/${shown.body.id}/image/${id}`)).body.images).toEqual([]);
    expect((await call("DELETE", `/article/${shown.body.id}/image/${id}`)).status).toBe(404);
    expect((await call("DELETE", `/media/${id}`)).status).toBe(409);
    await call("PUT", `/article/description/${shown.body.id}`, { version: 2, description: { type: "doc", content: [] } });
    expect((await call("DELETE", `/media/${id}`)).status).toBe(204);
    expect((await call("GET", `/media/${id}`)).status).toBe(404);
    for (const [method, path] of [
      ["GET", "/media?deleted=1"],
      ["POST", `/media/${id}/restore`],
    ] as const)
      expect((await call(method, path)).status, "for a Superadmin").toBe(403);
    expect((await call("POST", "/article", { locale: "en-US", title: "Late", images: [{ mediaId: id }] })).status).toBe(400);
  });

  it("puts another picture in its place, and tells the pages that show it", async () => {
    const { body } = await upload(await pixels().jpeg().toBuffer());
    const other = await pixels(50, 20).jpeg().toBuffer();
    const heard: string[] = [];
    platform.onChange((tags) => void heard.push(...tags));
    const replaced = await upload(other, "new.jpg", {}, `/media/${body.id}/replace`);
    expect(replaced.body).toMatchObject({ id: body.id, version: 2, name: "new.jpg", picture: { width: 50, height: 20 } });
    expect(replaced.body.picture.original).not.toBe(body.picture.original);
    await expect.poll(() => heard).toContain(`media:${body.id}`);
    const third = await upload(await pixels().jpeg().toBuffer());
    expect((await upload(other, "x.jpg", {}, `/media/${third.body.id}/replace`)).status).toBe(409);
    expect((await upload(other, "x.jpg", {}, "/media/999999/replace")).status).toBe(404);
  });
});

describe("crops for other sites", () => {
  it("are JPEG in the size that social networks and podcast directories take, around the focal point", async () => {
    const halves = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#cc0000" } })
      .composite([{ input: { create: { width: 450, height: 300, channels: 3, background: "#0000cc" } }, left: 450, top: 0 }])
      .jpeg()
      .toBuffer();
    const { body } = await upload(halves);
    const [row] = await platform.database.db.select().from(media).where(eq(media.id, body.id));
    const hash = row?.hash;
    const crop = async (name: string) => {
      const reply = await fetch(`${address}/media/${hash}-${name}.jpg`);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      return sharp(Buffer.from(await reply.arrayBuffer()));
    };
    expect(await (await crop("card")).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(await (await crop("square")).metadata()).toMatchObject({ format: "jpeg", width: 1400, height: 1400 });

    const edited = await call("PATCH", `/media/${body.id}`, { version: body.version, focalX: 1, decorative: true });
    expect(edited.status).toBe(200);
    const { dominant } = await (await crop("square")).stats();
    expect(dominant.b, "the crop follows the focal point").toBeGreaterThan(dominant.r);
    expect((await fetch(`${address}/media/${"0".repeat(64)}-card.jpg`)).status).toBe(404);
  });

  it("wait in the queue of all pictures that are decoded, are made once, and are refused while that queue is full", async () => {
    const { body } = await upload(await pixels().jpeg().toBuffer());
    const [row] = await platform.database.db.select().from(media).where(eq(media.id, body.id));
    const crop = async (name: string) => {
      const reply = await fetch(`${address}/media/${row?.hash}-${name}.jpg`);
      await reply.arrayBuffer();
      return reply;
    };
    let release = () => {};
    const held = inDecodeQueue(1, () => new Promise<void>((resolve) => (release = resolve)));
    let answered = 0;
    const same = ["card", "card"].map(async (name) => {
      const { status } = await crop(name);
      answered++;
      return status;
    });
    await setTimeout(300);
    expect(answered, "a crop does not pass a picture that is being decoded").toBe(0);
    const filling = inDecodeQueue(WAITING_BYTES - (row?.bytes ?? 0), async () => {});
    const refused = await crop("square");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    const put = vi.spyOn(platform.storage, "put");
    release();
    expect(await Promise.all(same)).toEqual([200, 200]);
    expect(put.mock.calls.filter(([key]) => key.endsWith("-card.jpg"))).toHaveLength(1);
    put.mockRestore();
    await Promise.all([held, filling]);
    expect((await crop("square")).status).toBe(200);
  });
});
