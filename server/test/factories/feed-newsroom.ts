import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { storeImage } from "../../src/newsroom/media/media.service.ts";
import { tag } from "../../src/newsroom/tag/tag.table.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { childrenNamed, readXml, type XmlNode } from "../readers/xml.ts";
import type { TestServer } from "../test-server.ts";
import { makeArticle, makeCategory, makeTopic, TEST_ACTOR } from "./factory.ts";

/** Title with characters that every feed format must escape. */
export const ARABIC_TITLE = "أمطار «غزيرة» على عمّان & ضواحيها <غدًا>";

/**
 * Creates a category with a subcategory, an English, an Arabic and a premium article with all their
 * references, and three articles that are not public.
 */
export async function makeFeedNewsroom(platform: StartedPlatform) {
  const { db } = platform.database;
  const published = new Date(Math.floor(Date.now() / 1000) * 1000 - 3 * HOUR);
  const pixels = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#00c9a6" },
  })
    .jpeg()
    .toBuffer();
  const picture = await storeImage(
    platform,
    pixels,
    { alt: { "en-US": "A <mint> wall" }, credit: "The desk" },
    TEST_ACTOR,
  );
  const section = await makeCategory(db, {
    name: { "en-US": "Sky & Earth", "ar-JO": "السماء والأرض" },
    imageId: picture.id,
  });
  const author = await makeTopic(db, "author", {
    name: { "en-US": "Lina Haddadin", "ar-JO": "لينا حدادين" },
  });
  const rain = await makeTopic(db, "tag", { name: { "en-US": "Rain", "ar-JO": "مطر" } });
  const hidden = await makeTopic(db, "tag", {
    name: { "en-US": "Desk only", "ar-JO": "للتحرير فقط" },
  });
  await db.update(tag).set({ visible: false }).where(eq(tag.id, hidden));
  const shared = {
    categoryId: await makeCategory(db, { parentId: section }),
    authorIds: [author],
    tagIds: [rain, hidden],
    personIds: [await makeTopic(db, "person", { name: { "en-US": "Huda Rawashdeh" } })],
    sourceId: await makeTopic(db, "source", { name: { "en-US": "Sarha Wire" } }),
    images: [{ mediaId: picture.id }],
    publishedAt: published,
    updatedAt: published,
  };
  const link = { type: "link", attrs: { href: "/category/1" } } as const;
  const english = await makeArticle(db, {
    ...shared,
    title: 'Storm "Nada" & <rain>\u0007',
    body: {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "the section", marks: [link] }] },
        { type: "figure", attrs: { mediaId: picture.id, caption: "Mint" } },
      ],
    },
  });
  const arabic = await makeArticle(db, { ...shared, locale: "ar-JO", title: ARABIC_TITLE });
  const before = new Date(published.getTime() - HOUR);
  const premium = await makeArticle(
    db,
    {
      categoryId: section,
      title: "For members",
      summary: "Only this much",
      publishedAt: before,
      updatedAt: before,
    },
    { premium: true, bodyHtml: "<p>the secret text</p>" },
  );
  await makeArticle(db, { title: "A draft", publishedAt: null, categoryId: section });
  await makeArticle(db, {
    title: "Tomorrow's",
    publishedAt: new Date(Date.now() + HOUR),
    categoryId: section,
  });
  await makeArticle(
    db,
    { title: "Gone", categoryId: section },
    { expiresAt: new Date(Date.now() - HOUR) },
  );
  return { published, picture, section, rain, english, arabic, premium };
}

export async function fetchFeed(server: TestServer, path: string): Promise<string> {
  const response = await server.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

export async function fetchRss(
  server: TestServer,
  path: string,
): Promise<{ channel: XmlNode | undefined; items: XmlNode[] }> {
  const [channel] = childrenNamed(readXml(await fetchFeed(server, path)), "channel");
  return { channel, items: childrenNamed(channel, "item") };
}
