import type { Client } from "@masthead/contract/contract.ts";
import { automaticArea, type ManualCrops } from "@masthead/contract/newsroom/media/image-shapes.ts";
import { cardPath } from "@masthead/contract/newsroom/media/image-variants.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp, innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { hashOf, renderVariants } from "./media.service.ts";
import { storageKey } from "./media-files.service.ts";
import { purgeMedia } from "./media-purge.service.ts";

let platform: StartedPlatform;
let app: App;
let admin: Client;
let baseUrl: string;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
  admin = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  baseUrl = await app.http.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

const COLOURS = {
  red: [200, 0, 0],
  green: [0, 160, 0],
  blue: [0, 0, 200],
  white: [250, 250, 250],
} as const;
type Colour = keyof typeof COLOURS;
/** Quarters of the test images, from the top left to the bottom right. */
const QUARTERS: [Colour, Colour, Colour, Colour] = ["red", "green", "blue", "white"];

let sequence = 0;
/** Returns an image of four quarters, 1600 pixels wide. Its lower edge makes it unique. */
function quarteredImage(width = 1600, height = 1200): Sharp {
  sequence++;
  const quarter = { width: width / 2, height: height / 2, channels: 3 } as const;
  const parts = QUARTERS.map((colour, index) => {
    const [r, g, b] = COLOURS[colour];
    return {
      input: { create: { ...quarter, background: { r, g, b } } },
      left: index % 2 ? width / 2 : 0,
      top: index > 1 ? height / 2 : 0,
    };
  });
  const mark = {
    input: { create: { width: sequence, height: 1, channels: 3, background: "#000000" } as const },
    left: 0,
    top: height - 1,
  };
  return sharp({ create: { width, height, channels: 3, background: "#000000" } }).composite([
    ...parts,
    mark,
  ]);
}

async function upload(bytes: Buffer) {
  const record = await admin.media.create({
    file: new File([bytes as BlobPart], "quarters.jpg"),
    alt: { "en-US": "Quarters" },
  });
  return { ...record, bytes };
}

/** Saves crops, and renders their variants as the job does. */
async function saveCrops(id: number, crops: ManualCrops) {
  const { version } = await admin.media.get({ id });
  await admin.media.edit({ id, version, crops });
  await renderVariants(platform, id);
  return admin.media.get({ id });
}

async function fetchImage(path: string) {
  const response = await fetch(baseUrl + path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    cacheControl: response.headers.get("cache-control"),
    image: response.ok ? sharp(bytes) : null,
  };
}

/** Returns the size of an image, and the colours in its corners. */
async function cornersOf(path: string) {
  const { image } = await fetchImage(path);
  if (!image) throw new Error(`no image at ${path}`);
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
    const distance = (colour: Colour) =>
      Math.hypot(COLOURS[colour][0] - r, COLOURS[colour][1] - g, COLOURS[colour][2] - b);
    return QUARTERS.toSorted((one, other) => distance(one) - distance(other))[0];
  };
  const [right, bottom] = [info.width - 5, info.height - 5];
  return {
    size: [info.width, info.height],
    corners: [colourAt(4, 4), colourAt(right, 4), colourAt(4, bottom), colourAt(right, bottom)],
  };
}

const fileName = (base: string | undefined, width: number, format: string) =>
  `${base}-${width}.${format}`;

describe("crops that staff choose", () => {
  it("show exactly the chosen part in every width and format, at separate URLs", async () => {
    const { id, picture } = await upload(await quarteredImage().jpeg().toBuffer());
    const wide = { left: 800, top: 600, width: 800, height: 450 };
    const lead = { left: 500, top: 400, width: 600, height: 400 };
    const saved = await saveCrops(id, { wide, lead });
    expect(saved.crops).toEqual({ wide, lead });
    const { crops } = saved.picture;
    const base = `${picture.base}-wide-800x600x800x450`;
    expect(crops?.wide).toEqual({ base, widths: [320, 640], width: 800, height: 450 });
    for (const format of ["avif", "webp"]) {
      expect(await cornersOf(fileName(crops?.wide?.base, 640, format))).toEqual({
        size: [640, 360],
        corners: ["white", "white", "white", "white"],
      });
      expect(await cornersOf(fileName(crops?.lead?.base, 320, format))).toEqual({
        size: [320, 213],
        corners: QUARTERS,
      });
    }
    expect((await fetchImage(fileName(crops?.lead?.base, 320, "webp"))).cacheControl).toContain(
      "immutable",
    );
    const { id: articleId } = await makeArticle(platform.database.db, {
      images: [{ mediaId: id }],
    });
    expect(
      (await innerClient(platform, "en-US").article.details({ id: articleId })).lead?.crops,
    ).toEqual(crops);
  });

  it("are shown by the galleries of a text, while its other images stay whole", async () => {
    const { id, picture } = await upload(await quarteredImage().jpeg().toBuffer());
    await saveCrops(id, { lead: { left: 0, top: 0, width: 600, height: 400 } });
    const figure = { type: "figure" as const, attrs: { mediaId: id, alt: "Quarters" } };
    const body = {
      type: "doc" as const,
      content: [figure, { type: "gallery" as const, content: [figure, figure] }, figure],
    };
    const { id: articleId } = await makeArticle(platform.database.db, { body });
    const { bodyHtml } = await innerClient(platform, "en-US").article.details({ id: articleId });
    const shown = [...bodyHtml.matchAll(/<source type="image\/webp" srcset="([^ ]+)/g)].map(
      (match) => match[1],
    );
    const [whole, part] = [`${picture.base}-320.webp`, `${picture.base}-lead-0x0x600x400-320.webp`];
    expect(shown).toEqual([whole, part, part, whole]);
  });

  it("are in pixels of the upright image when the file is rotated by EXIF data", async () => {
    // The camera lies on its side: the file is 1200 × 900, the picture 900 × 1200.
    const upright = await quarteredImage(900, 1200).png().toBuffer();
    const rotated = await sharp(upright)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(rotated).metadata()).toMatchObject({
      width: 1200,
      height: 900,
      orientation: 6,
    });
    const { id, picture } = await upload(rotated);
    expect([picture.width, picture.height]).toEqual([900, 1200]);
    const saved = await saveCrops(id, { square: { left: 0, top: 700, width: 400, height: 400 } });
    expect(await cornersOf(fileName(saved.picture.crops?.square?.base, 320, "webp"))).toEqual({
      size: [320, 320],
      corners: ["blue", "blue", "blue", "blue"],
    });
  });

  it("also apply to the link card and the podcast cover", async () => {
    const { id, picture, version } = await upload(await quarteredImage().jpeg().toBuffer());
    expect(cardPath(picture)).toBe(`${picture.base}-card.jpg`);
    expect((await cornersOf(cardPath(picture))).size).toEqual([1200, 630]);
    const card = { left: 0, top: 0, width: 700, height: 368 };
    await admin.media.edit({
      id,
      version,
      crops: { card, square: { left: 850, top: 50, width: 500, height: 500 } },
    });
    expect((await cornersOf(`${picture.base}-card.jpg`)).corners, "URL without an area").toEqual([
      "red",
      "red",
      "red",
      "red",
    ]);
    expect((await cornersOf(`${picture.base}-square.jpg`)).corners).toEqual([
      "green",
      "green",
      "green",
      "green",
    ]);
    await renderVariants(platform, id);
    const saved = await admin.media.get({ id });
    expect(cardPath(saved.picture)).toBe(`${picture.base}-card-0x0x700x368.jpg`);
    expect(await cornersOf(cardPath(saved.picture))).toEqual({
      size: [1200, 630],
      corners: ["red", "red", "red", "red"],
    });
    expect(
      (await fetchImage(`${picture.base}-card-1x0x700x368.jpg`)).status,
      "an area that nobody chose",
    ).toBe(404);
  });

  it("are shown once their variants are rendered, and the former crops until then", async () => {
    const { id, picture } = await upload(await quarteredImage().jpeg().toBuffer());
    const first = await saveCrops(id, { wide: { left: 0, top: 0, width: 800, height: 450 } });
    const edited = await admin.media.edit({
      id,
      version: first.version,
      crops: { wide: { left: 800, top: 0, width: 640, height: 360 } },
    });
    expect(edited.picture.crops).toEqual(first.picture.crops);
    await renderVariants(platform, id);
    const second = await admin.media.get({ id });
    expect(second.picture.crops?.wide?.base).toBe(`${picture.base}-wide-800x0x640x360`);
    expect(
      (await fetchImage(fileName(first.picture.crops?.wide?.base, 320, "webp"))).status,
      "on pages in caches",
    ).toBe(200);
    expect((await saveCrops(id, {})).picture.crops, "reset to automatic").toBeUndefined();
    const { db } = platform.database;
    const entries = await db
      .select({ changes: log.changes })
      .from(log)
      .where(and(eq(log.entity, "Media"), eq(log.entityId, id)));
    expect(entries.map(({ changes }) => changes.crops?.[1]).filter(Boolean)).toEqual([
      first.crops,
      second.crops,
      {},
    ]);
  });

  it.each([
    ["outside the image", { wide: { left: 900, top: 0, width: 800, height: 450 } }, "crops.wide"],
    ["of another shape", { wide: { left: 0, top: 0, width: 800, height: 600 } }, "crops.wide"],
    ["with too few pixels", { wide: { left: 0, top: 0, width: 160, height: 90 } }, "crops.wide"],
    [
      "too small for a link card",
      { card: { left: 0, top: 0, width: 480, height: 252 } },
      "crops.card",
    ],
  ])("are rejected %s", async (_, crops, path) => {
    const { id, version } = await upload(await quarteredImage().jpeg().toBuffer());
    expect(
      (await problemOfRejection(admin.media.edit({ id, version, crops }))).errors,
    ).toMatchObject([{ path }]);
    await expect(
      admin.media.edit({
        id,
        version,
        crops: { wide: { left: 0.5, top: 0, width: 800, height: 450 } },
      }),
    ).rejects.toMatchObject({
      status: 400,
    });
  });

  it("are accepted as the largest area of every shape", async () => {
    const { id, picture } = await upload(await quarteredImage().jpeg().toBuffer());
    const shapes = ["lead", "wide", "banner", "square", "card"] as const;
    const crops = Object.fromEntries(shapes.map((shape) => [shape, automaticArea(picture, shape)]));
    expect(Object.keys((await saveCrops(id, crops)).picture.crops ?? {})).toEqual([...shapes]);
  });

  it("can be chosen for an image without a description", async () => {
    const file = new File(
      [(await quarteredImage().jpeg().toBuffer()) as BlobPart],
      "undescribed.jpg",
    );
    const { id, version } = await admin.media.create({ file });
    const crops = { square: { left: 0, top: 0, width: 400, height: 400 } };
    expect((await admin.media.edit({ id, version, crops })).crops).toEqual(crops);
    expect(
      (await problemOfRejection(admin.media.edit({ id, version: version + 1, credit: "x" })))
        .errors,
    ).toMatchObject([{ path: "alt" }]);
  });

  it("are reset when the file is replaced, and rejected if they were chosen for the former file", async () => {
    const { id } = await upload(await quarteredImage().jpeg().toBuffer());
    const crops = { wide: { left: 0, top: 0, width: 800, height: 450 } };
    const { version } = await saveCrops(id, crops);
    const replacement = new File(
      [(await quarteredImage().jpeg().toBuffer()) as BlobPart],
      "new.jpg",
    );
    const replaced = await admin.media.replace({ id, file: replacement });
    expect([replaced.crops, replaced.picture.crops]).toEqual([{}, undefined]);
    const late = { ...crops, square: { left: 0, top: 0, width: 400, height: 400 } };
    await expect(admin.media.edit({ id, version, crops: late })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("are purged with the image, including former ones", async () => {
    const { id, bytes } = await upload(await quarteredImage().jpeg().toBuffer());
    await saveCrops(id, { wide: { left: 0, top: 0, width: 800, height: 450 } });
    await saveCrops(id, {
      wide: { left: 8, top: 0, width: 800, height: 450 },
      card: { left: 0, top: 0, width: 700, height: 368 },
    });
    const { picture } = await admin.media.get({ id });
    await fetchImage(cardPath(picture));
    const suffixes = [
      "-wide-0x0x800x450-640.avif",
      "-wide-8x0x800x450-320.webp",
      "-card-0x0x700x368.jpg",
    ];
    const stored = () =>
      Promise.all(
        suffixes.map((suffix) => platform.storage.has(storageKey(hashOf(bytes), suffix))),
      );
    expect(await stored()).toEqual([true, true, true]);
    await admin.media.remove({ id });
    await purgeMedia(platform, "media.purge", new Date(Date.now() + 31 * DAY));
    expect(await stored()).toEqual([false, false, false]);
  });
});
