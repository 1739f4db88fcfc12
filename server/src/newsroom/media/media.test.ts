import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { xmpOf } from "../../../test/factories/image-metadata.ts";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { inDecodeQueue, MAX_QUEUED_BYTES, queuedBytes } from "./image/decode-queue.ts";
import { readEmbeddedMetadata } from "./image/embedded-metadata.ts";
import { renderVariants } from "./media.service.ts";
import { media } from "./media.table.ts";
import { storageKey } from "./media-files.service.ts";

let platform: StartedPlatform;
let app: App;
let cookie: string;
let baseUrl: string;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Admin")).id);
  baseUrl = await app.http.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

let shade = 0;
const uniqueImage = (width = 40, height = 30) => {
  shade += 7;
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: shade % 255, g: (shade * 3) % 255, b: 90 },
    },
  });
};

async function call(method: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { cookie, ...(body && !isForm && { "content-type": "application/json" }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

function upload(
  bytes: Buffer | string,
  name = "picture.jpg",
  fields: Record<string, string> = {},
  path = "/media",
) {
  const form = new FormData();
  form.set("file", new File([bytes as BlobPart], name, { type: "image/jpeg" }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return call("POST", path, form);
}

describe("uploading an image", () => {
  it("stores an image once, with its texts, and publishes it without camera metadata", async () => {
    const exif = {
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 57/1 0/1" },
      IFD0: { Model: "secret camera" },
    };
    const bytes = await uniqueImage().withExif(exif).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const first = await upload(bytes, "Amman.jpg", { "alt[en-US]": "A wall", credit: "The desk" });
    expect(first).toMatchObject({
      status: 200,
      body: {
        name: "Amman.jpg",
        alt: { "en-US": "A wall" },
        credit: "The desk",
        mime: "image/jpeg",
        version: 1,
      },
    });
    const { db, pool: _pool } = platform.database;
    const duplicates = await Promise.all([upload(bytes, "copy.png"), upload(bytes, "copy.svg")]);
    expect(duplicates.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id]);
    const [row] = await db.select().from(media).where(eq(media.id, first.body.id));
    await renderVariants(platform, first.body.id);
    const original = await platform.storage.get(storageKey(row?.hash ?? "", ".jpg"));
    expect((await sharp(original).metadata()).exif).toBeUndefined();
    expect(original.includes("secret camera")).toBe(false);
    expect(await db.select().from(log).where(eq(log.entity, "Media"))).toHaveLength(1);
  });

  it("stores caption, credit and rights of the file, and publishes creator and copyright notice with every size", async () => {
    const xmp = xmpOf(`<dc:creator><rdf:Seq><rdf:li>خليل المزرعاوي</rdf:li></rdf:Seq></dc:creator>
      <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© AFP &lt;2026&gt;</rdf:li></rdf:Alt></dc:rights>
      <photoshop:Credit>AFP</photoshop:Credit><plus:LicenseEndDate>2026-12-31</plus:LicenseEndDate>`);
    const exif = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 57/1 0/1" } };
    const bytes = await uniqueImage(700, 500).withExif(exif).withXmp(xmp).jpeg().toBuffer();
    const { body } = await upload(bytes, "agency.jpg", { "caption[en-US]": "Typed" });
    expect(body).toMatchObject({
      caption: { "en-US": "Typed" },
      credit: "AFP",
      creator: "خليل المزرعاوي",
    });
    expect(body).toMatchObject({
      copyright: "© AFP <2026>",
      usageTerms: "",
      place: "",
      takenOn: null,
      usableUntil: "2026-12-31",
    });
    await renderVariants(platform, body.id);
    const [row] = await platform.database.db.select().from(media).where(eq(media.id, body.id));
    const [width] = row?.widths ?? [];
    for (const suffix of [".jpg", `-${width}.avif`, `-${width}.webp`]) {
      const file = await platform.storage.get(storageKey(row?.hash ?? "", suffix));
      expect([suffix, readEmbeddedMetadata(file).rights]).toMatchObject([
        suffix,
        { creator: "خليل المزرعاوي", copyright: "© AFP <2026>" },
      ]);
      expect([suffix, (await sharp(file).metadata()).exif]).toEqual([suffix, undefined]);
    }
    const replaced = await upload(
      await uniqueImage().jpeg().toBuffer(),
      "own.jpg",
      {},
      `/media/${body.id}/replace`,
    );
    expect(replaced.body).toMatchObject({
      credit: "AFP",
      creator: "",
      copyright: "",
      usableUntil: null,
    });
  });

  it("lists images whose rights ended or end soon", async () => {
    const today = Temporal.Now.plainDateISO("Asia/Amman");
    const endingOn = async (day: Temporal.PlainDate | null) => {
      const { body } = await upload(await uniqueImage().png().toBuffer(), "rights.png", {
        "alt[en-US]": "A wall",
      });
      await call("PATCH", `/media/${body.id}`, {
        version: body.version,
        usableUntil: day?.toString() ?? null,
      });
      return body.id as number;
    };
    const ended = await endingOn(today.subtract({ days: 1 }));
    const ending = await endingOn(today.add({ days: 12 }));
    const others = [await endingOn(today.add({ days: 20 })), await endingOn(null)];
    const ids = [ended, ending, ...others].map((id) => `ids[]=${id}`).join("&");
    const { body } = await call("GET", `/media?rightsEnding=true&${ids}`);
    expect(body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [ended, ending].toSorted(),
    );
    expect((await call("GET", `/media?${ids}`)).body.meta.total).toBe(4);
  });

  it("stores the uploaded file unchanged, only for staff who manage articles and without a public URL", async () => {
    const exif = { IFD0: { Copyright: "secret owner" } };
    const bytes = await uniqueImage().withExif(exif).webp().toBuffer();
    const { body } = await upload(bytes, "صورة.webp");
    expect((await call("GET", `/media/${body.id}`)).body.hasSource).toBe(true);
    const response = await fetch(`${baseUrl}/api/v1/media/${body.id}/source`, {
      headers: { cookie },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control"),
    ]).toEqual([200, "image/webp", "private, no-store"]);
    expect(response.headers.get("content-disposition")).toContain(encodeURIComponent("صورة.webp"));
    const { db } = platform.database;
    for (const [role, status] of [
      ["Notification", 403],
      ["User", 403],
    ] as const) {
      const headers = { cookie: await cookieOf(platform, (await makeUser(db, role)).id) };
      expect(
        (await fetch(`${baseUrl}/api/v1/media/${body.id}/source`, { headers })).status,
        role,
      ).toBe(status);
    }
    const [row] = await db.select().from(media).where(eq(media.id, body.id));
    for (const path of [
      row?.hash,
      `${row?.hash}.webp`,
      `originals%2F${row?.hash?.slice(0, 2)}%2F${row?.hash}`,
    ])
      expect((await fetch(`${baseUrl}/media/${path}`)).status, path).toBe(404);
    await platform.storage.remove(`originals/${row?.hash.slice(0, 2)}/${row?.hash}`);
    expect(
      (await call("GET", `/media/${body.id}`)).body.hasSource,
      "image uploaded before source files were stored",
    ).toBe(false);
    expect((await call("GET", `/media/${body.id}/source`)).status).toBe(404);
  });

  it("stores a file once when it is uploaded twice concurrently", async () => {
    const bytes = await uniqueImage().png().toBuffer();
    const uploads = await Promise.all([upload(bytes), upload(bytes)]);
    expect(new Set(uploads.map(({ body }) => body.id)).size).toBe(1);
  });

  const decompressionBomb = () => uniqueImage(10_000, 9000).png({ compressionLevel: 9 }).toBuffer();
  it.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    [
      "an SVG",
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "Not a JPEG",
    ],
    [
      "HTML with an image file name",
      () => "<!doctype html><script>alert(1)</script>",
      "Not a JPEG",
    ],
    ["a PDF", () => "%PDF-1.7\n%âãÏÓ\n", "Not a JPEG"],
    [
      "a script that starts like a GIF",
      () => "GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)",
      "cannot be read",
    ],
    [
      "a truncated image",
      async () => (await uniqueImage(400, 400).png().toBuffer()).subarray(0, 300),
      "cannot be read",
    ],
    ["an image of 90 million pixels in a small file", decompressionBomb, "more than 64 megapixels"],
    ["an empty file", () => "", "Not a JPEG"],
  ])("rejects %s with a reason", async (_what, makeFile, reason) => {
    const { status, body } = await upload(await makeFile());
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: "file", message: expect.stringContaining(reason) }]);
  });

  it("drops data appended to an image", async () => {
    const bytes = Buffer.concat([
      await uniqueImage().jpeg().toBuffer(),
      Buffer.from("<script>alert('hidden')</script>PK\u0003\u0004"),
    ]);
    const { body } = await upload(bytes);
    const [row] = await platform.database.db.select().from(media).where(eq(media.id, body.id));
    const stored = await platform.storage.get(storageKey(row?.hash ?? "", ".jpg"));
    expect(stored.includes("hidden")).toBe(false);
  });

  it("accepts uploads up to 20 MiB and other requests up to 1 MiB", async () => {
    const tooLarge = Buffer.alloc(20 * 1024 * 1024 + 1, 7);
    expect((await upload(tooLarge)).body.errors).toMatchObject([
      { path: "file", message: "Larger than 20 MB. Choose a smaller file." },
    ]);
    expect((await upload(Buffer.alloc(21 * 1024 * 1024))).status).toBe(413);
    expect(
      (await call("PATCH", "/media/1", { version: 1, credit: "x".repeat(1_100_000) })).status,
    ).toBe(413);
  });
});

describe("media library", () => {
  it("finds images by part of their texts, and those that are undescribed or unused", async () => {
    const { body } = await upload(await uniqueImage().jpeg().toBuffer(), "قلعة.jpg", {
      "alt[ar-JO]": "قلعة عجلون",
      credit: "Zeina Q",
    });
    const ids = async (query: string) =>
      (await call("GET", `/media?${query}`)).body.data.map((image: { id: number }) => image.id);
    expect(await ids("q=عجلو")).toEqual([body.id]);
    expect(await ids("q=zein")).toEqual([body.id]);
    expect(await ids("undescribed=true")).not.toContain(body.id);
    expect(await ids("unused=true")).toContain(body.id);
    expect(await ids("q=nowhere")).toEqual([]);
  });

  it("finds images by file name, alt text and caption in either language, in any Arabic spelling", async () => {
    const texts = {
      "alt[en-US]": "An empty departure hall",
      "caption[en-US]": "Runway closed by fog",
      "caption[ar-JO]": "إغلاق المدرّج",
    };
    const { body } = await upload(
      await uniqueImage().jpeg().toBuffer(),
      "Queen-airport 02.JPG",
      texts,
    );
    expect(body).toMatchObject({
      name: "Queen-airport 02.JPG",
      caption: { "en-US": "Runway closed by fog", "ar-JO": "إغلاق المدرّج" },
    });
    for (const query of ["airport", "departure", "RUNWAY fog", "اغلاق المدرج", "airport fog"]) {
      const found = await call("GET", `/media?q=${encodeURIComponent(query)}`);
      expect(
        found.body.data.map((image: { id: number }) => image.id),
        query,
      ).toEqual([body.id]);
    }
    const edited = await call("PATCH", `/media/${body.id}`, {
      version: 1,
      caption: { "en-US": "Open again" },
    });
    expect(edited.body.caption).toEqual({ "en-US": "Open again", "ar-JO": "إغلاق المدرّج" });
  });

  it("merges edits of image texts and requires an alt text unless the image is decorative", async () => {
    const { body } = await upload(await uniqueImage().jpeg().toBuffer());
    const edit = (fields: object) => call("PATCH", `/media/${body.id}`, fields);
    expect((await edit({ version: 1, credit: "x" })).body.errors).toMatchObject([{ path: "alt" }]);
    expect(
      (await edit({ version: 1, alt: { "en-US": "A gate" }, focalX: 0.2 })).body,
    ).toMatchObject({
      version: 2,
      picture: { focalX: 0.2 },
    });
    expect((await edit({ version: 1, alt: { "ar-JO": "بوابة" } })).body.alt).toEqual({
      "en-US": "A gate",
      "ar-JO": "بوابة",
    });
    const conflict = await edit({ version: 1, focalX: 0.9 });
    expect(conflict).toMatchObject({
      status: 409,
      body: { conflict: { version: 3, fields: [{ field: "focalX", theirs: 0.2, yours: 0.9 }] } },
    });
    expect((await edit({ version: 3, focalX: 1.5 })).status).toBe(400);
  });

  it("lists the uses of an image and deletes it only when it has none", async () => {
    const { body } = await upload(await uniqueImage().jpeg().toBuffer());
    const { id } = body;
    const figure = { type: "doc", content: [{ type: "figure", attrs: { mediaId: id } }] };
    const shown = await call("POST", "/article", {
      locale: "en-US",
      title: "Shows it",
      images: [{ mediaId: id }],
      body: figure,
    });
    expect((await call("GET", `/media/${id}`)).body.uses).toEqual(
      expect.arrayContaining([
        { entity: "Article", id: shown.body.id, label: "Shows it", place: "image" },
        { entity: "Article", id: shown.body.id, label: "Shows it", place: "body" },
      ]),
    );
    expect(await call("DELETE", `/media/${id}`)).toMatchObject({
      status: 409,
      body: { references: [{ entity: "Article" }] },
    });
    expect((await call("DELETE", `/article/${shown.body.id}/image/${id}`)).body.images).toEqual([]);
    expect((await call("DELETE", `/article/${shown.body.id}/image/${id}`)).status).toBe(404);
    expect((await call("DELETE", `/media/${id}`)).status).toBe(409);
    await call("PUT", `/article/description/${shown.body.id}`, {
      version: 2,
      description: { type: "doc", content: [] },
    });
    expect((await call("DELETE", `/media/${id}`)).status).toBe(204);
    expect((await call("GET", `/media/${id}`)).status).toBe(404);
    for (const [method, path] of [
      ["GET", "/media?deleted=1"],
      ["POST", `/media/${id}/restore`],
    ] as const)
      expect((await call(method, path)).status, "only for a Superadmin").toBe(403);
    expect(
      (
        await call("POST", "/article", {
          locale: "en-US",
          title: "Late",
          images: [{ mediaId: id }],
        })
      ).status,
    ).toBe(400);
  });

  it("replaces the file of an image and invalidates the pages that show it", async () => {
    const { body } = await upload(await uniqueImage().jpeg().toBuffer());
    const replacement = await uniqueImage(50, 20).jpeg().toBuffer();
    const announcedTags: string[] = [];
    platform.onChange((tags) => void announcedTags.push(...tags));
    const replaced = await upload(replacement, "new.jpg", {}, `/media/${body.id}/replace`);
    expect(replaced.body).toMatchObject({
      id: body.id,
      version: 2,
      name: "new.jpg",
      picture: { width: 50, height: 20 },
    });
    expect(replaced.body.picture.original).not.toBe(body.picture.original);
    await expect.poll(() => announcedTags).toContain(`media:${body.id}`);
    const ofOldVersion = await upload(
      await uniqueImage().jpeg().toBuffer(),
      "old.jpg",
      { version: "1" },
      `/media/${body.id}/replace`,
    );
    expect(ofOldVersion).toMatchObject({ status: 409, body: { conflict: { version: 2 } } });
    const third = await upload(await uniqueImage().jpeg().toBuffer());
    expect((await upload(replacement, "x.jpg", {}, `/media/${third.body.id}/replace`)).status).toBe(
      409,
    );
    expect((await upload(replacement, "x.jpg", {}, "/media/999999/replace")).status).toBe(404);
  });
});

describe("image crops for other sites", () => {
  it("renders JPEG crops in the sizes for social networks and podcast directories, around the focal point", async () => {
    const halves = await sharp({
      create: { width: 900, height: 300, channels: 3, background: "#cc0000" },
    })
      .composite([
        {
          input: { create: { width: 450, height: 300, channels: 3, background: "#0000cc" } },
          left: 450,
          top: 0,
        },
      ])
      .jpeg()
      .toBuffer();
    const { body } = await upload(halves);
    const [row] = await platform.database.db.select().from(media).where(eq(media.id, body.id));
    const hash = row?.hash;
    const crop = async (name: string) => {
      const response = await fetch(`${baseUrl}/media/${hash}-${name}.jpg`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      return sharp(Buffer.from(await response.arrayBuffer()));
    };
    expect(await (await crop("card")).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    expect(await (await crop("square")).metadata()).toMatchObject({
      format: "jpeg",
      width: 1400,
      height: 1400,
    });

    const edited = await call("PATCH", `/media/${body.id}`, {
      version: body.version,
      focalX: 1,
      decorative: true,
    });
    expect(edited.status).toBe(200);
    const { dominant } = await (await crop("square")).stats();
    expect(dominant.b, "the crop follows the focal point").toBeGreaterThan(dominant.r);
    expect((await fetch(`${baseUrl}/media/${"0".repeat(64)}-card.jpg`)).status).toBe(404);
  });

  it("renders a crop once, in the decode queue of all images, and responds with 503 while the queue is full", async () => {
    const { body } = await upload(await uniqueImage().jpeg().toBuffer());
    const [row] = await platform.database.db.select().from(media).where(eq(media.id, body.id));
    const crop = async (name: string) => {
      const response = await fetch(`${baseUrl}/media/${row?.hash}-${name}.jpg`);
      await response.arrayBuffer();
      return response;
    };
    let release = () => {};
    const blocking = inDecodeQueue(1, () => new Promise<void>((resolve) => (release = resolve)));
    let responseCount = 0;
    const sameCrop = ["card", "card"].map(async (name) => {
      const { status } = await crop(name);
      responseCount++;
      return status;
    });
    await expect.poll(queuedBytes).toBe(row?.bytes);
    expect(responseCount, "a crop waits for the image that is being decoded").toBe(0);
    const filling = inDecodeQueue(MAX_QUEUED_BYTES - (row?.bytes ?? 0), async () => {});
    const rejected = await crop("square");
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "5"]);
    const put = vi.spyOn(platform.storage, "put");
    release();
    expect(await Promise.all(sameCrop)).toEqual([200, 200]);
    expect(put.mock.calls.filter(([key]) => key.endsWith("-card.jpg"))).toHaveLength(1);
    put.mockRestore();
    await Promise.all([blocking, filling]);
    expect((await crop("square")).status).toBe(200);
  });
});
