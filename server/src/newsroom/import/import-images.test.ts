import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../test/factories/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { media } from "../media/media.table.ts";
import { importPosts } from "./import.service.ts";
import { fetchImages } from "./import-images.ts";
import type { IncomingImage } from "./incoming.ts";
import { parseWxr } from "./wordpress/wxr.parser.ts";

const NOW = new Date("2024-06-01T00:00:00Z");
const ACTOR = { id: null, name: "test" };
const png = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

let platform: StartedPlatform;
let origin: string;
const requestedPaths: string[] = [];
const files = new Map<string, Buffer>();
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? "");
  const file = files.get(request.url ?? "");
  if (request.url?.startsWith("/broken/")) response.destroy();
  else if (file) response.end(file);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  platform = await testPlatform();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  files.set("/uploads/dam.png", await png("#336699"));
  files.set("/uploads/lead.png", await png("#993366"));
  files.set("/uploads/copy.png", await png("#993366"));
  files.set("/uploads/page.png", Buffer.from("<html>no picture</html>"));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.stop();
});

const mayReach = (address: string) => address === "127.0.0.1";
const exportFile = () =>
  readFixture("wordpress.xml").replaceAll("https://media.old.example", origin);
const importExport = async ({
  xml = exportFile(),
  ...options
}: {
  xml?: string;
  mayReach?: (address: string) => boolean;
} = {}) =>
  importPosts(platform, await parseWxr(sourceOf(xml), "UTC"), {
    locale: "en-US",
    storeImages: true,
    now: NOW,
    actor: ACTOR,
    onProgress: () => {},
    ...options,
  });

describe("image import", () => {
  it("does not fetch images from private addresses", async () => {
    const image: IncomingImage = {
      url: `${origin}/uploads/dam.png`,
      fallbackUrl: "",
      alt: "",
      caption: "",
    };
    const { stored, linked } = await fetchImages(platform, [image], {
      locale: "en-US",
      actor: ACTOR,
      onProgress: () => {},
    });
    expect([stored.size, Object.fromEntries(linked), requestedPaths]).toEqual([
      0,
      { "not a public address": 1 },
      [],
    ]);
  });

  it("keeps images that cannot be stored as links, and skips a host that fails repeatedly", async () => {
    const images: IncomingImage[] = [
      "/uploads/none.png",
      "/uploads/page.png",
      "/uploads/copy.png",
      "/uploads/lead.png",
      ...Array.from({ length: 12 }, (_, i) => `/broken/${i}.png`),
    ].map((path) => ({ url: origin + path, fallbackUrl: "", alt: "", caption: "" }));
    const { stored, linked } = await fetchImages(platform, images, {
      locale: "en-US",
      actor: ACTOR,
      mayReach,
      onProgress: () => {},
    });
    expect(new Set(stored.values()).size).toBe(1);
    expect(stored.size).toBe(2);
    expect(linked.get("answered 404")).toBe(1);
    expect(linked.get("unsupported image")).toBe(1);
    expect(linked.get("host unreachable")).toBeGreaterThanOrEqual(6);
    expect(requestedPaths.filter((url) => url.startsWith("/broken/")).length).toBeLessThan(7);
  });

  it("stores each image once, in full size, and shows it from the media library", async () => {
    requestedPaths.length = 0;
    const report = await importExport({ mayReach });
    expect(report).toMatchObject({ created: 10, imagesStored: 2 });
    expect(requestedPaths.sort()).toEqual(["/uploads/dam.png", "/uploads/lead.png"]);
    const { db } = platform.database;
    const [dam] = await rowsOf<{ html: string; lead: { alt: string }[]; alt: string }>(
      db,
      sql`select a.body_html as html, (select json_agg(json_build_object('alt', i.alt)) from article_image i where i.article_id = a.id) as lead from article a where a.import_key = 'wxr:https://old.example:101'`,
    );
    expect(dam?.lead).toEqual([{ alt: "The valley" }]);
    expect(dam?.html).toMatch(
      /<figure><img data-media-id="\d+" alt="A dam between hills" \/><figcaption>The dam, seen from the south<\/figcaption><\/figure>/,
    );
    expect(dam?.html).not.toContain(`${origin}/uploads/dam`);
    expect(dam?.html.startsWith("<p>The river")).toBe(true);
  });

  it("reports images that could not be fetched with their article", async () => {
    const missing = exportFile()
      .replaceAll("old.example", "second.example")
      .replaceAll("/uploads/dam.png", "/uploads/missing.png");
    const report = await importExport({ xml: missing, mayReach });
    const reason = "answered 404";
    expect(report.articlesWithLinkedImages).toEqual([
      {
        id: expect.any(Number),
        title: "The dam & the valley",
        images: Array(2).fill({ address: `${origin}/uploads/missing.png`, reason }),
      },
      {
        id: expect.any(Number),
        title: "Made of blocks",
        images: [{ address: `${origin}/uploads/missing.png`, reason }],
      },
    ]);
    requestedPaths.length = 0;
    const refused = await importExport({
      xml: exportFile().replaceAll("old.example", "third.example"),
    });
    expect(
      new Set(
        refused.articlesWithLinkedImages.flatMap(({ images }) =>
          images.map((picture) => picture.reason),
        ),
      ),
    ).toEqual(new Set(["not a public address"]));
    expect([refused.articlesWithLinkedImages.length, requestedPaths]).toEqual([2, []]);
  });

  it("fetches nothing when all posts were imported before", async () => {
    requestedPaths.length = 0;
    const before = await platform.database.db.$count(media);
    expect(await importExport({ mayReach })).toMatchObject({
      created: 0,
      alreadyImported: 10,
      imagesStored: 0,
    });
    expect(requestedPaths).toEqual([]);
    expect(await platform.database.db.$count(media)).toBe(before);
  });

  it("stores images with file name, alt text and caption", async () => {
    const images: IncomingImage[] = [
      {
        url: `${origin}/uploads/%D8%B3%D8%AF-2.png?w=800`,
        fallbackUrl: "",
        alt: "A dam",
        caption: "The dam from the south",
      },
    ];
    files.set("/uploads/%D8%B3%D8%AF-2.png?w=800", await png("#123456"));
    const { stored } = await fetchImages(platform, images, {
      locale: "en-US",
      actor: ACTOR,
      mayReach,
      onProgress: () => {},
    });
    const rows = await platform.database.db.select().from(media);
    const row = rows.find(({ id }) => [...stored.values()].includes(id));
    expect(row).toMatchObject({
      name: "سد-2.png",
      alt: { "en-US": "A dam" },
      caption: { "en-US": "The dam from the south" },
    });
  });
});
