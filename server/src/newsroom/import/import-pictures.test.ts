import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { media } from "../media/media.table.ts";
import { importPosts } from "./import.service.ts";
import { fetchPictures } from "./import-pictures.ts";
import { incomingWxr } from "./wxr.incoming.ts";

const NOW = new Date("2024-06-01T00:00:00Z");
const ACTOR = { id: null, name: "test" };
const png = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

let platform: StartedPlatform;
let origin: string;
const asked: string[] = [];
const files = new Map<string, Buffer>();
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
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
const exported = () => readFixture("wordpress.xml").replaceAll("https://media.old.example", origin);
const bringIn = async ({ xml = exported(), ...options }: { xml?: string; mayReach?: (address: string) => boolean } = {}) =>
  importPosts(platform, await incomingWxr(sourceOf(xml), "UTC"), {
    locale: "en-US",
    media: true,
    now: NOW,
    actor: ACTOR,
    onProgress: () => {},
    ...options,
  });

describe("pictures of posts", () => {
  it("are not fetched from where nothing should be fetched", async () => {
    const wanted = { address: `${origin}/uploads/dam.png`, link: "", alt: "", caption: "" };
    const { stored, kept } = await fetchPictures(platform, [wanted], { locale: "en-US", actor: ACTOR, onProgress: () => {} });
    expect([stored.size, Object.fromEntries(kept), asked]).toEqual([0, { "not a public address": 1 }, []]);
  });

  it("stay links when they cannot be had, and a host that fails is left alone", async () => {
    const wanted = [
      "/uploads/none.png",
      "/uploads/page.png",
      "/uploads/copy.png",
      "/uploads/lead.png",
      ...Array.from({ length: 12 }, (_, i) => `/broken/${i}.png`),
    ].map((path) => ({ address: origin + path, link: "", alt: "", caption: "" }));
    const { stored, kept } = await fetchPictures(platform, wanted, { locale: "en-US", actor: ACTOR, mayReach, onProgress: () => {} });
    expect(new Set(stored.values()).size).toBe(1);
    expect(stored.size).toBe(2);
    expect(kept.get("answered 404")).toBe(1);
    expect(kept.get("no picture that we take")).toBe(1);
    expect(kept.get("host not reachable")).toBeGreaterThanOrEqual(6);
    expect(asked.filter((url) => url.startsWith("/broken/")).length).toBeLessThan(7);
  });

  it("are stored once, in full size, and shown from the library", async () => {
    asked.length = 0;
    const report = await bringIn({ mayReach });
    expect(report).toMatchObject({ created: 10, picturesStored: 2 });
    expect(asked.sort()).toEqual(["/uploads/dam.png", "/uploads/lead.png"]);
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

  it("are reported with their article when they cannot be had, or must not be fetched", async () => {
    const missing = exported().replaceAll("old.example", "second.example").replaceAll("/uploads/dam.png", "/uploads/missing.png");
    const report = await bringIn({ xml: missing, mayReach });
    const reason = "answered 404";
    expect(report.articlesWithLinks).toEqual([
      {
        id: expect.any(Number),
        title: "The dam & the valley",
        pictures: Array(2).fill({ address: `${origin}/uploads/missing.png`, reason }),
      },
      { id: expect.any(Number), title: "Made of blocks", pictures: [{ address: `${origin}/uploads/missing.png`, reason }] },
    ]);
    asked.length = 0;
    const refused = await bringIn({ xml: exported().replaceAll("old.example", "third.example") });
    expect(new Set(refused.articlesWithLinks.flatMap(({ pictures }) => pictures.map((picture) => picture.reason)))).toEqual(
      new Set(["not a public address"]),
    );
    expect([refused.articlesWithLinks.length, asked]).toEqual([2, []]);
  });

  it("are not asked for again when everything is here", async () => {
    asked.length = 0;
    const before = await platform.database.db.$count(media);
    expect(await bringIn({ mayReach })).toMatchObject({ created: 0, alreadyHere: 10, picturesStored: 0 });
    expect(asked).toEqual([]);
    expect(await platform.database.db.$count(media)).toBe(before);
  });

  it("are found in the library by file name, alt and caption after the import", async () => {
    const wanted = [{ address: `${origin}/uploads/%D8%B3%D8%AF-2.png?w=800`, link: "", alt: "A dam", caption: "The dam from the south" }];
    files.set("/uploads/%D8%B3%D8%AF-2.png?w=800", await png("#123456"));
    const { stored } = await fetchPictures(platform, wanted, { locale: "en-US", actor: ACTOR, mayReach, onProgress: () => {} });
    const rows = await platform.database.db.select().from(media);
    const row = rows.find(({ id }) => [...stored.values()].includes(id));
    expect(row).toMatchObject({ name: "سد-2.png", alt: { "en-US": "A dam" }, caption: { "en-US": "The dam from the south" } });
  });
});
