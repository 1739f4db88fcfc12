import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAnimatedPng, makeAnimation } from "../../../test/factories/animations.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { renderAnimation, renderVariants } from "./media.service.ts";
import { mediaById } from "./media.store.ts";
import { media } from "./media.table.ts";
import { purgeMedia } from "./media-purge.service.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

async function uploaded(bytes: Buffer, rights: { creator?: string } = {}) {
  const record = await editor.media.create({
    file: new File([bytes as BlobPart], "a.bin"),
    alt: { "en-US": "Waves" },
    ...rights,
  });
  await renderVariants(platform, record.id);
  await renderAnimation(platform, record.id);
  return editor.media.get({ id: record.id });
}

const bodyOf = async (mediaId: number, inGallery = false) => {
  const figure = { type: "figure", attrs: { mediaId, alt: "Waves" } };
  const content = [inGallery ? { type: "gallery", content: [figure, figure] } : figure];
  const { id } = await makeArticle(platform.database.db, {
    body: { type: "doc", content } as never,
  });
  return { id, html: (await innerClient(platform, "en-US").article.details({ id })).bodyHtml };
};

const fileOf = async (path: string) => {
  const response = await server.get(path);
  expect(response.status, path).toBe(200);
  return {
    type: response.headers.get("content-type"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

describe("animations", () => {
  it.each([
    ["GIF", () => makeAnimation("gif", { width: 700, height: 420, frames: 4 })],
    ["WebP", () => makeAnimation("webp", { width: 700, height: 420, frames: 4 })],
    ["PNG", () => makeAnimatedPng({ width: 700, height: 420, frames: 4 })],
  ])(
    "of a %s move in the text, as WebP of a few widths that ends within five seconds",
    async (_format, makeFile) => {
      const record = await uploaded(await makeFile(), { creator: "سارة" });
      expect(record).toMatchObject({
        animation: { state: "moving", problem: null },
        picture: { animation: { widths: [320, 640] } },
      });
      const { html } = await bodyOf(record.id);
      const { base } = record.picture;
      expect(html).toContain(
        `<picture><source media="(prefers-reduced-motion: no-preference)" type="image/webp" srcset="${base}-moving-320.webp 320w, ${base}-moving-640.webp 640w"`,
      );
      const { type, bytes } = await fileOf(`${base}-moving-640.webp`);
      expect(type).toBe("image/webp");
      const { pages, loop, delay, xmpAsString } = await sharp(bytes, { animated: true }).metadata();
      expect({ pages, loop }).toEqual({ pages: 4, loop: 12 });
      expect(delay).toEqual([100, 100, 100, 100]);
      expect(xmpAsString).toContain("سارة");
    },
  );

  it("are stills in every other file, in galleries, cards and feeds", async () => {
    const record = await uploaded(await makeAnimation("gif", { width: 400, height: 300 }));
    for (const suffix of ["-320.webp", "-320.avif", "-card.jpg"]) {
      const { bytes } = await fileOf(record.picture.base + suffix);
      expect((await sharp(bytes).metadata()).pages ?? 1, suffix).toBe(1);
    }
    expect((await bodyOf(record.id, true)).html).not.toContain("-moving-");
    await bodyOf(record.id);
    const feed = await (await server.get("/feed.json")).text();
    expect(feed).toContain(`${record.picture.base}-320.webp`);
    expect(feed).not.toMatch(/-moving-|class=\\"animation/);
  });

  it("longer than five seconds are started and stopped by readers", async () => {
    const { id, picture } = await uploaded(
      await makeAnimation("gif", { width: 400, height: 300, delay: 3000 }),
    );
    const { html } = await bodyOf(id);
    expect(html).not.toContain("prefers-reduced-motion");
    expect(html).toMatch(
      /<\/picture><details class="animation"><summary>Animation <span>0:09<\/span><\/summary><img src="[^"]+-moving-320.webp"/,
    );
    const { loop } = await sharp((await fileOf(`${picture.base}-moving-320.webp`)).bytes, {
      animated: true,
    }).metadata();
    expect(loop).toBe(0);
  });

  it("keep their own width if they are narrow", async () => {
    const { picture } = await uploaded(await makeAnimation("webp", { width: 90, height: 60 }));
    expect(picture.animation?.widths).toEqual([90]);
    await fileOf(`${picture.base}-moving-90.webp`);
  });

  it("that are too large for a page stay still, with a reason in the record", async () => {
    const long = await uploaded(await makeAnimation("gif", { frames: 7, delay: 10_000 }));
    expect(long.animation).toEqual({ state: "still", problem: "seconds" });
    expect(long.picture.animation).toBeUndefined();
  });

  it("end when the file is replaced by a single picture, and begin when it is replaced by an animation", async () => {
    const { id, version } = await uploaded(await makeAnimation("gif"));
    const replace = async (seen: number, bytes: Buffer) => {
      const record = await editor.media.replace({
        id,
        version: seen,
        file: new File([bytes as BlobPart], "b.bin"),
      });
      await renderAnimation(platform, id);
      return record;
    };
    const single = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#123456" },
    })
      .png()
      .toBuffer();
    const replaced = await replace(version, single);
    expect(replaced.animation).toBeNull();
    expect((await replace(replaced.version, await makeAnimation("webp"))).animation).toEqual({
      state: "pending",
      problem: null,
    });
    expect((await editor.media.get({ id })).animation?.state).toBe("moving");
  });

  it("are purged with all of their files", async () => {
    const { id, version, picture } = await uploaded(
      await makeAnimation("gif", { width: 90, height: 60 }),
    );
    const hash = picture.base.split("/").at(-1) ?? "";
    await editor.media.remove({ id, version });
    await platform.database.db
      .update(media)
      .set({ deletedAt: new Date(0) })
      .where(eq(media.id, id));
    await purgeMedia(platform, "test", new Date());
    expect(await mediaById(platform.database.db, id)).toBeUndefined();
    const left: string[] = [];
    for await (const { key } of platform.storage.list()) if (key.includes(hash)) left.push(key);
    expect(left).toEqual([]);
  });
});
